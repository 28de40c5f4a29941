#include "core/victims/label_only.h"

#include <stdexcept>

namespace core::victims {

namespace {

std::vector<Prediction> withoutScores(std::vector<Prediction> answers)
{
    for (auto& answer : answers)
        if (std::holds_alternative<structures::ClassScores>(answer))
            answer = structures::ClassLabel{labelOf(answer)};
    return answers;
}

} // namespace

VictimCard labelOnlyCard(VictimCard card)
{
    card.capabilities = static_cast<unsigned>(Capability::HardLabel);
    return card;
}

std::vector<Prediction> LabelOnly::predict(std::span<const text::Input> inputs, std::stop_token stop)
{
    return withoutScores(victim_.predict(inputs, std::move(stop)));
}

std::vector<Prediction> LabelOnly::predictVariants(const text::Input& base, std::span<const text::Variant> variants,
                                                   std::stop_token stop)
{
    return withoutScores(victim_.predictVariants(base, variants, std::move(stop)));
}

std::unique_ptr<Victim> LabelOnly::clone() const { throw std::logic_error("a view of a victim is not copied"); }

} // namespace core::victims
