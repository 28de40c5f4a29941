#pragma once

#include <filesystem>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "models/inference/causal/causal_attention.h"
#include "models/inference/causal/causal_network.h"
#include "models/inference/encoders/state_rows.h"

namespace models {

/// GPT-2 and DistilGPT2, from a config.json: norms before the layers, learnt positions. Source: A. Radford et al.
/// (2019), "Language models are unsupervised multitask learners", section 2.3.
struct Gpt2Config {
    std::size_t vocabulary = 0, hidden = 0, layers = 0, heads = 0, intermediate = 0;
    std::size_t positions = 0;
    bool tied = true;     ///< Scores are made with the embeddings.
    bool scaled = true;   ///< Scores of attention are divided by the root of a head's size ...
    bool byLayer = false; ///< ... and by the number of the layer, from 1.
    Activation activation = Activation::GeluTanh;
    float epsilon = 1e-5F;

    /// \throws core::Error naming the file for what is missing, of the wrong kind, out of range or not known here.
    static Gpt2Config read(const nlohmann::json& config, const std::filesystem::path& file);
};

struct Gpt2Layer {
    EncoderNorm attentionNorm, innerNorm;
    PackedLinear query, key, value, attention, inner, outer;
};

struct Gpt2Weights {
    std::vector<float> words, positions;
    std::vector<Gpt2Layer> layers;
    EncoderNorm lastNorm;
};

class Gpt2Network final : public CausalNetwork {
public:
    Gpt2Network(const TensorFiles& files, const Gpt2Config& config, const kernels::Kernels& kernels);
    [[nodiscard]] std::unique_ptr<CausalReader> reader() const override;

private:
    Gpt2Config config_;
    const kernels::Kernels& kernels_;
    std::shared_ptr<const Gpt2Weights> weights_;
};

} // namespace models
