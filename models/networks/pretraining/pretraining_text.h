#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/victims/loader.h"
#include "models/inference/pieces/word_piece.h"

namespace models::networks {

/// Running text as pieces: documents of sentences.
struct PieceText {
    std::vector<std::uint32_t> pieces;
    std::vector<std::size_t> sentences; ///< Where each ends among the pieces; none is empty.
    std::vector<std::size_t> documents; ///< Where each ends among the sentences; none is empty.

    [[nodiscard]] std::size_t beginOf(std::size_t sentence) const
    {
        return sentence == 0 ? 0 : sentences[sentence - 1];
    }
};

/// How texts become pieces.
struct PieceChoices {
    std::size_t pieces = 0;    ///< Largest vocabulary that is learnt.
    std::int64_t minCount = 1; ///< Pieces and characters of the text that are rarer are not learnt.
    std::string vocabulary;    ///< A folder or vocab.txt whose pieces are used instead; empty: they are learnt.
    std::size_t longest = 0;   ///< Pieces after which a sentence is cut.
    std::string test;          ///< Texts that are scored in the end; may be empty.
};

/// Training data of a network that learns from running text.
struct PretrainingData {
    std::shared_ptr<const WordPieceTokenizer> tokenizer; ///< Its vocabulary is learnt from the texts, or given.
    std::vector<bool> continues;                         ///< For every row: whether it continues a word (##).
    PieceText train, dev, test;                          ///< Test may be empty.
    nlohmann::ordered_json sources;                      ///< For config.json: the texts' names, hashes and sizes.

    /// Reads the request's texts: the sentences of treebanks as words separated by blanks, each file as one
    /// document; every other example as a document that is cut into sentences. Without a dev file every hundredth
    /// document (of a small text more) is held out. Sentences that are too long are cut into pieces of about equal
    /// length. \throws core::Error when a file cannot be read or too little is left to train on.
    static PretrainingData read(const core::victims::TrainRequest& request, const PieceChoices& choices,
                                std::stop_token stop);
};

} // namespace models::networks
