#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/lexicon/word_vectors.h"
#include "core/victims/loader.h"
#include "core/victims/preprocessing/name_list.h"
#include "models/inference/model/vocabulary.h"
#include "models/training/kinds/form_settings.h"

namespace models::networks {

/// Pieces that the network learns to write, in sequence.
struct FormSteps {
    static constexpr std::int64_t notCounted = -1, fromPiece = -1;

    std::vector<std::string> pieces;
    std::vector<std::int64_t> rows;    ///< Of the pieces, formEnd last; formCopied for those not in forms.txt.
    std::vector<std::int64_t> targets; ///< The same; notCounted where there is no alternative.
    std::vector<std::int64_t> parents; ///< The piece that opened the node being written.
    std::vector<std::int64_t> sketch;  ///< Place in the sketch of the previous piece; fromPiece: it was not part of it.
};

/// A question and its form, as a network learns from them.
struct FormExample {
    std::vector<std::string> words; ///< At least one.
    std::vector<std::int64_t> rows; ///< Of the words.
    std::string gold;               ///< The form as the corpus has it.
    FormSteps form, sketch;         ///< A sketch for coarse-to-fine only.
};

/// What a semantic parser is trained on.
struct FormData {
    FormConfig config; ///< The settings with the corpora's notation, segments, tokenisation, quotes.
    std::shared_ptr<const Vocabulary> words, pieces;
    std::vector<FormExample> train, dev;
    core::victims::NameList names;  ///< That were replaced in the questions, for questions without a form.
    nlohmann::ordered_json sources; ///< For config.json: the corpora's names, hashes and sizes, and what was left out.

    /// Reads the request's corpora of questions with logical forms, all in one notation. Without a dev file a tenth of
    /// the examples, drawn with the seed, is held out. vocab.txt holds the words that occur at least `minCount` times
    /// in the training questions, forms.txt every piece of the training forms, the most frequent first, ties by their
    /// bytes; vocab.txt continues with every word of `vectors` (null: there are none). \throws core::Error when a file
    /// cannot be read, has no forms or those of another notation, or when too little is left to train on.
    static FormData read(const core::victims::TrainRequest& request, const FormSettings& settings,
                         const core::lexicon::WordVectors* vectors, std::stop_token stop);
};

} // namespace models::networks
