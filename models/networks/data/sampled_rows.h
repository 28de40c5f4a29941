#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/random.h"
#include "models/networks/data/word_rows.h"

namespace models::networks {

/// The rows of a vocabulary that take part in one training step, so that a large vocabulary is not used in full.
struct RowsOfStep {
    WordRows rows;              ///< Ascending, each once.
    std::vector<float> offsets; ///< What is added to their scores.

    /// The index of a row that takes part.
    [[nodiscard]] std::int64_t placeOf(std::int64_t row) const;
};

/// Contrasts the right words of a step with the step's other words and with words drawn by their frequency to the power
/// .75, each weighed by how likely it is to take part, so that the scores are those of a softmax over all words.
/// Source: Y. Bengio and J.-S. Senecal (2008), "Adaptive importance sampling"; S. Jean et al. (2015).
class SampledRows {
public:
    /// `shares`: for every row its share of the target words; rows with 0 are never an answer. `noise`: words drawn per
    /// step.
    SampledRows(std::vector<double> shares, std::int64_t noise);

    /// `read`: the rows that the step reads or looks for; `known`: words it looks for.
    [[nodiscard]] RowsOfStep draw(std::span<const std::int64_t> read, std::size_t known, core::Random& random) const;

private:
    std::vector<double> shares_;
    std::int64_t noise_;
    std::vector<double> noiseUpTo_; ///< For every row, the cumulative share of noise up to and including it.
};

} // namespace models::networks
