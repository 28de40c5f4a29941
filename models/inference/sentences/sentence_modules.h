#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace models {

/// How the states of a text's pieces, the frame's included, become one vector.
enum class StatePooling {
    First,
    Most,
    Mean,
    MeanOfRoot
}; ///< MeanOfRoot: the sum over the root of the number of pieces.

/// How a sentence encoder's folder processes a text.
struct SentenceModules {
    std::filesystem::path transformer; ///< The folder with the transformer and its tokenizer.
    std::vector<StatePooling> poolings = {
        StatePooling::Mean};        ///< The vectors of these poolings are concatenated, in this order.
    bool normalised = false;        ///< Vectors are scaled to length 1.
    bool lowercase = false;         ///< Texts are lower-cased before they are cut.
    std::size_t longest = SIZE_MAX; ///< Most pieces of a text, frame included.
    std::string facts;              ///< The bytes of the files read here, for the encoder's hash.

    /// Whether this is a folder in the format of sentence-transformers: with a modules.json.
    [[nodiscard]] static bool describes(const std::filesystem::path& folder);
    /// Reads modules.json, the pooling's config.json and the transformer's sentence_bert_config.json; a folder without
    /// modules.json is a transformer whose states are averaged, as that library reads it.
    /// \throws core::Error naming the file, what is wrong with it and what to do.
    static SentenceModules read(const std::filesystem::path& folder);
};

} // namespace models
