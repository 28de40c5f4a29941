#pragma once

#include <stop_token>

#include "core/base/progress.h"
#include "core/language/tagging/tagger_model.h"

namespace core::language {

/// A sentence with its right tags, one per word.
struct TaggedExample {
    std::vector<text::WordId> words;
    std::vector<std::string> universal;
    std::vector<std::string> penn;
};

struct TaggerTraining {
    int epochs = 12;            ///< At most; the epoch that is best on dev is kept (the last one without dev).
    std::uint64_t seed = 1;     ///< Of the order of the sentences.
    double minimumWeight = 0.5; ///< Averaged weights nearer to 0 are left out: a third of the size, the same accuracy.
};

/// How one tagset was learned.
struct TaggerCurve {
    std::vector<double> devAccuracy; ///< After every epoch; empty without dev.
    int bestEpoch = 0;               ///< From 1.
};

struct TrainedTagger {
    TagsetWeights universal, penn;
    TaggerCurve universalCurve, pennCurve;
};

/// Trains both tagsets; the same data, options and seed give the same weights on every machine.
/// Averaged perceptron with the tags found so far as features (Collins 2002; the features are those of
/// tagger_features.h). Memory: about 16 bytes x features x tags, 300 MB for English EWT.
/// `progress` counts sentences over all epochs. When stopped, the best epoch so far is returned.
/// \throws Error for no sentences, a sentence whose tags do not fit its words, more than 127 tags, or when stopped
/// before the first epoch ended.
[[nodiscard]] TrainedTagger trainTagger(std::span<const TaggedExample> train, std::span<const TaggedExample> dev,
                                        const TaggerTraining& options, const std::stop_token& stop = {},
                                        const ProgressFn& progress = {});

/// Share of words with the right tag, 0..1; 0 without words.
[[nodiscard]] double tagAccuracy(const Tagger& tagger, std::span<const TaggedExample> sentences, Tagger::Tagset tagset);

} // namespace core::language
