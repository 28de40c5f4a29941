#pragma once

#include <filesystem>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "models/inference/causal/causal_attention.h"
#include "models/inference/causal/causal_network.h"
#include "models/inference/transformer/encoder_config.h"

namespace models {

/// Llama and what is shaped like it (SmolLM2, TinyLlama; Qwen2 and 2.5), from a config.json: positions that turn
/// queries and keys, gated inner layers, heads that share keys and values. Source: H. Touvron et al. (2023), "LLaMA:
/// Open and efficient foundation language models", section 2.2.
struct LlamaConfig {
    std::size_t vocabulary = 0, hidden = 0, layers = 0, heads = 0, keyHeads = 0, size = 0, intermediate = 0;
    std::size_t positions = 0;                     ///< The most pieces that are read at once.
    double base = 10000.0;                         ///< Of the angles by which queries and keys are turned.
    bool tied = false;                             ///< Scores are made with the embeddings.
    bool queryBias = false;                        ///< Of queries, keys and values ...
    bool attentionBias = false, innerBias = false; ///< ... of what their attention goes through, of the inner layers.
    Activation activation = Activation::Silu;
    float epsilon = 1e-6F;

    /// \throws core::Error naming the file for what is missing, of the wrong kind, out of range or not known here.
    static LlamaConfig read(const nlohmann::json& config, const std::filesystem::path& file);
    /// The angle of a pair of numbers of a head at a place. Source: J. Su et al. (2021), "RoFormer", equation 15.
    [[nodiscard]] float angle(std::size_t place, std::size_t pair) const;
};

struct LlamaLayer {
    std::vector<float> attentionNorm, innerNorm;
    PackedLinear query, key, value, attention, gate, inner, outer;
};

struct LlamaWeights {
    std::vector<float> words;
    std::vector<LlamaLayer> layers;
    std::vector<float> lastNorm;
};

class LlamaNetwork final : public CausalNetwork {
public:
    LlamaNetwork(const TensorFiles& files, const LlamaConfig& config, const kernels::Kernels& kernels);
    [[nodiscard]] std::unique_ptr<CausalReader> reader() const override;

private:
    LlamaConfig config_;
    const kernels::Kernels& kernels_;
    std::shared_ptr<const LlamaWeights> weights_;
};

} // namespace models
