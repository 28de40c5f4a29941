#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/lexicon/word_vectors.h"
#include "models/inference/model/vocabulary.h"

namespace models::networks {

/// How often words, or other items, occur in the training data.
class WordCounts {
public:
    void add(const std::string& word, std::int64_t times = 1) { counts_[word] += times; }
    /// `signs`, then what was counted at least `minCount` times, the most frequent first, ties by their bytes; at most
    /// `most` of it.
    [[nodiscard]] Vocabulary vocabulary(std::vector<std::string> signs, std::int64_t minCount,
                                        std::size_t most = SIZE_MAX) const;

private:
    std::unordered_map<std::string, std::int64_t> counts_;
};

/// The words of a vocabulary and, after them, those that have vectors.
[[nodiscard]] Vocabulary withWordsOf(const core::lexicon::WordVectors& vectors, const Vocabulary& known);

} // namespace models::networks
