#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include <nlohmann/json_fwd.hpp>

#include "models/inference/encoders/piece_network.h"
#include "models/inference/encoders/position_table.h"
#include "models/inference/encoders/state_rows.h"

namespace models {

/// DeBERTa, and DeBERTa-v2 with v3, from a config.json. Sources: P. He et al. (2021), "DeBERTa: Decoding-enhanced BERT
/// with disentangled attention"; P. He et al. (2023), "DeBERTaV3".
struct DebertaConfig {
    bool second = false; ///< The second version's names and settings.
    std::size_t vocabulary = 0, hidden = 0, embedding = 0, layers = 0, heads = 0, intermediate = 0;
    std::size_t positions = 0;      ///< The most pieces of an input.
    std::size_t types = 0;          ///< Kinds of segments; 0: the model has none.
    bool positioned = true;         ///< Positions are added to the embeddings (`position_biased_input`).
    bool contentToPosition = false; ///< What is added to attention: `c2p` and `p2c` of `pos_att_type`.
    bool positionToContent = false;
    bool shared = false;      ///< Positions have the keys and queries of contents (`share_att_key`).
    bool normed = false;      ///< A norm of the vectors of positions (`norm_rel_ebd`).
    std::size_t parts = 1;    ///< Of a score, which is divided by the root of their number.
    std::size_t span = 0;     ///< Half the number of the vectors of positions; 0: attention knows no positions.
    std::size_t buckets = 0;  ///< Distances share vectors (`position_buckets`); 0: each has its own.
    std::size_t farthest = 0; ///< `max_relative_positions`
    std::size_t kernel = 0;   ///< Pieces that the convolution beside the first layer reads; 0: there is none.
    std::size_t groups = 1;   ///< Of the convolution.
    Activation convolved = Activation::Tanh;
    Activation activation = Activation::Gelu, pooled = Activation::Gelu;
    float epsilon = 1e-7F;

    /// \throws core::Error naming the file for what is missing, of the wrong kind, out of range or not known here.
    static DebertaConfig read(const nlohmann::json& config, const std::filesystem::path& file);
    /// The vector of the distance from the piece that looks back to the one that it looks at, 0 to 2 * span - 1.
    [[nodiscard]] std::size_t vectorOf(std::int64_t distance) const;
};

struct DebertaLayer {
    PackedLinear query, key, value, attention; ///< Queries are divided by the root of the parts of a score.
    EncoderNorm attentionNorm;
    FeedForward forward;
    PositionTable keys, queries; ///< Of positions, divided as scores are.
};

/// Immutable after loading.
struct DebertaWeights {
    std::vector<float> words, positions, types;
    PackedLinear projection; ///< Without outputs: there is none.
    EncoderNorm embeddingNorm;
    std::vector<DebertaLayer> layers;
    PackedLinear convolution; ///< [hidden, kernel * hidden]
    EncoderNorm convolutionNorm;
    LabelHead head; ///< Without outputs where no labels were asked for.
    static DebertaWeights read(const TensorFiles& files, const DebertaConfig& config, std::size_t labels,
                               const kernels::Kernels& kernels);
};

class DebertaNetwork final : public RowNetwork, public StateNetwork {
public:
    DebertaNetwork(const DebertaConfig& config, std::shared_ptr<const DebertaWeights> weights,
                   const kernels::Kernels& kernels);
    [[nodiscard]] std::unique_ptr<PieceNetwork> clone() const override
    {
        return std::make_unique<DebertaNetwork>(config_, weights_, rows_.kernels());
    }

    std::span<const float> states(std::span<const EncoderInput> inputs, std::span<const std::size_t> places,
                                  const std::stop_token& stop) override;
    [[nodiscard]] std::size_t stride() const override { return rows_.width(); }

private:
    std::vector<float> run(std::span<const EncoderInput> inputs, float* looked, const std::stop_token& stop) override;
    bool compute(std::span<const EncoderInput> inputs, std::span<const std::size_t> places, float* looked,
                 const std::stop_token& stop);
    void embed(std::span<const EncoderInput> inputs);
    void convolve(std::span<const std::size_t> starts);
    HeadsAttention::Added positionsOf(const DebertaLayer& layer, std::size_t begin, std::size_t place,
                                      std::size_t asked, std::size_t rows, const float* queries);

    DebertaConfig config_;
    std::shared_ptr<const DebertaWeights> weights_;
    StateRows rows_;
    HeadsAttention attention_;
    std::vector<float> none_, out_;
    AlignedBuffer<float> x_, embedded_, query_, key_, value_, neighbours_;
    PositionTable::Products toPosition_, toContent_;
};

} // namespace models
