#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/text/text.h"
#include "models/inference/model/vocabulary.h"
#include "models/inference/pieces/bpe_codes.h"
#include "models/inference/transformer/decoder.h"
#include "models/inference/transformer/encoder_weights.h"
#include "models/inference/translation/translation_config.h"

namespace models {

/// A translator's vocabularies and how words become their pieces.
struct TranslationPieces {
    std::shared_ptr<const BpeCodes> codes, targetCodes;
    std::shared_ptr<const Vocabulary> source, target;
};

/// A text as a translator reads it.
struct SourcePieces {
    std::vector<std::uint32_t> rows;  ///< endPiece last.
    std::vector<std::uint32_t> words; ///< The word of each piece but the end.
};

/// The pieces of a text's words; only the first `config.longest` - 1 of them.
[[nodiscard]] SourcePieces sourcePieces(const core::text::Text& text, const TranslationConfig& config,
                                        const TranslationPieces& pieces);
/// The rows of a translation's pieces, without the end; unknownPiece for unknown ones.
[[nodiscard]] std::vector<std::uint32_t> targetPieces(const std::string& text, const TranslationPieces& pieces);
/// The text of such rows; unknown pieces are left out.
[[nodiscard]] std::string targetText(std::span<const std::uint32_t> rows, const TranslationPieces& pieces);

/// A translator in memory. Immutable; any number of threads may share one.
class TranslationModel {
public:
    /// `tensors` are those of tensorShapes(), in its order.
    TranslationModel(TranslationConfig config, TranslationPieces pieces,
                     const std::vector<std::vector<float>>& tensors);

    /// Reads and checks a folder: config.json, vocab.txt, target.txt, codes.txt, target-codes.txt, model.safetensors.
    /// \throws core::Error naming the file, what is wrong with it and what to do.
    static TranslationModel read(const std::filesystem::path& folder);

    std::filesystem::path folder;
    std::string configJson;
    std::string hash;        ///< SHA-256 of all its files.
    std::string weightsHash; ///< Of the weights alone.
    TranslationConfig config;
    TranslationPieces pieces;
    std::shared_ptr<const EncoderWeights> encoder;
    DecoderWeights decoder;
};

} // namespace models
