#include "core/lexicon/row_screen.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace core::lexicon {

namespace {

constexpr std::size_t block = 64;
constexpr float largest = 127.0F;
/// Rounding in single precision, and norms that are 1 but for rounding.
constexpr double slack = 1e-4;

/// One row's products with all of them: exact, so that every processor finds the same.
inline __attribute__((always_inline)) void multiplyAll(const std::int16_t* row, const std::int8_t* rows,
                                                       std::size_t count, std::size_t width, float* products)
{
    for (std::size_t r = 0; r < count; ++r, rows += width) {
        std::int32_t sum = 0;
        for (std::size_t i = 0; i < width; ++i)
            sum += row[i] * std::int16_t{rows[i]};
        products[r] = static_cast<float>(sum);
    }
}

using MultiplyFn = void (*)(const std::int16_t*, const std::int8_t*, std::size_t, std::size_t, float*);

void multiplyPlainly(const std::int16_t* row, const std::int8_t* rows, std::size_t count, std::size_t width, float* out)
{
    multiplyAll(row, rows, count, width, out);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) void multiplyAvx2(const std::int16_t* row, const std::int8_t* rows, std::size_t count,
                                                  std::size_t width, float* out)
{
    multiplyAll(row, rows, count, width, out);
}

__attribute__((target("avx512f,avx512bw"))) void multiplyAvx512(const std::int16_t* row, const std::int8_t* rows,
                                                                std::size_t count, std::size_t width, float* out)
{
    multiplyAll(row, rows, count, width, out);
}
#endif

MultiplyFn fastest()
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512bw"))
        return multiplyAvx512;
    if (__builtin_cpu_supports("avx2"))
        return multiplyAvx2;
#endif
    return multiplyPlainly;
}

} // namespace

RowScreen::RowScreen(std::span<const float> units, std::size_t dimensions)
    : rows_(dimensions == 0 ? 0 : units.size() / dimensions), width_((dimensions + block - 1) / block * block),
      numbers_(rows_ * width_), scales_(rows_)
{
    double farthest = 0.0;
    for (std::size_t r = 0; r < rows_; ++r) {
        const auto unit = units.subspan(r * dimensions, dimensions);
        float most = 0.0F;
        for (const float value : unit)
            most = std::max(most, std::abs(value));
        const float scale = scales_[r] = most / largest;
        double squares = 0.0;
        for (std::size_t i = 0; i < dimensions && scale > 0.0F; ++i) {
            const float number = std::round(unit[i] / scale);
            numbers_[r * width_ + i] = static_cast<std::int8_t>(number);
            const double off = static_cast<double>(unit[i]) - static_cast<double>(scale) * number;
            squares += off * off;
        }
        farthest = std::max(farthest, std::sqrt(squares));
    }
    // |x y - x' y'| <= |x| |y - y'| + |x - x'| |y'|, and |y'| <= |y| + |y - y'| (Cauchy and Schwarz).
    error_ = static_cast<float>(farthest * (2.0 + farthest) + slack);
}

std::vector<std::uint32_t> RowScreen::nearest(std::size_t row, std::size_t k) const
{
    thread_local std::vector<float> products, best;
    products.resize(rows_);
    const auto* numbers = numbers_.data() + row * width_;
    const std::vector<std::int16_t> own(numbers, numbers + width_);
    static const MultiplyFn multiply = fastest();
    multiply(own.data(), numbers_.data(), rows_, width_, products.data());
    for (std::size_t i = 0; i < rows_; ++i)
        products[i] *= scales_[row] * scales_[i];
    products[row] = -2.0F;
    // The k best so far as a heap with the least on top: nearly every row fails the first comparison.
    best.assign(products.begin(), products.begin() + static_cast<std::ptrdiff_t>(k));
    std::make_heap(best.begin(), best.end(), std::greater<>());
    for (std::size_t i = k; i < rows_; ++i)
        if (products[i] > best.front()) {
            std::pop_heap(best.begin(), best.end(), std::greater<>());
            best.back() = products[i];
            std::push_heap(best.begin(), best.end(), std::greater<>());
        }
    // k rows are at least that near; rows farther by both errors are not among the k nearest.
    const float least = best.front() - 2.0F * error_;
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < rows_; ++i)
        if (products[i] >= least && i != row)
            found.push_back(i);
    return found;
}

} // namespace core::lexicon
