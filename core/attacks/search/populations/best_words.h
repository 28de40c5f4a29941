#pragma once

#include <vector>

#include "core/attacks/search/populations/word_choices.h"

namespace core::attacks {

/// The text with the best word for the attacker in one place; the first of equal ones. `genome` itself if the budget
/// ends before any of them is queried.
[[nodiscard]] Genome withBestWord(WordChoices& choices, const Genome& genome, std::size_t place);

/// What the best word of every place gains on the original text when it alone is changed, as rankings show it.
[[nodiscard]] std::vector<WordImportance> bestGains(Run& run);

/// Draws an index in proportion to the weights, which are at least 0; if they sum to 0, all are equally likely.
[[nodiscard]] std::size_t drawBy(std::span<const double> weights, Random& random);

} // namespace core::attacks
