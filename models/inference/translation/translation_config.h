#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "models/inference/model/text_reading.h"
#include "models/inference/model/word_model_config.h"
#include "models/inference/transformer/encoder_config.h"

namespace models {

/// The config.json of a translator (docs/formats.md): a transformer whose encoder reads pieces of the text and whose
/// decoder writes pieces of the translation. Norms follow the sums; positions are learnt; what a piece is written as
/// and how it is read back are the same numbers.
/// Sources: A. Vaswani et al. (2017), "Attention is all you need"; O. Press and L. Wolf (2017), "Using the output
/// embedding to improve language models", for the shared numbers.
struct TranslationConfig : TextReading {
    static constexpr const char* architecture = "transformer";

    std::string targetLanguage = "en";
    std::size_t hidden = 128;
    std::size_t heads = 4;
    std::size_t encoderLayers = 4;
    std::size_t decoderLayers = 4;
    std::size_t inner = 512;
    std::size_t longest = 128; ///< Pieces of a text, its end included, and of a translation; longer texts are cut.
    std::size_t beam = 5;      ///< Width of the beam.
    double lengthPower = 1.0;  ///< Of the length penalty (BeamOptions).

    /// `file` is named in errors. \throws core::Error for what is missing, of the wrong kind or out of range.
    static TranslationConfig parse(const std::string& json, const std::filesystem::path& file = "config.json");

    /// Sizes of the part that reads and of the part that writes, with this many pieces.
    [[nodiscard]] EncoderConfig encoder(std::size_t pieces) const { return sizes(encoderLayers, pieces); }
    [[nodiscard]] EncoderConfig decoder(std::size_t pieces) const { return sizes(decoderLayers, pieces); }

private:
    [[nodiscard]] EncoderConfig sizes(std::size_t layers, std::size_t pieces) const;
};

/// Rows of vocab.txt and target.txt that are not pieces of texts.
inline constexpr std::uint32_t unknownPiece = 0, beginPiece = 1, endPiece = 2, signPieces = 3;
/// Their names, in order.
[[nodiscard]] std::vector<std::string> pieceSigns();

/// The tensors of model.safetensors: `encoder.` with `pieces`, `positions`, `norm` and each `layer.N.`: `query`, `key`,
/// `value`, `attention`, `attention_norm`, `inner`, `output`, `output_norm`; `decoder.` likewise, with the attention to
/// the text (`source_query` ... `source_attention_norm`) between `attention_norm` and `inner`; `decoder.bias`, of the
/// scores.
[[nodiscard]] std::vector<TensorShape> tensorShapes(const TranslationConfig& config, std::size_t pieces,
                                                    std::size_t targetPieces);

} // namespace models
