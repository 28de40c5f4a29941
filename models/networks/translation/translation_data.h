#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/victims/loader.h"
#include "models/inference/translation/translation_pieces.h"
#include "models/training/kinds/translation_settings.h"

namespace models::networks {

/// A text and its translation, as a network learns from them.
struct TranslationExample {
    core::text::Text text;
    std::string gold;
    SourcePieces source;
    std::vector<std::uint32_t> target; ///< Without the end.
};

/// What a translator is trained on.
struct TranslationData {
    TranslationConfig config; ///< The settings with the corpora's segments and tokenisation.
    TranslationPieces pieces;
    std::vector<TranslationExample> train, dev, test;
    std::string start;              ///< What says which weights the training starts from; empty: drawn ones.
    nlohmann::ordered_json sources; ///< For config.json: the corpora's names, hashes and sizes, and what was left out.

    /// Reads the request's corpora of texts with translations. Without a dev file a tenth of the examples, drawn with
    /// the seed, is held out. The pieces are those of the folder to start from; else codes are learnt from the words of
    /// the training texts and translations, or given, and vocab.txt and target.txt hold the pieces that occur at least
    /// `minCount` times, the most frequent first, ties by their bytes.
    /// Examples without words, and those of train with more pieces than `longest`, are left out.
    /// \throws core::Error when a file cannot be read, has no translations, or when too little is left to train on.
    static TranslationData read(const core::victims::TrainRequest& request, const TranslationSettings& settings,
                                std::stop_token stop);
};

} // namespace models::networks
