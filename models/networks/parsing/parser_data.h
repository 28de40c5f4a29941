#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/lexicon/vector_table.h"
#include "core/structures/prediction.h"
#include "core/victims/loader.h"
#include "models/inference/parsing/parser_model.h"
#include "models/networks/parsing/biaffine_parser.h"
#include "models/training/kinds/parser_settings.h"

namespace models::networks {

/// A sentence to learn from or to be scored on. One number per word, without the root; lists that a variant does not
/// read is empty.
struct ParserSentence {
    core::structures::DependencyTree gold;
    std::vector<std::int64_t> labels; ///< Of gold; -1 for one that does not occur in training.
    std::vector<std::int64_t> words, vectors, universal, penn;
    std::vector<std::size_t> forms; ///< Rows of ParserData::spellings.
    [[nodiscard]] std::size_t size() const { return gold.heads.size(); }
};

/// The treebanks of a training and everything that is numbered in them.
struct ParserData {
    std::vector<std::string> labels;                  ///< By their bytes.
    std::vector<std::string> universal, penn;         ///< Tags, `<unk>` and `<root>` first.
    ParserLists lists;                                ///< Characters by code point.
    torch::Tensor vectors;                            ///< [lists.vectors, dimensions]; undefined without fixed vectors.
    std::vector<std::vector<std::int64_t>> spellings; ///< Of all forms, in characters; 0 is the root's.
    std::vector<ParserSentence> train, dev, test;
    nlohmann::ordered_json sources; ///< For config.json: the treebanks' names, hashes and sizes.

    /// Reads the request's treebanks; without a dev file a tenth of the sentences, drawn with the seed, is held out.
    /// For word-tag the training sentences are tagged by jackknifing, the others by `settings.tagger`. Fixed vectors
    /// are centred and scaled together to a standard deviation of 1.
    /// \throws core::Error when a file cannot be read, has sentences without trees, or too little is left to train on.
    static ParserData read(const core::victims::TrainRequest& request, const ParserSettings& settings,
                           std::stop_token stop, const core::ProgressFn& progress);

    /// The sentences as a batch on a device, in descending order of length; that order is also the answer's.
    [[nodiscard]] ParserBatch batchOf(std::span<const ParserSentence* const> longestFirst, torch::Device device) const;
};

} // namespace models::networks
