#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace models {

/// A text near the base, as rows of the word table: words with equal rows are equal to the model.
template<typename T>
struct Change {
    using Row = const T*;
    std::span<const Row> text; ///< The whole text; empty if a single word of the base is replaced:
    std::size_t position = 0;  ///< its position,
    Row replacement = nullptr; ///< and its replacement.

    [[nodiscard]] bool replacesOne() const { return text.empty(); }
};

/// Length of the common prefix of two texts, in rows.
template<typename Row>
std::size_t commonPrefix(std::span<const Row> a, std::span<const Row> b)
{
    return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

/// Length of the common suffix of two texts, in rows.
template<typename Row>
std::size_t commonSuffix(std::span<const Row> a, std::span<const Row> b)
{
    return static_cast<std::size_t>(std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend()).first - a.rbegin());
}

} // namespace models
