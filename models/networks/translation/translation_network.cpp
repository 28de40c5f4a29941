#include "models/networks/translation/translation_network.h"

#include <algorithm>
#include <cmath>

#include "models/networks/layers/head_attention.h"

namespace models::networks {

namespace {

constexpr std::int64_t notCounted = -100;

} // namespace

TranslationBatch TranslationBatch::of(std::span<const TranslationExample* const> examples)
{
    std::size_t longest = 1, steps = 1;
    for (const auto* example : examples) {
        longest = std::max(longest, example->source.rows.size());
        steps = std::max(steps, example->target.size() + 1);
    }
    const auto count = static_cast<std::int64_t>(examples.size());
    const std::vector<std::int64_t> sources{count, static_cast<std::int64_t>(longest)},
        targets{count, static_cast<std::int64_t>(steps)};
    TranslationBatch batch{
        torch::full(sources, std::int64_t{endPiece}, torch::kInt64), torch::ones(sources, torch::kBool),
        torch::full(targets, std::int64_t{endPiece}, torch::kInt64), torch::full(targets, notCounted, torch::kInt64)};
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const auto& [text, gold, source, target] = *examples[i];
        std::ranges::copy(source.rows, batch.source.data_ptr<std::int64_t>() + i * longest);
        std::fill_n(batch.absent.data_ptr<bool>() + i * longest, source.rows.size(), false);
        auto* before = batch.before.data_ptr<std::int64_t>() + i * steps;
        auto* wanted = batch.targets.data_ptr<std::int64_t>() + i * steps;
        before[0] = beginPiece;
        std::ranges::copy(target, before + 1);
        std::ranges::copy(target, wanted);
        wanted[target.size()] = endPiece;
    }
    batch.absent = batch.absent.view({count, 1, 1, sources[1]});
    return batch;
}

/// Hands out the weights in their order.
class TranslationNetwork::Cursor {
public:
    Cursor(const TranslationNetwork& network, std::size_t first) : network_(network), at_(first) {}

    const torch::Tensor& next() { return network_.weights_[at_++]; }
    torch::Tensor linear(const torch::Tensor& x)
    {
        const auto& weight = next();
        return torch::linear(x, weight, next());
    }
    torch::Tensor norm(const torch::Tensor& x)
    {
        const auto& scale = next();
        return torch::layer_norm(x, {static_cast<std::int64_t>(network_.config_.hidden)}, scale, next(),
                                 network_.config_.encoder(1).layerNormEpsilon);
    }
    /// One kind of attention of a layer, its sum and norm.
    torch::Tensor attended(const torch::Tensor& x, const torch::Tensor& to, const torch::Tensor& hidden, double dropout,
                           const DropoutSource& source)
    {
        const auto query = linear(x), key = linear(to), value = linear(to);
        const auto context = headAttention(query, key, value, static_cast<std::int64_t>(network_.config_.heads), hidden,
                                           dropout, source);
        return norm(x + dropped(linear(context), dropout, source));
    }
    torch::Tensor finished(const torch::Tensor& x, double dropout, const DropoutSource& source)
    {
        const auto inner = dropped(torch::relu(linear(x)), dropout, source);
        return norm(x + dropped(linear(inner), dropout, source));
    }

private:
    const TranslationNetwork& network_;
    std::size_t at_;
};

TranslationNetwork::TranslationNetwork(const TranslationConfig& config, std::size_t pieces, std::size_t targetPieces)
    : config_(config), shapes_(tensorShapes(config, pieces, targetPieces))
{
    for (const auto& [name, shape] : shapes_) {
        if (decoder_ == 0 && name.starts_with("decoder."))
            decoder_ = weights_.size();
        const std::vector<std::int64_t> sizes(shape.begin(), shape.end());
        const bool scale = name.ends_with("norm.weight");
        weights_.push_back((scale ? torch::ones(sizes) : torch::zeros(sizes)).requires_grad_());
    }
}

void TranslationNetwork::initialise(core::Random& random)
{
    torch::NoGradGuard noGradients;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        if (weights_[i].dim() == 1)
            continue;
        const auto& name = shapes_[i].first;
        const bool table = name.ends_with("pieces.weight") || name.ends_with("positions.weight");
        const double size = table ? 1.0 / std::sqrt(static_cast<double>(config_.hidden))
                                  : std::sqrt(2.0 / static_cast<double>(weights_[i].size(0) + weights_[i].size(1)));
        auto values = torch::empty_like(weights_[i]);
        auto* value = values.data_ptr<float>();
        for (std::int64_t n = 0; n < values.numel(); ++n)
            value[n] = static_cast<float>(random.normal() * size);
        weights_[i].copy_(values);
    }
}

torch::Tensor TranslationNetwork::embedded(const TranslationBatch& batch) const
{
    return torch::embedding(weights_.front(), batch.source);
}

/// With the positions, and normed; the cursor stands behind the pieces.
torch::Tensor TranslationNetwork::placed(Cursor& at, const torch::Tensor& embedded, double dropout,
                                         const DropoutSource& source) const
{
    const auto& positions = at.next();
    return dropped(at.norm(embedded + positions.slice(0, 0, embedded.size(1))), dropout, source);
}

torch::Tensor TranslationNetwork::logits(const TranslationBatch& batch, const torch::Tensor& embedded, double dropout,
                                         const DropoutSource& source) const
{
    Cursor encoder(*this, 1); // behind its pieces
    auto states = placed(encoder, embedded, dropout, source);
    for (std::size_t i = 0; i < config_.encoderLayers; ++i)
        states = encoder.finished(encoder.attended(states, states, batch.absent, dropout, source), dropout, source);

    Cursor decoder(*this, decoder_);
    const auto& pieces = decoder.next();
    const auto steps = batch.before.size(1);
    // A piece attends to itself and those before it.
    const auto later = torch::ones({steps, steps}, torch::kBool).triu(1).view({1, 1, steps, steps});
    auto x = placed(decoder, torch::embedding(pieces, batch.before), dropout, source);
    for (std::size_t i = 0; i < config_.decoderLayers; ++i) {
        x = decoder.attended(x, x, later, dropout, source);
        x = decoder.attended(x, states, batch.absent, dropout, source);
        x = decoder.finished(x, dropout, source);
    }
    return torch::linear(x, pieces, weights_.back());
}

} // namespace models::networks
