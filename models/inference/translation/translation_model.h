#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "models/inference/operations/kernel_backend.h"
#include "models/inference/transformer/decoder.h"
#include "models/inference/transformer/encoder_weights.h"
#include "models/inference/translation/rnn_search.h"
#include "models/inference/translation/translation_pieces.h"

namespace models {

/// A translator in memory. Immutable; any number of threads may share one.
class TranslationModel {
public:
    /// `tensors` are those of tensorShapes(), in its order.
    TranslationModel(TranslationConfig config, TranslationPieces pieces,
                     const std::vector<std::vector<float>>& tensors);

    /// Reads and checks a folder: config.json, the files of TranslationPieces, model.safetensors.
    /// \throws core::Error naming the file, what is wrong with it and what to do.
    static TranslationModel read(const std::filesystem::path& folder);

    std::filesystem::path folder;
    std::string configJson;
    std::string hash;        ///< SHA-256 of all its files.
    std::string weightsHash; ///< Of the weights alone.
    TranslationConfig config;
    TranslationPieces pieces;
    std::shared_ptr<const EncoderWeights> encoder; ///< Of a transformer,
    DecoderWeights decoder;
    std::shared_ptr<const RnnSearchLayers<KernelLayers>> rnnSearch; ///< or null, and this.

    /// The vectors of the texts' pieces, [pieces.source][config.vectorSize()].
    [[nodiscard]] std::span<const float> sourceVectors() const
    {
        return rnnSearch ? rnnSearch->read.values : encoder->words;
    }
    /// The same of the translations' pieces, [pieces.target][config.vectorSize()].
    [[nodiscard]] std::span<const float> targetVectors() const
    {
        return rnnSearch ? rnnSearch->written.values : decoder.pieces;
    }
};

} // namespace models
