#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace models {

/// Numbers of rows of a matrix, or of texts.
using Rows = std::vector<std::int64_t>;

/// Which rows of a matrix belong to which text: texts of different lengths lie one below the other, so that nothing is
/// computed for padding.
class Segments {
public:
    Segments() = default;
    explicit Segments(std::span<const std::size_t> lengths)
    {
        for (const auto length : lengths)
            add(length);
    }

    void add(std::size_t length) { begins_.push_back(begins_.back() + length); }

    [[nodiscard]] std::size_t size() const { return begins_.size() - 1; } ///< Texts.
    [[nodiscard]] std::size_t rows() const { return begins_.back(); }     ///< Of all texts.
    [[nodiscard]] std::size_t begin(std::size_t text) const { return begins_[text]; }
    [[nodiscard]] std::size_t length(std::size_t text) const { return begins_[text + 1] - begins_[text]; }
    [[nodiscard]] std::size_t longest() const
    {
        std::size_t longest = 0;
        for (std::size_t text = 0; text < size(); ++text)
            longest = std::max(longest, length(text));
        return longest;
    }

private:
    std::vector<std::size_t> begins_{0};
};

} // namespace models
