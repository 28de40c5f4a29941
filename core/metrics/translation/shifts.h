#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace core::metrics {

/// The edits that make a reference of an answer, as Tercom counts them: words inserted, deleted and replaced, and
/// shifts of a run of words to another place, one edit each. Shifts are found greedily: as long as one lowers the edit
/// distance the best one is made, of runs up to 10 words that occur in the reference at most 50 words away; the
/// distance is looked for within 25 words of the diagonal, and the search for shifts ends after 1000 tries. Source: M.
/// Snover et al. (2006); github.com/jhclark/tercom as sacreBLEU 2 has it in lib_ter.py. Check value: d e f g h a b c
/// against a b c d e f g h -> 1.
[[nodiscard]] std::size_t editsWithShifts(std::span<const std::string> answer, std::span<const std::string> reference);

} // namespace core::metrics
