#pragma once

#include <vector>

#include "core/attacks/search/populations/word_choices.h"

namespace core::attacks {

/// The text with the word in one place that is best for the attacker; the first of equal ones. `genome` itself where
/// the budget ended before any was asked about.
[[nodiscard]] Genome withBestWord(WordChoices& choices, const Genome& genome, std::size_t place);

/// What the best word of every place alone gains on the original text, as word rankings show it.
[[nodiscard]] std::vector<WordImportance> bestGains(Run& run);

/// Draws an index in proportion to the weights, none of which is negative; all are equal where they sum to 0.
[[nodiscard]] std::size_t drawBy(std::span<const double> weights, Random& random);

} // namespace core::attacks
