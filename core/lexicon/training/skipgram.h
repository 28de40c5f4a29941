#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/base/progress.h"
#include "core/lexicon/training/training_text.h"
#include "core/lexicon/vector_table.h"

namespace core::lexicon {

/// Settings of skip-gram with negative sampling; the defaults are word2vec's except where they say why.
struct SkipgramSettings {
    std::size_t dimensions = 200;
    int window = 5; ///< Largest distance; for each position a smaller or equal one is drawn.
    int minimumCount = 5;
    int negatives = 5;
    double subsample = 1e-4;     ///< word2vec has 1e-3 for large corpora; 0 keeps every occurrence.
    double learningRate = 0.025; ///< Falls linearly to a ten-thousandth of it.
    int epochs = 10;
    /// A context word at each distance to the left and right is predicted by outputs of its own, which makes vectors of
    /// words in similar positions similar. Source: W. Ling, C. Dyer, A. Black and I. Trancoso (2015), "Two/too simple
    /// adaptations of word2vec for syntax problems", NAACL (structured skip-gram).
    bool positional = false;
    std::uint64_t seed = 1;
};

/// What a training pass over the whole text reached.
struct SkipgramEpoch {
    int epoch = 0;     ///< From 1.
    double loss = 0.0; ///< Mean of -log sigma(u.v) over positive and negative pairs.
};

/// Trains word vectors on one thread; the same text and settings give the same vectors. Rows are ordered by count,
/// most frequent first, ties by form. A stop ends it early with what has been learnt so far.
/// \throws UsageError for settings out of range, Error when no word occurs often enough.
/// Source: Mikolov, Sutskever, Chen, Corrado and Dean (2013), "Distributed representations of words and phrases and
/// their compositionality"; the linear window weighting and unigram power .75 as in the released word2vec.
[[nodiscard]] VectorTable trainSkipgram(const TrainingText& text, const SkipgramSettings& settings,
                                        std::stop_token stop = {}, const ProgressFn& progress = {},
                                        std::vector<SkipgramEpoch>* epochs = nullptr);

} // namespace core::lexicon
