#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "models/inference/masked/word_piece.h"

namespace models {

enum class Activation {
    Gelu,     ///< x/2 (1 + erf(x / sqrt 2))
    GeluTanh, ///< its approximation by tanh; Hugging Face's gelu_new
    Relu
};

/// What a Hugging Face folder's config.json (and tokenizer_config.json, where it is there) says about a BERT.
struct BertConfig {
    std::size_t vocabulary = 0;
    std::size_t hidden = 0;
    std::size_t layers = 0;
    std::size_t heads = 0;
    std::size_t intermediate = 0;
    std::size_t positions = 0; ///< Longest input, in pieces.
    std::size_t types = 0;
    float layerNormEpsilon = 1e-12F;
    Activation activation = Activation::Gelu;
    BasicTokenizerOptions tokenizer;

    /// Whether a config.json is one of BERT's: its `model_type`, or else one of its `architectures`.
    [[nodiscard]] static bool describes(const std::string& json);

    /// \throws core::Error naming the file for what is missing, of the wrong kind, out of range or not known here.
    static BertConfig read(const std::filesystem::path& folder);
};

} // namespace models
