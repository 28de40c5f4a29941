#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace core::lexicon {

/// Unit vectors with 8 bits per number, to find the few of them that can be nearest to one: a quarter of the memory to
/// read, which is what searching all of them costs.
class RowScreen {
public:
    /// `units`: L2-normalised rows or rows of zeros. Shape [rows, dimensions].
    RowScreen(std::span<const float> units, std::size_t dimensions);

    /// All rows that can be among the k nearest to `row` by cosine, in order of index, without `row` itself: their
    /// 8-bit products are off by less than a known bound. `k`: 1 to the number of rows less one.
    [[nodiscard]] std::vector<std::uint32_t> nearest(std::size_t row, std::size_t k) const;

private:
    std::size_t rows_, width_;         ///< Numbers of a row with zeros up to a whole block.
    std::vector<std::int8_t> numbers_; ///< [rows, width]
    std::vector<float> scales_;        ///< What a row's numbers are multiplied by.
    float error_ = 0.0F;               ///< No product of two rows is off by more.
};

} // namespace core::lexicon
