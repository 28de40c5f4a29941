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

/// What is done to a pooled vector: a linear layer, or it is scaled to length 1.
struct VectorStep {
    enum class Kind { Dense, Normalize };
    Kind kind = Kind::Normalize;
    std::filesystem::path folder{}; ///< Of a Dense: where its weights are.
    std::size_t inputs = 0, outputs = 0;
    bool bias = true;
    std::string activation{}; ///< Identity, Tanh, ReLU or GELU.
};

/// How a sentence encoder's folder processes a text.
struct SentenceModules {
    std::filesystem::path transformer; ///< The folder with the transformer and its tokenizer.
    std::vector<StatePooling> poolings = {
        StatePooling::Mean};        ///< The vectors of these poolings are concatenated, in this order.
    std::vector<VectorStep> steps;  ///< In the order in which they are done.
    std::string prompt;             ///< Put before every text.
    bool lowercase = false;         ///< Texts are lower-cased before they are cut.
    std::size_t longest = SIZE_MAX; ///< Most pieces of a text, frame included.
    std::string facts;              ///< The bytes of the files read here, for the encoder's hash.

    /// Whether this is a folder in the format of sentence-transformers: with a modules.json.
    [[nodiscard]] static bool describes(const std::filesystem::path& folder);
    /// Reads modules.json, the config.json of the pooling and of each Dense, and the transformer's
    /// sentence_bert_config.json; a folder without modules.json is a transformer whose states are averaged, as that
    /// library reads it. \throws core::Error naming the file, what is wrong with it and what to do.
    static SentenceModules read(const std::filesystem::path& folder);
};

} // namespace models
