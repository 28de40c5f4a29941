#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "models/inference/model/word_model_config.h"

namespace models {

enum class ParserInputs { Word, WordTag, Char };

[[nodiscard]] std::string nameOf(ParserInputs inputs);

inline constexpr auto biaffine = "biaffine"; ///< The architecture's name.

/// The config.json of a biaffine parser (docs/formats.md).
/// Source: Dozat and Manning (2017), "Deep biaffine attention for neural dependency parsing".
struct ParserConfig {
    ParserInputs inputs = ParserInputs::Word;
    std::vector<std::string> labels;
    std::string language = "en";
    std::size_t layers = 2;
    std::size_t hidden = 200; ///< Units of each direction.
    std::size_t arc = 200;    ///< Size of the arc MLPs.
    std::size_t label = 100;  ///< Size of the label MLPs.
    // word, word-tag
    std::size_t word = 100;  ///< Trained embedding.
    std::size_t vectors = 0; ///< Fixed vectors, in addition.
    // word-tag
    std::size_t tag = 100;
    std::vector<std::string> upos; ///< Rows of the tag embeddings; 0 is `<unk>`, 1 is `<root>`.
    std::vector<std::string> xpos;
    std::string tagger; ///< The model that tags sentences: a shipped model's name or a folder.
    // char
    std::size_t character = 50;       ///< Embedding of a character.
    std::size_t characterHidden = 50; ///< Units of each direction of the character LSTM.

    /// `file` is named in errors. \throws core::Error for what is missing, of the wrong kind or out of range.
    static ParserConfig parse(const std::string& json, const std::filesystem::path& file = "config.json");

    /// Length of a word's vector, without its tags.
    [[nodiscard]] std::size_t wordSize() const
    {
        return inputs == ParserInputs::Char ? 2 * characterHidden : word + vectors;
    }
    /// Length of the first LSTM layer's input.
    [[nodiscard]] std::size_t inputSize() const { return wordSize() + (inputs == ParserInputs::WordTag ? tag : 0); }
};

/// Numbers of rows of the embeddings, which a parser folder's word lists determine.
struct ParserRows {
    std::size_t words = 0;      ///< Lines of vocab.txt.
    std::size_t vectors = 0;    ///< Lines of vectors.txt.
    std::size_t characters = 0; ///< Lines of chars.txt.
};

/// The tensors of model.safetensors: for an LSTM `weight_ih` [4 hidden, inputs], `weight_hh`, `bias` (PyTorch's two
/// added), gates in the order input, forget, cell, output.
[[nodiscard]] std::vector<TensorShape> tensorShapes(const ParserConfig& config, const ParserRows& rows);

} // namespace models
