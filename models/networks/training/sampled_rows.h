#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/random.h"
#include "models/networks/training/word_rows.h"

namespace models::networks {

/// The rows of a vocabulary that take part in one step of a training, so that not all of a large one have to.
struct RowsOfStep {
    WordRows rows;              ///< Rising, each once.
    std::vector<float> offsets; ///< What is added to their scores.

    /// Where a row that takes part stands among them.
    [[nodiscard]] std::int64_t placeOf(std::int64_t row) const;
};

/// Tells the right words of a step from the step's other words and from words drawn by their frequency to the power
/// .75, each weighed by how likely it is to take part, so that the scores are those of a softmax over all words.
/// Source: Y. Bengio and J.-S. Senecal (2008), "Adaptive importance sampling"; S. Jean et al. (2015).
class SampledRows {
public:
    /// `shares`: of every row among the words to be found; rows with 0 never are an answer. `noise`: words drawn a
    /// step.
    SampledRows(std::vector<double> shares, std::int64_t noise);

    /// `read`: the rows that the step reads or looks for; `known`: words it looks for.
    [[nodiscard]] RowsOfStep draw(std::span<const std::int64_t> read, std::size_t known, core::Random& random) const;

private:
    std::vector<double> shares_;
    std::int64_t noise_;
    std::vector<double> noiseUpTo_; ///< Of every row, the share of noise that falls on it or on one before it.
};

} // namespace models::networks
