#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace core::victims {

/// A victim that gives a score, as of two texts' likeness, answers whether that is at least a threshold: with one of
/// these two labels, "below 2.5" and "at least 2.5".
[[nodiscard]] std::vector<std::string> labelsOfScores(double threshold);
/// The threshold that labels were made of; nothing of any others.
[[nodiscard]] std::optional<double> thresholdOf(std::span<const std::string> labels);

} // namespace core::victims
