#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/lexicon/word_vectors.h"
#include "core/victims/loader.h"
#include "models/inference/model/vocabulary.h"
#include "models/networks/pairs/pair_network.h"
#include "models/training/kinds/pair_settings.h"

namespace models::networks {

/// What a classifier of pairs is trained on.
struct PairData {
    PairConfig config; ///< The settings' own, with the corpora's labels, segments and tokenization.
    std::shared_ptr<const Vocabulary> words; ///< Row 0 is the unknown word.
    std::vector<LabelledPair> train, dev;
    nlohmann::ordered_json sources; ///< For config.json: the corpora's names, hashes and sizes, and what was left out.

    /// Reads the request's corpora (LabelledCorpora). The vocabulary holds the words that occur in the training pairs
    /// at least `minCount` times and those that have a vector.
    /// \throws core::Error when a file cannot be used, or too little is left to train on.
    static PairData read(const core::victims::TrainRequest& request, const PairSettings& settings,
                         const core::lexicon::WordVectors* vectors, std::stop_token stop);
};

} // namespace models::networks
