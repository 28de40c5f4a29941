#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "models/inference/model/text_reading.h"
#include "models/inference/model/word_model_config.h"
#include "models/inference/transformer/encoder_config.h"

namespace models {

/// What reads and writes in a translator.
enum class TranslationArchitecture {
    Transformer, ///< Attention alone.
    RnnSearch    ///< GRUs; the one that writes attends to the text.
};
[[nodiscard]] std::string nameOf(TranslationArchitecture architecture); ///< transformer rnn-search
/// Whether this is the name of a kind of translator.
[[nodiscard]] bool isTranslationArchitecture(const std::string& name);
/// \throws core::UsageError that lists all names.
[[nodiscard]] TranslationArchitecture translationArchitectureNamed(const std::string& name);

/// How a translator cuts texts into pieces.
enum class PieceCutting {
    Codes,        ///< Into parts of words, by byte-pair codes.
    Words,        ///< Into words.
    SentencePiece ///< By a SentencePiece model.
};
[[nodiscard]] std::string nameOf(PieceCutting cutting); ///< codes words sentencepiece

/// The config.json of a translator (docs/formats.md): what reads pieces of the text and writes pieces of the
/// translation. What a piece is written as and how it is read back are the same numbers.
/// Sources: A. Vaswani et al. (2017), "Attention is all you need", with learnt positions and norms after the sums;
/// D. Bahdanau, K. Cho and Y. Bengio (2015), "Neural machine translation by jointly learning to align and translate";
/// O. Press and L. Wolf (2017), "Using the output embedding to improve language models", for the shared numbers.
struct TranslationConfig : TextReading {
    TranslationArchitecture architecture = TranslationArchitecture::Transformer;
    std::string targetLanguage = "en";
    PieceCutting cutting = PieceCutting::Codes;
    bool joint = false;       ///< Both languages have one list of codes and one vocabulary,
    bool tie = false;         ///< and a piece has one vector in both.
    std::size_t hidden = 128; ///< Of a transformer's states; rnn-search: units of a GRU, for reading in each direction.
    std::size_t embedding = 128; ///< rnn-search: numbers of a piece.
    std::size_t heads = 4;       ///< transformer: these and the sizes of its layers.
    std::size_t encoderLayers = 4;
    std::size_t decoderLayers = 4;
    std::size_t inner = 512;
    std::size_t longest = 128; ///< Pieces of a text, its end included, and of a translation; longer texts are cut.
    std::size_t beam = 5;      ///< Width of the beam.
    double lengthPower = 1.0;  ///< Of the length penalty (BeamOptions).

    /// `file` is named in errors. \throws core::Error for what is missing, of the wrong kind or out of range.
    static TranslationConfig parse(const std::string& json, const std::filesystem::path& file = "config.json");

    /// Numbers of a piece's vector.
    [[nodiscard]] std::size_t vectorSize() const
    {
        return architecture == TranslationArchitecture::RnnSearch ? embedding : hidden;
    }
    /// Sizes of the transformer's part that reads and of the part that writes, with this many pieces.
    [[nodiscard]] EncoderConfig encoder(std::size_t pieces) const { return sizes(encoderLayers, pieces); }
    [[nodiscard]] EncoderConfig decoder(std::size_t pieces) const { return sizes(decoderLayers, pieces); }

private:
    void readTransformer(const ConfigReader& hyper);
    [[nodiscard]] EncoderConfig sizes(std::size_t layers, std::size_t pieces) const;
};

/// Rows of vocab.txt and target.txt that are not pieces of texts.
inline constexpr std::uint32_t unknownPiece = 0, beginPiece = 1, endPiece = 2, signPieces = 3;
/// Their names, in order.
[[nodiscard]] std::vector<std::string> pieceSigns();

/// The tensors of model.safetensors. Of a transformer: `encoder.` with `pieces`, `positions`, `norm` and each
/// `layer.N.`: `query`, `key`, `value`, `attention`, `attention_norm`, `inner`, `output`, `output_norm`; `decoder.`
/// likewise, with the attention to the text (`source_query` ... `source_attention_norm`) between `attention_norm` and
/// `inner`; `decoder.bias`, of the scores. With `tie` the decoder has no `pieces`. Of an rnn-search those that its
/// layers declare (rnn_search.h).
[[nodiscard]] std::vector<TensorShape> tensorShapes(const TranslationConfig& config, std::size_t pieces,
                                                    std::size_t targetPieces);

} // namespace models
