#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "models/inference/linear/lstm_reading.h"
#include "models/inference/linear/packed_linear.h"

namespace models {

/// Hands out a network's tensors in their order.
class PairTensors {
public:
    explicit PairTensors(std::span<const std::vector<float>> all) : all_(all) {}

    [[nodiscard]] const std::vector<float>& next() { return all_[at_++]; }
    [[nodiscard]] PackedLinear linear()
    {
        const auto& weight = next();
        return {kernels::best(), weight, next()};
    }
    [[nodiscard]] LstmPair lstms(std::size_t units)
    {
        const auto one = [&] {
            const RecurrentWeights weights{next(), next(), next(), next()}; // in this order
            return LstmCell(weights, units);
        };
        auto forward = one();
        return {std::move(forward), one()};
    }

private:
    std::span<const std::vector<float>> all_;
    std::size_t at_ = 0;
};

enum class Squash { None, Relu, Tanh };

/// squash(x W^T + b) of rows without padding, [rows][inputs] to [rows][outputs].
[[nodiscard]] std::vector<float> layer(const PackedLinear& linear, std::span<const float> x, Squash squash);

/// How the words of two segments attend to each other: each row's softmax over the other's places of the products of
/// both. Source: Parikh et al. (2016), equations 1 and 2.
struct SoftAlignment {
    std::vector<float> first;  ///< [words of the first][width]: each one's weighted sum over the second.
    std::vector<float> second; ///< The same in the other direction.
};
/// `keysA` and `keysB` are compared, [words][size]; `valuesA` and `valuesB` are summed, [words][width].
[[nodiscard]] SoftAlignment alignedSoftly(std::span<const float> keysA, std::span<const float> keysB,
                                          std::span<const float> valuesA, std::span<const float> valuesB,
                                          std::size_t wordsA, std::size_t wordsB);

/// How much attention the words of two segments get from the other segment's: for each the mean, over the words of the
/// other segment, of the weight that their softmax gives it. Those of a segment sum to 1.
struct ReceivedAttention {
    std::vector<float> first, second;
};
[[nodiscard]] ReceivedAttention receivedAttention(std::span<const float> keysA, std::span<const float> keysB,
                                                  std::size_t wordsA, std::size_t wordsB);

/// [a, b, a - b, a * b] or [a, b, |a - b|, a * b] of rows of `width` numbers, side by side.
enum class Difference { Signed, Absolute };
[[nodiscard]] std::vector<float> compared(std::span<const float> a, std::span<const float> b, std::size_t width,
                                          Difference difference);

/// The mean and the maximum over rows.
[[nodiscard]] std::vector<float> meanOf(std::span<const float> rows, std::size_t width);
[[nodiscard]] std::vector<float> maximumOf(std::span<const float> rows, std::size_t width);

} // namespace models
