#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/progress.h"
#include "core/lexicon/vector_table.h"

namespace core::lexicon {

/// Sentences as numbers, with the forms they stand for.
class TrainingText {
public:
    /// Words of one sentence (or document): windows do not reach over its ends.
    void add(std::span<const std::string_view> words);

    [[nodiscard]] std::size_t tokens() const { return ids_.size(); }
    [[nodiscard]] std::size_t sentences() const { return ends_.size(); }
    [[nodiscard]] std::span<const std::uint32_t> sentence(std::size_t i) const;
    [[nodiscard]] std::size_t forms() const { return forms_.size(); }
    [[nodiscard]] const std::string& form(std::uint32_t id) const { return *forms_[id]; }
    [[nodiscard]] std::int64_t count(std::uint32_t id) const { return counts_[id]; }

private:
    std::vector<std::uint32_t> ids_;
    std::vector<std::size_t> ends_;
    std::unordered_map<std::string, std::uint32_t> numbers_;
    std::vector<const std::string*> forms_; ///< Keys of numbers_, which stay where they are.
    std::vector<std::int64_t> counts_;
};

/// Settings of skip-gram with negative sampling; the defaults are word2vec's except where they say why.
struct SkipgramSettings {
    std::size_t dimensions = 200;
    int window = 5; ///< Largest distance; for each position a smaller or equal one is drawn.
    int minimumCount = 5;
    int negatives = 5;
    double subsample = 1e-4;     ///< word2vec has 1e-3 for large corpora; 0 keeps every occurrence.
    double learningRate = 0.025; ///< Falls linearly to a ten-thousandth of it.
    int epochs = 10;
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
