#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "models/inference/pieces/piece_tokenizer.h"
#include "models/inference/transformer/encoder_config.h"

namespace models {

/// The classes of encoder-decoders from Hugging Face that are read here.
enum class SequenceFamily { Marian, Pegasus, Bart, T5 };

/// The sizes of an encoder-decoder, from a Hugging Face folder's config.json. Sources: M. Junczys-Dowmunt et al. (2018)
/// for Marian, J. Zhang et al. (2020) for PEGASUS, M. Lewis et al. (2020) for BART, C. Raffel et al. (2020) for T5.
struct SequenceConfig {
    struct Side {
        std::size_t layers = 0, heads = 0;
        std::size_t headSize = 0;
        std::size_t inner = 0;      ///< Of the layer behind the attentions.
        std::size_t vocabulary = 0; ///< Rows for the pieces that it reads; the decoder writes the same.
    };
    SequenceFamily family = SequenceFamily::Marian;
    std::size_t hidden = 0;
    std::size_t positions = 0; ///< The most pieces of a text and of an answer; 0: T5's distances have no end.
    Side encoder, decoder;
    bool oneTable = true;     ///< Both sides read the same embeddings.
    bool tied = true;         ///< Pieces are written with the numbers that they are read with.
    bool gated = false;       ///< The inner layer is a product of two, of T5 v1.1 and FLAN-T5.
    float scale = 1.0F;       ///< Of the embeddings.
    float outputScale = 1.0F; ///< Of the last states.
    float epsilon = 1e-5F;    ///< Of all norms.
    std::size_t buckets = 0;  ///< Of distances between pieces; 0: positions have embeddings.
    std::size_t farthest = 0; ///< Distances from here on are in the last bucket.
    Activation activation = Activation::Relu;

    /// Norms are in front of the layers, not behind their sums.
    [[nodiscard]] bool normsFirst() const { return family == SequenceFamily::Pegasus || family == SequenceFamily::T5; }
    [[nodiscard]] const char* modelType() const; ///< marian, pegasus, bart, t5
    /// Whose slow files such a folder has.
    [[nodiscard]] PieceModel pieces() const;

    /// The class of a config.json by its `architectures`, without any by its `model_type`; nothing if it is none of
    /// these.
    [[nodiscard]] static bool describes(const nlohmann::json& config, SequenceFamily& family);
    /// \throws core::Error naming the file for what is missing, of the wrong kind, out of range or not known here.
    static SequenceConfig read(const nlohmann::json& config, const std::filesystem::path& file);
};

} // namespace models
