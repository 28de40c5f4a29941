#include "core/lexicon/training/isotropy.h"

#include <cmath>

#include "core/base/error.h"

namespace core::lexicon {

namespace {

/// [dimensions, dimensions]: the sum of every row's outer product with itself.
std::vector<double> scatterOf(const VectorTable& table)
{
    const std::size_t n = table.dimensions;
    std::vector<double> scatter(n * n, 0.0);
    for (std::size_t row = 0; row < table.size(); ++row) {
        const auto values = table.row(row);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j)
                scatter[i * n + j] += static_cast<double>(values[i]) * values[j];
    }
    return scatter;
}

/// The eigenvector of the largest eigenvalue.
std::vector<double> mainDirection(const std::vector<double>& scatter, std::size_t n)
{
    std::vector<double> direction(n);
    for (std::size_t i = 0; i < n; ++i)
        direction[i] = 1.0 / static_cast<double>(i + 1); // has a part along any eigenvector that matters
    for (int iteration = 0; iteration < 300; ++iteration) {
        std::vector<double> next(n, 0.0);
        double square = 0.0;
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = 0; j < n; ++j)
                next[i] += scatter[i * n + j] * direction[j];
            square += next[i] * next[i];
        }
        if (square == 0.0)
            return std::vector<double>(n, 0.0);
        for (std::size_t i = 0; i < n; ++i)
            direction[i] = next[i] / std::sqrt(square);
    }
    return direction;
}

} // namespace

void removeTopComponents(VectorTable& table, std::size_t components)
{
    const std::size_t n = table.dimensions;
    if (components >= n)
        throw UsageError("components must be fewer than the vectors' dimensions", "Give 0 to dimensions - 1.");
    std::vector<double> mean(n, 0.0);
    for (std::size_t i = 0; i < table.values.size(); ++i)
        mean[i % n] += table.values[i] / static_cast<double>(table.size());
    for (std::size_t i = 0; i < table.values.size(); ++i)
        table.values[i] = static_cast<float>(table.values[i] - mean[i % n]);
    for (std::size_t c = 0; c < components; ++c) {
        const auto direction = mainDirection(scatterOf(table), n);
        for (std::size_t row = 0; row < table.size(); ++row) {
            const auto values = table.row(row);
            double share = 0.0;
            for (std::size_t i = 0; i < n; ++i)
                share += values[i] * direction[i];
            for (std::size_t i = 0; i < n; ++i)
                values[i] = static_cast<float>(values[i] - share * direction[i]);
        }
    }
}

} // namespace core::lexicon
