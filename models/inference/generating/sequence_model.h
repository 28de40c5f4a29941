#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "models/inference/generating/generation_settings.h"
#include "models/inference/generating/sequence_weights.h"
#include "models/inference/tokenizers/piece_texts.h"

namespace models {

/// Whether a config.json is that of an encoder-decoder which writes texts (SequenceFamily).
[[nodiscard]] bool describesSequenceModel(const nlohmann::json& config);
/// Whether it is one that translates: Marian.
[[nodiscard]] bool describesTranslator(const nlohmann::json& config);

/// An encoder-decoder's folder in memory. Immutable; any number of threads may share one.
struct SequenceModel {
    std::filesystem::path folder;
    std::string configJson, hash, weightsHash;
    std::string warning; ///< What is odd about its files, as a sentence; empty if nothing is.
    SequenceConfig config;
    GenerationSettings settings;
    std::shared_ptr<const PieceTokenizer> tokenizer;
    std::shared_ptr<const PieceTokenizer> target; ///< Cuts answers; null: the same one does.
    PieceTexts texts;                             ///< Of what is written.
    std::size_t longest = 0;                      ///< Most pieces of a text, frame included.
    SequenceWeights weights;

    /// Reads and checks config.json, generation_config.json, the tokenizer's files and the weights (tensor_files.h).
    /// \throws core::Error naming the file, what is wrong with it and what to do.
    static std::shared_ptr<const SequenceModel> read(const std::filesystem::path& folder,
                                                     SpecialPieces specialPieces = SpecialPieces::AsText,
                                                     const kernels::Kernels& kernels = kernels::best());

    [[nodiscard]] const PieceTokenizer& answerTokenizer() const { return target ? *target : *tokenizer; }
};

} // namespace models
