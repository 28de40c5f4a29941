#pragma once

#include <filesystem>
#include <memory>

#include <nlohmann/json_fwd.hpp>

#include "models/inference/encoders/piece_network.h"
#include "models/inference/encoders/state_rows.h"

namespace models {

/// BART for classification, from a config.json: the encoder reads the pieces, the decoder the same, moved by one, and
/// the labels are told by its state at the last end piece. Source: M. Lewis et al. (2020), "BART: Denoising
/// sequence-to-sequence pre-training", section 3.1.
struct BartConfig {
    struct Side {
        std::size_t layers = 0, heads = 0, intermediate = 0;
    };
    std::size_t vocabulary = 0, hidden = 0;
    std::size_t positions = 0; ///< The most pieces of an input; the tables have two rows more, at their beginning.
    Side encoder, decoder;
    bool tied = true;        ///< Both read the same embeddings.
    float scale = 1.0F;      ///< Of the embeddings.
    std::uint32_t start = 2; ///< The piece that the decoder reads first.
    std::uint32_t end = 2;   ///< The end piece.
    Activation activation = Activation::Gelu;

    /// \throws core::Error naming the file for what is missing, of the wrong kind, out of range or not known here.
    static BartConfig read(const nlohmann::json& config, const std::filesystem::path& file);
    /// The place of the last end piece; without one, the last.
    [[nodiscard]] std::size_t placeOf(std::span<const std::uint32_t> pieces) const;
};

struct BartAttention {
    PackedLinear query, key, value, out;
    EncoderNorm norm;
};

struct BartLayer {
    BartAttention own, other; ///< To its own states; a decoder's to those of the encoder.
    FeedForward forward;
};

struct BartSide {
    std::vector<float> positions; ///< Without the two rows that are not used.
    EncoderNorm norm;             ///< Of the embeddings.
    std::vector<BartLayer> layers;
};

/// Immutable after loading.
struct BartWeights {
    std::shared_ptr<const std::vector<float>> words, decoderWords;
    BartSide encoder, decoder;
    LabelHead head;
    static BartWeights read(const TensorFiles& files, const BartConfig& config, std::size_t labels,
                            const kernels::Kernels& kernels);
};

class BartNetwork final : public RowNetwork {
public:
    BartNetwork(const BartConfig& config, std::shared_ptr<const BartWeights> weights, const kernels::Kernels& kernels);
    [[nodiscard]] std::unique_ptr<PieceNetwork> clone() const override
    {
        return std::make_unique<BartNetwork>(config_, weights_, rows_.kernels());
    }

private:
    std::vector<float> run(std::span<const EncoderInput> inputs, float* looked, const std::stop_token& stop) override;
    void embed(const BartSide& side, const std::vector<float>& words, std::span<const std::uint32_t> pieces, float* x);
    bool encode(std::span<const EncoderInput> inputs, std::span<const std::size_t> starts, const std::stop_token& stop);

    BartConfig config_;
    std::shared_ptr<const BartWeights> weights_;
    StateRows rows_;
    HeadsAttention encoding_, decoding_;
    AlignedBuffer<float> x_, y_, query_, key_, value_; ///< States of the encoder, of the decoder.
};

} // namespace models
