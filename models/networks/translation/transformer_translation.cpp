#include "models/networks/translation/transformer_translation.h"

#include <cmath>

#include "models/networks/layers/head_attention.h"
#include "models/networks/layers/product.h"
#include "models/networks/optimising/first_weights.h"

namespace models::networks {

namespace {

/// True beyond each text's end, [texts, 1, 1, longest].
torch::Tensor absentFrom(const Segments& texts)
{
    const auto count = static_cast<std::int64_t>(texts.size()), longest = static_cast<std::int64_t>(texts.longest());
    auto absent = torch::ones({count * longest}, torch::kBool);
    absent.index_fill_(0, placesAmongPadded(texts), 0);
    return absent.view({count, 1, 1, longest});
}

} // namespace

/// Hands out the weights in their order.
class TransformerTranslation::Cursor {
public:
    Cursor(const TransformerTranslation& network, std::size_t first) : network_(network), at_(first) {}

    const torch::Tensor& next() { return network_.weights_[at_++]; }
    torch::Tensor linear(const torch::Tensor& x)
    {
        const auto& weight = next();
        return product(x, weight, next(), network_.products());
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
    const TransformerTranslation& network_;
    std::size_t at_;
};

TransformerTranslation::TransformerTranslation(const TranslationConfig& config, std::size_t pieces,
                                               std::size_t targetPieces)
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

void TransformerTranslation::initialise(core::Random& random)
{
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        if (weights_[i].dim() == 1)
            continue;
        const auto& name = shapes_[i].first;
        const bool table = name.ends_with("pieces.weight") || name.ends_with("positions.weight");
        const double size = table ? 1.0 / std::sqrt(static_cast<double>(config_.hidden))
                                  : std::sqrt(2.0 / static_cast<double>(weights_[i].size(0) + weights_[i].size(1)));
        drawNormal(weights_[i], random, size);
    }
}

/// With the positions, and normed; the cursor stands behind the pieces.
torch::Tensor TransformerTranslation::placed(Cursor& at, const torch::Tensor& embedded, double dropout,
                                             const DropoutSource& source) const
{
    const auto& positions = at.next();
    return dropped(at.norm(embedded + positions.slice(0, 0, embedded.size(1))), dropout, source);
}

torch::Tensor TransformerTranslation::logits(const TranslationBatch& batch, const torch::Tensor& embedded,
                                             double dropout, const DropoutSource& source) const
{
    const auto absent = absentFrom(batch.texts);
    Cursor encoder(*this, 1); // behind its pieces
    auto states = placed(encoder, embedded, dropout, source);
    for (std::size_t i = 0; i < config_.encoderLayers; ++i)
        states = encoder.finished(encoder.attended(states, states, absent, dropout, source), dropout, source);

    Cursor decoder(*this, decoder_);
    const auto& pieces = config_.tie ? weights_.front() : decoder.next();
    const auto steps = batch.before.size(1);
    // A piece attends to itself and those before it.
    const auto later = torch::ones({steps, steps}, torch::kBool).triu(1).view({1, 1, steps, steps});
    auto x = placed(decoder, torch::embedding(pieces, batch.before), dropout, source);
    for (std::size_t i = 0; i < config_.decoderLayers; ++i) {
        x = decoder.attended(x, x, later, dropout, source);
        x = decoder.attended(x, states, absent, dropout, source);
        x = decoder.finished(x, dropout, source);
    }
    // Nothing is scored beyond the ends: scores cost as much as all layers together.
    return product(x.flatten(0, 1).index_select(0, placesAmongPadded(batch.translations)), pieces, weights_.back(),
                   products());
}

} // namespace models::networks
