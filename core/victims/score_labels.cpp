#include "core/victims/score_labels.h"

#include <string_view>

#include <fmt/format.h>

#include "core/base/decimal.h"

namespace core::victims {

namespace {

constexpr std::string_view below = "below ", atLeast = "at least ";

} // namespace

std::vector<std::string> labelsOfScores(double threshold)
{
    return {fmt::format("{}{}", below, threshold), fmt::format("{}{}", atLeast, threshold)};
}

std::optional<double> thresholdOf(std::span<const std::string> labels)
{
    if (labels.size() != 2 || !labels[0].starts_with(below) || !labels[1].starts_with(atLeast))
        return std::nullopt;
    const auto threshold = decimalIn(std::string_view(labels[0]).substr(below.size()));
    return threshold && threshold == decimalIn(std::string_view(labels[1]).substr(atLeast.size())) ? threshold
                                                                                                   : std::nullopt;
}

} // namespace core::victims
