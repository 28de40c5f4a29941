#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace models {

/// A text near the base, as rows of the word table: equal rows are equal words to the model.
template<typename T>
struct Change {
    using Row = const T*;
    std::span<const Row> text; ///< The whole text, or empty when one word of the base is replaced:
    std::size_t position = 0;  ///< which one,
    Row replacement = nullptr; ///< and by what.

    [[nodiscard]] bool replacesOne() const { return text.empty(); }
};

/// How many rows two texts share at the beginning.
template<typename Row>
std::size_t commonPrefix(std::span<const Row> a, std::span<const Row> b)
{
    return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

/// How many rows two texts share at the end.
template<typename Row>
std::size_t commonSuffix(std::span<const Row> a, std::span<const Row> b)
{
    return static_cast<std::size_t>(std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend()).first - a.rbegin());
}

} // namespace models
