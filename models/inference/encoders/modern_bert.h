#pragma once

#include <filesystem>
#include <memory>

#include <nlohmann/json_fwd.hpp>

#include "models/inference/encoders/piece_network.h"
#include "models/inference/encoders/state_rows.h"

namespace models {

/// ModernBERT from a config.json: norms before the layers, positions that turn queries and keys, gated inner layers,
/// most layers look at near pieces only. Source: B. Warner et al. (2024), "Smarter, better, faster, longer".
struct ModernBertConfig {
    std::size_t vocabulary = 0, hidden = 0, layers = 0, heads = 0, intermediate = 0;
    std::size_t positions = 0;                         ///< The most pieces of an input.
    std::vector<bool> local;                           ///< Of each layer, whether it looks at near pieces only.
    std::size_t reach = 0;                             ///< How far these look, on either side.
    double globalBase = 160000.0, localBase = 10000.0; ///< Of the angles by which queries and keys are turned.
    bool attentionBias = false, innerBias = false, normBias = false, headBias = false;
    bool mean = false; ///< The labels are told by the mean of the states, else by the first.
    Activation activation = Activation::Gelu, headActivation = Activation::Gelu;
    float epsilon = 1e-5F;

    /// \throws core::Error naming the file for what is missing, of the wrong kind, out of range or not known here.
    static ModernBertConfig read(const nlohmann::json& config, const std::filesystem::path& file);
    /// The angle of a pair of numbers of a head at a place. Source: J. Su et al. (2021), "RoFormer", equation 15.
    [[nodiscard]] float angle(bool local, std::size_t place, std::size_t pair) const;
};

struct ModernBertLayer {
    EncoderNorm attentionNorm; ///< Without numbers: the first layer has none.
    PackedLinear query, key, value, attention;
    EncoderNorm innerNorm;
    PackedLinear inner, gate, outer;
};

/// Immutable after loading.
struct ModernBertWeights {
    std::vector<float> words;
    EncoderNorm embeddingNorm, lastNorm;
    std::vector<ModernBertLayer> layers;
    LabelHead head; ///< Of a masked language model without its last layer.
    static ModernBertWeights read(const TensorFiles& files, const ModernBertConfig& config, std::size_t labels,
                                  const kernels::Kernels& kernels);
};

class ModernBertNetwork final : public RowNetwork, public StateNetwork {
public:
    ModernBertNetwork(const ModernBertConfig& config, std::shared_ptr<const ModernBertWeights> weights,
                      const kernels::Kernels& kernels);
    [[nodiscard]] std::unique_ptr<PieceNetwork> clone() const override
    {
        return std::make_unique<ModernBertNetwork>(config_, weights_, rows_.kernels());
    }

    std::span<const float> states(std::span<const EncoderInput> inputs, std::span<const std::size_t> places,
                                  const std::stop_token& stop) override;
    [[nodiscard]] std::size_t stride() const override { return rows_.width(); }

private:
    std::vector<float> run(std::span<const EncoderInput> inputs, float* looked, const std::stop_token& stop) override;
    bool compute(std::span<const EncoderInput> inputs, std::span<const std::size_t> places, float* looked,
                 const std::stop_token& stop);
    void turn(float* rows, std::size_t place, std::size_t count, bool local);
    /// Some of the queries of an input: those of `asked` pieces from `place` on.
    struct Queries {
        float* rows;
        std::size_t place, asked;
    };
    void attend(std::size_t begin, std::size_t rows, const Queries& queries, bool local, float* looked);
    void feedForward(const ModernBertLayer& layer, std::size_t rows);
    void add(const PackedLinear& linear, const float* y, std::size_t stride, std::size_t rows, float* x);

    ModernBertConfig config_;
    std::shared_ptr<const ModernBertWeights> weights_;
    StateRows rows_;
    HeadsAttention attention_;
    std::vector<float> cosines_[2], sines_[2]; ///< Of global and local layers, [places][size / 2]; as far as needed.
    std::vector<float> out_;
    AlignedBuffer<float> x_, normed_, query_, key_, value_, inner_, gate_, added_;
};

} // namespace models
