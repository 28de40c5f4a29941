#pragma once

#include <optional>
#include <string>

#include "core/victims/evaluation/pair_evaluation.h"

namespace core::victims {

/// A victim on originals and on texts made from them, as the command line and the window show it.
struct PairReport {
    PairScores all;
    std::optional<PairScores> unseen; ///< Without originals of the training corpus; empty when none was given.
    std::string originals, train;     ///< What the corpora are called.
    double wallSeconds = 0.0;         ///< Of the queries.

    /// Plain text of a few lines, without a line break at its end.
    [[nodiscard]] std::string text() const;
};

/// Queries the victim on both corpora. `train`: what it learnt from; null where that is not known.
/// \throws Error as judge() and scorePairs().
[[nodiscard]] PairReport reportPairs(Victim& victim, const corpora::Corpus& originals, const corpora::Corpus& perturbed,
                                     const corpora::Corpus* train, std::size_t workers, std::stop_token stop,
                                     const ProgressFn& progress = {});

} // namespace core::victims
