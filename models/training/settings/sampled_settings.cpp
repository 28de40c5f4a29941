#include "models/training/settings/sampled_settings.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace models::networks {

namespace {

constexpr double lowestSampledRate = 0.05; // of the highest, at the end

} // namespace

void SampledSettings::addTo(SettingTable& table, const std::string& words, const std::string& states)
{
    auto inside = words;
    inside.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(inside.front())));
    table.training({integer("noise", noise, 1, 1'000'000, words + " that the right ones are compared with in a step"),
                    number("learning_rate", learningRate, 1e-8, 10, "The highest step size"),
                    integer("warm_up", warmUp, 0, 1'000'000, "Steps over which the step size rises"),
                    number("dropout", dropout, 0, 0.95,
                           fmt::format("Share of the {}' values and of the {} that a step drops", inside, states)),
                    number("clip", clip, 0, 1e6, "Largest norm of a step's gradient; 0: no limit"),
                    number("embedding_range", embeddingRange, 0, 10, words + " start within plus or minus this")});
    table.others({boolean("float16", float16, "Whether the weights are stored in 16 bits"), networks::device(device)});
}

double SampledSettings::learningRateAt(std::int64_t step, double steps) const
{
    const auto done = static_cast<double>(step);
    const double rising = warmUp == 0 ? 1.0 : done / static_cast<double>(warmUp);
    const double falling = std::max(lowestSampledRate, 1.0 - (1.0 - lowestSampledRate) * done / steps);
    return learningRate * std::min(rising, falling);
}

} // namespace models::networks
