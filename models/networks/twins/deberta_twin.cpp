#include <cmath>

#include "models/inference/encoders/deberta.h"
#include "models/networks/layers/activations.h"
#include "models/networks/layers/head_attention.h"
#include "models/networks/twins/piece_twin.h"

namespace models::networks {

namespace {

class DebertaTwin final : public PieceTwin {
public:
    DebertaTwin(const TensorFiles& files, const DebertaConfig& config) : config_(config), weights_(files) {}

    torch::Tensor embedded(const EncoderInput& input) const override
    {
        return rowsOf(weights_.at("deberta.embeddings.word_embeddings.weight"), input.pieces);
    }
    torch::Tensor logits(const torch::Tensor& embedded, const EncoderInput& input) const override;

private:
    torch::Tensor attention(const torch::Tensor& x, const std::string& name, const torch::Tensor& vectors,
                            const torch::Tensor& positions) const;

    DebertaConfig config_;
    TwinWeights weights_;
};

torch::Tensor DebertaTwin::attention(const torch::Tensor& x, const std::string& name, const torch::Tensor& vectors,
                                     const torch::Tensor& positions) const
{
    const auto heads = static_cast<std::int64_t>(config_.heads);
    const double share = 1.0 / std::sqrt(static_cast<double>(config_.parts));
    torch::Tensor query, key, value;
    if (config_.second) {
        query = weights_.linear(x, name + "query_proj");
        key = weights_.linear(x, name + "key_proj");
        value = weights_.linear(x, name + "value_proj");
    } else {
        const auto parts =
            torch::linear(x, weights_.at(name + "in_proj.weight")).view({x.size(0), heads, -1}).chunk(3, 2);
        query = parts[0].reshape(x.sizes()) + weights_.at(name + "q_bias");
        key = parts[1].reshape(x.sizes());
        value = parts[2].reshape(x.sizes()) + weights_.at(name + "v_bias");
    }
    query = query * share;
    const double root = 1.0 / std::sqrt(static_cast<double>(config_.hidden / config_.heads));
    torch::Tensor added;
    const auto add = [&](const torch::Tensor& scores) { added = added.defined() ? added + scores : scores; };
    const auto scoresOf = [&](const torch::Tensor& rows, const std::string& layer) {
        const auto projected = byHeads(weights_.linear(vectors, name + layer), config_.heads);
        return torch::matmul(byHeads(rows, config_.heads), projected.transpose(1, 2));
    };
    const bool shared = config_.shared;
    if (config_.contentToPosition)
        add(taken(scoresOf(query, !config_.second ? "pos_proj"
                                  : shared        ? "key_proj"
                                                  : "pos_key_proj"),
                  positions) *
            root);
    if (config_.positionToContent)
        add(taken(scoresOf(key, !config_.second ? "pos_q_proj"
                                : shared        ? "query_proj"
                                                : "pos_query_proj"),
                  positions.t())
                .transpose(1, 2) *
            (root * share));
    return headAttention(query.unsqueeze(0), key.unsqueeze(0), value.unsqueeze(0), heads, {}, 0.0, {}, added)[0];
}

torch::Tensor DebertaTwin::logits(const torch::Tensor& embedded, const EncoderInput& input) const
{
    const std::string embeddings = "deberta.embeddings.", encoder = "deberta.encoder.";
    const std::size_t size = input.pieces.size();
    auto sum = embedded;
    if (config_.positioned)
        sum = sum + weights_.at(embeddings + "position_embeddings.weight").slice(0, 0, static_cast<std::int64_t>(size));
    if (config_.types > 0) {
        std::vector<std::uint32_t> types;
        for (std::size_t i = 0; i < size; ++i)
            types.push_back(static_cast<std::uint32_t>(input.typeOf(i, config_.types)));
        sum = sum + rowsOf(weights_.at(embeddings + "token_type_embeddings.weight"), types);
    }
    if (config_.embedding != config_.hidden)
        sum = weights_.linear(sum, embeddings + "embed_proj");
    const auto first = weights_.normed(sum, embeddings + "LayerNorm", config_.epsilon);
    torch::Tensor vectors, positions;
    if (config_.span > 0) {
        vectors = weights_.at(encoder + "rel_embeddings.weight");
        if (config_.normed)
            vectors = weights_.normed(vectors, encoder + "LayerNorm", config_.epsilon);
        positions = tableOf<std::int64_t>(size, size, torch::kInt64, [&](std::size_t i, std::size_t j) {
            return config_.vectorOf(static_cast<std::int64_t>(i) - static_cast<std::int64_t>(j));
        });
    }
    auto x = first;
    for (std::size_t i = 0; i < config_.layers; ++i) {
        const auto name = encoder + "layer." + std::to_string(i) + ".";
        const auto context = attention(x, name + "attention.self.", vectors, positions);
        x = weights_.normed(x + weights_.linear(context, name + "attention.output.dense"),
                            name + "attention.output.LayerNorm", config_.epsilon);
        const auto inner = activated(weights_.linear(x, name + "intermediate.dense"), config_.activation);
        x = weights_.normed(x + weights_.linear(inner, name + "output.dense"), name + "output.LayerNorm",
                            config_.epsilon);
        if (i == 0 && config_.kernel > 0) {
            const auto made =
                torch::conv1d(first.t().unsqueeze(0), weights_.at(encoder + "conv.conv.weight"),
                              weights_.at(encoder + "conv.conv.bias"), 1, static_cast<std::int64_t>(config_.kernel / 2),
                              1, static_cast<std::int64_t>(config_.groups))[0]
                    .t();
            x = weights_.normed(x + activated(made, config_.convolved), encoder + "conv.LayerNorm", config_.epsilon);
        }
    }
    return weights_.linear(activated(weights_.linear(x[0], "pooler.dense"), config_.pooled), "classifier");
}

} // namespace

std::unique_ptr<PieceTwin> readDebertaTwin(const TensorFiles& files, const nlohmann::json& config,
                                           const std::filesystem::path& file)
{
    return std::make_unique<DebertaTwin>(files, DebertaConfig::read(config, file));
}

} // namespace models::networks
