#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/text/text.h"

namespace core::metrics {

/// Hashes a string and a view of the same characters alike, so that a view is found among strings.
struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
};

/// How often each n-gram occurs.
using NgramCounts = std::unordered_map<std::string, std::size_t, TextHash, std::equal_to<>>;

/// The positions of the words of a line, which have one blank between them.
[[nodiscard]] std::vector<text::ByteSpan> blankSeparated(std::string_view line);
/// The positions of the characters (code points) of UTF-8 text.
[[nodiscard]] std::vector<text::ByteSpan> characterSpans(std::string_view utf8);

/// The n-grams of `units`, which lie side by side in `line` (n >= 1). An n-gram is the bytes from its first unit to its
/// last one.
[[nodiscard]] NgramCounts ngramsOf(std::string_view line, std::span<const text::ByteSpan> units, std::size_t n);

/// How many n-grams there are, repeats counted.
[[nodiscard]] std::size_t totalOf(const NgramCounts& counts);
/// How many of the first are also among the second, each as often as it occurs in both.
[[nodiscard]] std::size_t matchesOf(const NgramCounts& first, const NgramCounts& second);

} // namespace core::metrics
