#include "models/inference/encoders/modern_bert.h"
#include "models/networks/layers/activations.h"
#include "models/networks/layers/head_attention.h"
#include "models/networks/twins/piece_twin.h"

namespace models::networks {

namespace {

class ModernBertTwin final : public PieceTwin {
public:
    ModernBertTwin(const TensorFiles& files, const ModernBertConfig& config) : config_(config), weights_(files) {}

    torch::Tensor embedded(const EncoderInput& input) const override
    {
        return rowsOf(weights_.at("model.embeddings.tok_embeddings.weight"), input.pieces);
    }
    torch::Tensor logits(const torch::Tensor& embedded, const EncoderInput& input) const override;

private:
    /// Each head's pairs of numbers, turned by the angles of the places.
    torch::Tensor turned(const torch::Tensor& x, bool local) const
    {
        const auto half = static_cast<std::int64_t>(config_.hidden / config_.heads / 2);
        const auto angles =
            tableOf<float>(static_cast<std::size_t>(x.size(0)), static_cast<std::size_t>(half), torch::kFloat32,
                           [&](std::size_t place, std::size_t pair) { return config_.angle(local, place, pair); });
        const auto cosine = angles.cos().unsqueeze(1), sine = angles.sin().unsqueeze(1);
        const auto halves = x.view({x.size(0), static_cast<std::int64_t>(config_.heads), 2 * half}).chunk(2, 2);
        return torch::cat({halves[0] * cosine - halves[1] * sine, halves[1] * cosine + halves[0] * sine}, 2)
            .reshape(x.sizes());
    }
    torch::Tensor normed(const torch::Tensor& x, const std::string& name) const
    {
        return weights_.normed(x, name, config_.epsilon);
    }

    ModernBertConfig config_;
    TwinWeights weights_;
};

torch::Tensor ModernBertTwin::logits(const torch::Tensor& embedded, const EncoderInput& input) const
{
    const auto far =
        tableOf<bool>(input.pieces.size(), input.pieces.size(), torch::kBool,
                      [&](std::size_t i, std::size_t j) { return std::max(i, j) - std::min(i, j) > config_.reach; });
    auto x = normed(embedded, "model.embeddings.norm");
    for (std::size_t i = 0; i < config_.layers; ++i) {
        const auto name = "model.layers." + std::to_string(i) + ".";
        const bool local = config_.local[i];
        const auto parts = weights_.linear(i > 0 ? normed(x, name + "attn_norm") : x, name + "attn.Wqkv").chunk(3, 1);
        const auto context =
            headAttention(turned(parts[0].contiguous(), local).unsqueeze(0),
                          turned(parts[1].contiguous(), local).unsqueeze(0), parts[2].contiguous().unsqueeze(0),
                          static_cast<std::int64_t>(config_.heads), local ? far : torch::Tensor(), 0.0, {})[0];
        x = x + weights_.linear(context, name + "attn.Wo");
        const auto halves = weights_.linear(normed(x, name + "mlp_norm"), name + "mlp.Wi").chunk(2, 1);
        x = x + weights_.linear(activated(halves[0], config_.activation) * halves[1], name + "mlp.Wo");
    }
    x = normed(x, "model.final_norm");
    const auto read = config_.mean ? x.mean(0) : x[0];
    return weights_.linear(normed(activated(weights_.linear(read, "head.dense"), config_.headActivation), "head.norm"),
                           "classifier");
}

} // namespace

std::unique_ptr<PieceTwin> readModernBertTwin(const TensorFiles& files, const nlohmann::json& config,
                                              const std::filesystem::path& file)
{
    return std::make_unique<ModernBertTwin>(files, ModernBertConfig::read(config, file));
}

} // namespace models::networks
