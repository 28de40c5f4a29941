#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/victims/loader.h"
#include "models/inference/model/vocabulary.h"
#include "models/networks/data/word_rows.h"
#include "models/training/kinds/classifier_settings.h"

namespace models::networks {

/// A text to learn from.
struct LabelledText {
    WordRows words; ///< At least one.
    std::int64_t label = 0;
};

/// Rows 0 and 1 of every vocabulary made here.
inline constexpr std::int64_t paddingRow = 0, unknownRow = 1;

/// What a classifier is trained on.
struct ClassifierData {
    std::vector<std::string> labels;
    std::vector<std::string> segments;
    core::text::Tokenization tokenization = core::text::Tokenization::Whitespace;
    Vocabulary vocabulary{{}};
    std::vector<LabelledText> train;
    std::vector<LabelledText> dev;
    nlohmann::ordered_json sources; ///< For config.json: the corpora's names, hashes and sizes, and what was left out.

    /// Reads the request's corpora. Labels are those of all training files, in order of first appearance; without a
    /// dev file a tenth of the examples, drawn with the seed, is held out. The vocabulary holds the words of the
    /// training texts that occur at least `minCount` times, the most frequent first, ties by their bytes.
    /// \throws core::Error when a file cannot be read, has more than one segment, fewer than two labels, or when too
    /// little is left to train on.
    static ClassifierData read(const core::victims::TrainRequest& request, const ClassifierSettings& settings,
                               std::stop_token stop);
};

} // namespace models::networks
