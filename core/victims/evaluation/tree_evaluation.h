#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/corpora/corpus.h"
#include "core/metrics/attachment.h"
#include "core/metrics/punctuation.h"
#include "core/structures/prediction.h"
#include "core/victims/evaluation/tree_scheme.h"

namespace core::victims {

/// What a parser gets right on a treebank, summed over sentences; labels count whole (`nsubj:pass`).
struct ParserScores {
    std::size_t sentences = 0;
    metrics::Attachment all;
    metrics::Attachment noPunctuation;
    metrics::Punctuation punctuation = metrics::Punctuation::Tag; ///< What noPunctuation leaves out.
    bool labelled = true;          ///< Whether all answers have labels: otherwise LAS is not defined.
    std::size_t unknownLabels = 0; ///< Words whose gold label the victim does not have.
    TreeScheme scheme;             ///< Whether both attach and label in the same way.
    /// Words attached to the word before them, or to the one after (the root counts as both): what a parser that looks
    /// at no words gets right.
    std::size_t fromBefore = 0;
    std::size_t fromAfter = 0;

    [[nodiscard]] std::optional<double> uas() const;
    [[nodiscard]] std::optional<double> las() const;
    [[nodiscard]] std::optional<double> uasWithoutPunctuation() const;
    [[nodiscard]] std::optional<double> lasWithoutPunctuation() const;
};

/// Scores of the answers to these examples, in their order. Examples without a gold tree or without
/// an answer are left out. `labels`: the victim's. \throws Error when an answer is not a tree of the example's words.
[[nodiscard]] ParserScores scoreTrees(const corpora::Corpus& corpus, std::span<const std::size_t> rows,
                                      std::span<const structures::Prediction> answers,
                                      std::span<const std::string> labels,
                                      metrics::Punctuation punctuation = metrics::Punctuation::Tag);

} // namespace core::victims
