#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/victims/loader.h"
#include "models/inference/model/vocabulary.h"
#include "models/networks/data/word_rows.h"
#include "models/training/kinds/context_settings.h"

namespace models::networks {

/// The rows of a context-lstm's vocabulary that are not words: unknown words and a sentence's two ends.
inline constexpr std::int64_t contextUnknown = 0, contextBegin = 1, contextEnd = 2, contextSigns = 3;

/// Running text to learn from.
struct ContextData {
    Vocabulary vocabulary{{}};
    std::vector<double> shares;  ///< For every row its share of the training words; 0 for rows that are not words.
    std::vector<WordRows> train; ///< Sentences, without the signs of their ends.
    std::vector<WordRows> dev;
    nlohmann::ordered_json sources; ///< For config.json: the texts' names, hashes and sizes.

    /// Reads the request's texts: the words of treebanks unchanged, the documents of every other corpus cut into
    /// sentences and words by our own rules; all in lower case. Without a dev file every hundredth sentence is held
    /// out. The vocabulary holds the most frequent words of the training texts, ties by their bytes. \throws
    /// core::Error when a file cannot be read or too little is left to train on.
    static ContextData read(const core::victims::TrainRequest& request, const ContextSettings& settings,
                            std::stop_token stop);
};

} // namespace models::networks
