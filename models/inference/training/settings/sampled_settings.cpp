#include "models/inference/training/settings/sampled_settings.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace models::networks {

namespace {

constexpr double lowestSampledRate = 0.05; // of the highest, at the end

} // namespace

Setters SampledSettings::setters(const std::string& words, const std::string& states)
{
    auto inside = words;
    inside.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(inside.front())));
    return {{"noise", integer(noise, 1, 1'000'000, words + " that the right ones are compared with in a step")},
            {"learning_rate", number(learningRate, 1e-8, 10, "The highest step size")},
            {"warm_up", integer(warmUp, 0, 1'000'000, "Steps over which the step size rises")},
            {"dropout", number(dropout, 0, 0.95,
                               fmt::format("Share of the {}' values and of the {} that a step drops", inside, states))},
            {"clip", number(clip, 0, 1e6, "Largest norm of a step's gradient; 0: no limit")},
            {"embedding_range", number(embeddingRange, 0, 10, words + " start within plus or minus this")},
            {"float16", boolean(float16, "Whether the weights are stored in 16 bits")},
            {"device", networks::device(device)}};
}

void SampledSettings::addTo(nlohmann::ordered_json& facts) const
{
    facts["noise"] = noise;
    facts["learning_rate"] = learningRate;
    facts["warm_up"] = warmUp;
    facts["dropout"] = dropout;
    facts["clip"] = clip;
    facts["embedding_range"] = embeddingRange;
}

double SampledSettings::learningRateAt(std::int64_t step, double steps) const
{
    const auto done = static_cast<double>(step);
    const double rising = warmUp == 0 ? 1.0 : done / static_cast<double>(warmUp);
    const double falling = std::max(lowestSampledRate, 1.0 - (1.0 - lowestSampledRate) * done / steps);
    return learningRate * std::min(rising, falling);
}

} // namespace models::networks
