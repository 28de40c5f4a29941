#include "models/inference/encoders/bart.h"
#include "models/networks/layers/activations.h"
#include "models/networks/layers/head_attention.h"
#include "models/networks/twins/piece_twin.h"

namespace models::networks {

namespace {

constexpr double epsilonOfBart = 1e-5;

/// Vectors are those that the encoder reads; where the decoder has its own, they follow in the same row.
class BartTwin final : public PieceTwin {
public:
    BartTwin(const TensorFiles& files, const BartConfig& config) : config_(config), weights_(files)
    {
        const auto firstOf = [&](std::initializer_list<const char*> names) {
            for (const char* name : names)
                if (weights_.contains(name))
                    return weights_.at(name);
            return weights_.at(shared);
        };
        encoderWords_ = config.tied ? firstOf({shared, ofDecoder, ofEncoder}) : firstOf({ofEncoder, shared});
        decoderWords_ = config.tied ? encoderWords_ : firstOf({ofDecoder, shared});
    }

    torch::Tensor embedded(const EncoderInput& input) const override
    {
        const auto own = rowsOf(encoderWords_, input.pieces);
        return config_.tied ? own : torch::cat({own, rowsOf(decoderWords_, input.pieces)}, 1);
    }
    torch::Tensor logits(const torch::Tensor& embedded, const EncoderInput& input) const override
    {
        const auto hidden = static_cast<std::int64_t>(config_.hidden);
        const auto read = embedded.slice(1, 0, hidden), written = embedded.slice(1, embedded.size(1) - hidden);
        const auto place = static_cast<std::int64_t>(config_.placeOf(input.pieces));
        const std::uint32_t start[] = {config_.start};
        const auto moved = torch::cat({rowsOf(decoderWords_, start), written.slice(0, 0, place)});
        const auto states = run(read, "model.encoder.", config_.encoder, {});
        const auto last = run(moved, "model.decoder.", config_.decoder, states)[place];
        return weights_.linear(torch::tanh(weights_.linear(last, "classification_head.dense")),
                               "classification_head.out_proj");
    }

private:
    static constexpr const char *shared = "model.shared.weight", *ofEncoder = "model.encoder.embed_tokens.weight",
                                *ofDecoder = "model.decoder.embed_tokens.weight";

    torch::Tensor attended(const torch::Tensor& x, const torch::Tensor& states, const std::string& name,
                           std::size_t heads, const torch::Tensor& hidden) const
    {
        const auto part = [&](const torch::Tensor& rows, const char* layer) {
            return weights_.linear(rows, name + layer).unsqueeze(0);
        };
        const auto context = headAttention(part(x, ".q_proj"), part(states, ".k_proj"), part(states, ".v_proj"),
                                           static_cast<std::int64_t>(heads), hidden, 0.0, {})[0];
        return weights_.normed(x + weights_.linear(context, name + ".out_proj"), name + "_layer_norm", epsilonOfBart);
    }
    /// Of the decoder where there are states of the encoder.
    torch::Tensor run(const torch::Tensor& words, const std::string& prefix, const BartConfig::Side& side,
                      const torch::Tensor& states) const
    {
        const auto size = static_cast<std::size_t>(words.size(0));
        const auto positions = weights_.at(prefix + "embed_positions.weight").slice(0, 2, 2 + words.size(0));
        torch::Tensor later;
        if (states.defined())
            later = tableOf<bool>(size, size, torch::kBool, [](std::size_t i, std::size_t j) { return j > i; });
        auto x = weights_.normed(words * config_.scale + positions, prefix + "layernorm_embedding", epsilonOfBart);
        for (std::size_t i = 0; i < side.layers; ++i) {
            const auto name = prefix + "layers." + std::to_string(i) + ".";
            x = attended(x, x, name + "self_attn", side.heads, later);
            if (states.defined())
                x = attended(x, states, name + "encoder_attn", side.heads, {});
            const auto inner = activated(weights_.linear(x, name + "fc1"), config_.activation);
            x = weights_.normed(x + weights_.linear(inner, name + "fc2"), name + "final_layer_norm", epsilonOfBart);
        }
        return x;
    }

    BartConfig config_;
    TwinWeights weights_;
    torch::Tensor encoderWords_, decoderWords_;
};

} // namespace

std::unique_ptr<PieceTwin> readBartTwin(const TensorFiles& files, const nlohmann::json& config,
                                        const std::filesystem::path& file)
{
    return std::make_unique<BartTwin>(files, BartConfig::read(config, file));
}

} // namespace models::networks
