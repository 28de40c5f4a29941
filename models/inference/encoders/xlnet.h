#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include <nlohmann/json_fwd.hpp>

#include "models/inference/encoders/piece_network.h"
#include "models/inference/encoders/position_table.h"
#include "models/inference/encoders/state_rows.h"

namespace models {

/// XLNet from a config.json. Source: Z. Yang et al. (2019), "XLNet: Generalized autoregressive pretraining for language
/// understanding"; of its two streams classification needs one.
struct XlnetConfig {
    enum class Summary { First, Last, Mean };
    std::size_t vocabulary = 0, hidden = 0, layers = 0, heads = 0, intermediate = 0;
    std::size_t clamp = 0;           ///< Distances beyond it count as it; 0: none do.
    bool onlyBefore = false;         ///< A piece looks at those before it and itself (`attn_type` "uni").
    bool onlyItself = false;         ///< With it, `same_length`: without memories, at itself alone.
    Summary summary = Summary::Last; ///< Of the states, what the labels are told by.
    bool projected = true;           ///< `summary_use_proj`
    std::optional<Activation> summarised = Activation::Tanh;
    Activation activation = Activation::Gelu;
    float epsilon = 1e-12F;

    /// \throws core::Error naming the file for what is missing, of the wrong kind, out of range or not known here.
    static XlnetConfig read(const nlohmann::json& config, const std::filesystem::path& file);
    /// The vector of a distance from the piece that looks back to the one that it looks at, [hidden]: sines, cosines.
    [[nodiscard]] std::vector<float> vectorOf(std::int64_t distance) const;
};

struct XlnetLayer {
    PackedLinear query, key, value, position, attention;    ///< Without biases.
    std::vector<float> contentBias, positionBias, typeBias; ///< What is added to queries, [hidden].
    std::vector<float> types;                               ///< [2, hidden]: of the same segment, of another.
    EncoderNorm attentionNorm;
    FeedForward forward;
};

/// Immutable after loading.
struct XlnetWeights {
    std::vector<float> words;
    std::vector<XlnetLayer> layers;
    LabelHead head;
    static XlnetWeights read(const TensorFiles& files, const XlnetConfig& config, std::size_t labels,
                             const kernels::Kernels& kernels);
};

class XlnetNetwork final : public RowNetwork {
public:
    XlnetNetwork(const XlnetConfig& config, std::shared_ptr<const XlnetWeights> weights,
                 const kernels::Kernels& kernels);
    [[nodiscard]] std::unique_ptr<PieceNetwork> clone() const override
    {
        return std::make_unique<XlnetNetwork>(config_, weights_, rows_.kernels());
    }

private:
    std::vector<float> run(std::span<const EncoderInput> inputs, float* looked, const std::stop_token& stop) override;
    void addPositions(const XlnetLayer& layer, const EncoderInput& input, const float* queries, std::size_t from,
                      std::size_t head, std::span<float> scores);

    XlnetConfig config_;
    std::shared_ptr<const XlnetWeights> weights_;
    StateRows rows_;
    HeadsAttention attention_;
    AlignedBuffer<float> x_, query_, key_, value_, content_, position_, distances_, projected_;
    std::size_t longest_ = 0; ///< Of the inputs at hand.
    PositionTable table_;     ///< Of distances from 1 - longest_ to longest_ - 1.
    PositionTable::Products products_;
};

} // namespace models
