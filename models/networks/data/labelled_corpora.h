#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/text/input.h"
#include "core/victims/loader.h"

namespace models::networks {

/// An input to learn from.
struct LabelledInput {
    core::text::Input input;
    std::int64_t label = 0;
};

/// What classifiers are trained on, before it is cut into words or pieces.
struct LabelledCorpora {
    std::vector<std::string> labels;
    std::vector<std::string> segments;
    core::text::Tokenization tokenization = core::text::Tokenization::Whitespace;
    std::vector<LabelledInput> train, dev;
    nlohmann::ordered_json sources; ///< For config.json: the corpora's names, hashes and sizes, and what was left out.

    /// Reads the request's corpora, whose examples have `segments` segments. Labels are those of all training files, in
    /// order of first appearance, named by `labelNames` if there are any; without a dev file a tenth of
    /// the examples, drawn with the seed, is held out. Examples without a label or with an empty text are left out.
    /// \throws core::Error when a file cannot be read, has another number of segments, fewer than two labels, or when
    /// too little is left to train on.
    static LabelledCorpora read(const core::victims::TrainRequest& request, std::size_t segments,
                                const std::vector<std::string>& labelNames, std::stop_token stop);
};

} // namespace models::networks
