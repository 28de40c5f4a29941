#include <cmath>

#include "models/inference/encoders/xlnet.h"
#include "models/networks/layers/activations.h"
#include "models/networks/layers/head_attention.h"
#include "models/networks/twins/piece_twin.h"

namespace models::networks {

namespace {

class XlnetTwin final : public PieceTwin {
public:
    XlnetTwin(const TensorFiles& files, const XlnetConfig& config) : config_(config), weights_(files) {}

    torch::Tensor embedded(const EncoderInput& input) const override
    {
        return rowsOf(weights_.at("transformer.word_embedding.weight"), input.pieces);
    }
    torch::Tensor logits(const torch::Tensor& embedded, const EncoderInput& input) const override;

private:
    /// x times a tensor [hidden, heads, size].
    torch::Tensor product(const torch::Tensor& x, const std::string& name) const
    {
        return torch::matmul(x, weights_.at(name).flatten(1));
    }

    XlnetConfig config_;
    TwinWeights weights_;
};

torch::Tensor XlnetTwin::logits(const torch::Tensor& embedded, const EncoderInput& input) const
{
    const std::size_t size = input.pieces.size();
    const auto last = static_cast<std::int64_t>(size) - 1;
    std::vector<float> numbers;
    for (std::int64_t distance = -last; distance <= last; ++distance)
        std::ranges::copy(config_.vectorOf(distance), std::back_inserter(numbers));
    const auto distances = torch::tensor(numbers).view({2 * last + 1, -1});
    const auto positions = tableOf<std::int64_t>(size, size, torch::kInt64,
                                                 [&](std::size_t i, std::size_t j) { return size - 1 + i - j; });
    const auto typeOf = [&](std::size_t piece) { return input.typeOf(piece, SIZE_MAX); };
    const auto others = tableOf<std::int64_t>(
        size, size, torch::kInt64, [&](std::size_t i, std::size_t j) { return typeOf(i) != typeOf(j) ? 1 : 0; });
    torch::Tensor hidden;
    if (config_.onlyBefore)
        hidden = tableOf<bool>(size, size, torch::kBool,
                               [&](std::size_t i, std::size_t j) { return i != j && (j > i || config_.onlyItself); });
    const double root = 1.0 / std::sqrt(static_cast<double>(config_.hidden / config_.heads));
    auto x = embedded;
    for (std::size_t i = 0; i < config_.layers; ++i) {
        const auto name = "transformer.layer." + std::to_string(i) + ".", attention = name + "rel_attn.";
        const auto query = product(x, attention + "q");
        const auto withBias = [&](const char* bias) { return query + weights_.at(attention + bias).flatten(); };
        const auto scoresOf = [&](const char* bias, const torch::Tensor& vectors) {
            return torch::matmul(byHeads(withBias(bias), config_.heads), vectors);
        };
        const auto byPosition =
            scoresOf("r_r_bias", byHeads(product(distances, attention + "r"), config_.heads).transpose(1, 2));
        const auto byType = scoresOf("r_s_bias", weights_.at(attention + "seg_embed").permute({1, 2, 0}));
        const auto added = (taken(byPosition, positions) + taken(byType, others)) * root;
        const auto context = headAttention(withBias("r_w_bias").unsqueeze(0), product(x, attention + "k").unsqueeze(0),
                                           product(x, attention + "v").unsqueeze(0),
                                           static_cast<std::int64_t>(config_.heads), hidden, 0.0, {}, added)[0];
        x = weights_.normed(x + torch::matmul(context, weights_.at(attention + "o").flatten(1).t()),
                            attention + "layer_norm", config_.epsilon);
        const auto inner = activated(weights_.linear(x, name + "ff.layer_1"), config_.activation);
        x = weights_.normed(x + weights_.linear(inner, name + "ff.layer_2"), name + "ff.layer_norm", config_.epsilon);
    }
    auto summary = config_.summary == XlnetConfig::Summary::Mean    ? x.mean(0)
                   : config_.summary == XlnetConfig::Summary::First ? x[0]
                                                                    : x[last];
    if (config_.projected)
        summary = weights_.linear(summary, "sequence_summary.summary");
    if (config_.summarised)
        summary = activated(summary, *config_.summarised);
    return weights_.linear(summary, "logits_proj");
}

} // namespace

std::unique_ptr<PieceTwin> readXlnetTwin(const TensorFiles& files, const nlohmann::json& config,
                                         const std::filesystem::path& file)
{
    return std::make_unique<XlnetTwin>(files, XlnetConfig::read(config, file));
}

} // namespace models::networks
