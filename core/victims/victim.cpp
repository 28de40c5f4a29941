#include "core/victims/victim.h"

#include "core/base/error.h"

namespace core::victims {

std::vector<Prediction> Victim::predictVariants(const text::Input& base, std::span<const text::Variant> variants,
                                                std::stop_token stop)
{
    std::vector<text::Input> inputs;
    inputs.reserve(variants.size());
    for (const auto& variant : variants)
        inputs.push_back(text::applied(base, variant));
    return predict(inputs, stop);
}

WordGradients Victim::gradients(const text::Input&, int, std::stop_token)
{
    throw Error("the victim " + card().name + " gives no gradients", "Use a recipe that ranks words by queries");
}

} // namespace core::victims
