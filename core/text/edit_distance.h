#pragma once

#include <cstddef>
#include <string_view>

namespace core::text {

/// Levenshtein's distance of two UTF-8 strings in characters (code points): the fewest insertions, deletions and
/// substitutions that turn one into the other. Stops counting at `limit` + 1.
/// Source: V. Levenshtein (1966). Check value: kitten, sitting -> 3.
[[nodiscard]] std::size_t levenshtein(std::string_view a, std::string_view b, std::size_t limit);

} // namespace core::text
