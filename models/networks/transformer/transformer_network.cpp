#include "models/networks/transformer/transformer_network.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/base/error.h"
#include "models/networks/layers/activations.h"
#include "models/networks/layers/head_attention.h"
#include "models/networks/optimising/first_weights.h"

namespace models::networks {

PieceBatch batchOf(std::span<const PieceRows* const> texts, torch::Device device)
{
    std::size_t longest = 1;
    for (const auto* text : texts)
        longest = std::max(longest, text->pieces.size());
    const auto count = static_cast<std::int64_t>(texts.size());
    auto pieces = torch::zeros({count, static_cast<std::int64_t>(longest)}, torch::kInt64);
    auto types = torch::zeros_like(pieces);
    auto lengths = torch::empty({count}, torch::kInt64);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto size = texts[i]->pieces.size();
        std::ranges::copy(texts[i]->pieces, pieces.data_ptr<std::int64_t>() + i * longest);
        auto* type = types.data_ptr<std::int64_t>() + i * longest;
        if (!texts[i]->types.empty())
            std::ranges::copy(texts[i]->types, type);
        else if (texts[i]->second < size)
            std::fill(type + texts[i]->second, type + size, 1);
        lengths.data_ptr<std::int64_t>()[i] = static_cast<std::int64_t>(size);
    }
    return {pieces.to(device), types.to(device), lengths.to(device)};
}

namespace {

bool isNorm(const std::string& name)
{
    return name.find("LayerNorm.") != std::string::npos || name.find("layer_norm.") != std::string::npos;
}

} // namespace

TransformerNetwork::TransformerNetwork(const EncoderConfig& config, const TransformerHeads& heads, torch::Device device)
    : config_(config), names_(encoderNames(config.family)), device_(device)
{
    if (config.family != EncoderFamily::Bert && (heads.masked || heads.order))
        throw core::Error(std::string("hidden pieces are learnt by a BERT only, not by a ") + config.modelType());
    const std::size_t hidden = config.hidden, embedding = config.embeddingSize();
    const std::string embeddings = std::string(names_.prefix) + "embeddings.";
    words_ = add(embeddings + "word_embeddings.weight", {config.vocabulary, embedding});
    positions_ = add(embeddings + "position_embeddings.weight", {config.positions, embedding});
    if (config.types > 0)
        types_ = add(embeddings + "token_type_embeddings.weight", {config.types, embedding});
    embeddingNorm_ = addNorm(embeddings + "LayerNorm", embedding);
    if (config.projected)
        projection_ = addLinear(names_.prefix + std::string(names_.projection), hidden, embedding);
    if (config.buckets > 0)
        distances_ = add(names_.prefix + std::string(relativeDistances), {config.buckets, config.heads});
    for (std::size_t i = 0; i < config.storedLayers(); ++i) {
        const auto name = names_.layerNumber(i, config.inner);
        auto& layer = layers_.emplace_back();
        layer.query = addLinear(name + names_.query, hidden, hidden);
        layer.key = addLinear(name + names_.key, hidden, hidden);
        layer.value = addLinear(name + names_.value, hidden, hidden);
        layer.attention = addLinear(name + names_.attention, hidden, hidden);
        layer.attentionNorm = addNorm(name + names_.attentionNorm, hidden);
        layer.intermediate = addLinear(name + names_.intermediate, config.intermediate, hidden);
        layer.output = addLinear(name + names_.output, hidden, config.intermediate);
        layer.outputNorm = addNorm(name + names_.outputNorm, hidden);
        if (config.relative != RelativePositions::None)
            layer.distances = add(name + names_.distances(), {2 * config.positions - 1, hidden / config.heads});
    }
    if (heads.pooled())
        pooler_ = addLinear(names_.pooler, hidden, hidden);
    if (heads.masked) {
        transform_ = addLinear("cls.predictions.transform.dense", hidden, hidden);
        transformNorm_ = addNorm("cls.predictions.transform.LayerNorm", hidden);
        pieceBias_ = add("cls.predictions.bias", {config.vocabulary});
    }
    if (heads.order)
        order_ = addLinear("cls.seq_relationship", 2, hidden);
    if (heads.labels > 0)
        classifier_ = addLinear(names_.classifier, static_cast<std::size_t>(heads.labels), hidden);
}

torch::Tensor TransformerNetwork::add(const std::string& name, std::vector<std::size_t> shape)
{
    const bool scale = isNorm(name) && name.ends_with(".weight");
    const std::vector<std::int64_t> sizes(shape.begin(), shape.end());
    const torch::TensorOptions options(device_);
    shapes_.emplace_back(name, std::move(shape));
    return weights_.emplace_back((scale ? torch::ones(sizes, options) : torch::zeros(sizes, options)).requires_grad_());
}

TransformerNetwork::Linear TransformerNetwork::addLinear(const std::string& name, std::size_t outputs,
                                                         std::size_t inputs)
{
    auto weight = add(name + ".weight", {outputs, inputs});
    return {std::move(weight), add(name + ".bias", {outputs})};
}

TransformerNetwork::Linear TransformerNetwork::addNorm(const std::string& name, std::size_t size)
{
    auto scale = add(name + ".weight", {size});
    return {std::move(scale), add(name + ".bias", {size})};
}

void TransformerNetwork::initialise(core::Random& random, double range)
{
    for (const auto& weight : weights_)
        if (weight.dim() > 1)
            drawNormal(weight, random, range);
}

torch::Tensor TransformerNetwork::normed(const torch::Tensor& x, const Linear& norm) const
{
    return torch::layer_norm(x, {x.size(-1)}, norm.weight, norm.bias, config_.layerNormEpsilon);
}

torch::Tensor TransformerNetwork::product(const torch::Tensor& x, const Linear& linear) const
{
    return torch::linear(x.to(products_), linear.weight.to(products_), linear.bias.to(products_));
}

torch::Tensor TransformerNetwork::embedded(const PieceBatch& batch) const
{
    return torch::embedding(words_, batch.pieces);
}

torch::Tensor TransformerNetwork::addedByDistance(std::int64_t longest) const
{
    if (!distances_.defined())
        return {};
    auto buckets = torch::empty({longest, longest}, torch::kInt64);
    for (std::int64_t i = 0; i < longest; ++i)
        for (std::int64_t k = 0; k < longest; ++k)
            buckets.data_ptr<std::int64_t>()[i * longest + k] =
                static_cast<std::int64_t>(distanceBucket(k - i, usedBuckets));
    return torch::embedding(distances_, buckets.to(device_)).permute({2, 0, 1});
}

torch::Tensor TransformerNetwork::addedByDistance(const Layer& layer, const torch::Tensor& queries,
                                                  const torch::Tensor& keys) const
{
    const auto texts = queries.size(0), longest = queries.size(1), heads = static_cast<std::int64_t>(config_.heads);
    const auto split = [&](const torch::Tensor& x) { return x.view({texts, longest, heads, -1}); };
    const auto places = torch::arange(longest, torch::TensorOptions(device_).dtype(torch::kInt64));
    const auto rows = places.unsqueeze(1) - places.unsqueeze(0) + (static_cast<std::int64_t>(config_.positions) - 1);
    const auto distances = torch::embedding(layer.distances, rows).to(queries.scalar_type()); // [l, r, d]
    auto added = torch::einsum("tlhd,lrd->thlr", {split(queries), distances});
    if (config_.relative == RelativePositions::QueryAndKey)
        added = added + torch::einsum("trhd,lrd->thlr", {split(keys), distances});
    return added * static_cast<double>(config_.relativeScale());
}

torch::Tensor TransformerNetwork::states(const torch::Tensor& embedded, const PieceBatch& batch, double dropout,
                                         const DropoutSource& source) const
{
    const auto texts = embedded.size(0), longest = embedded.size(1);
    const auto heads = static_cast<std::int64_t>(config_.heads);
    const auto firstPosition = static_cast<std::int64_t>(config_.firstPosition);
    auto sum = embedded;
    if (config_.relative == RelativePositions::None) {
        if (firstPosition == 0) {
            sum = sum + positions_.slice(0, 0, longest);
        } else { // a piece of padding has the row before the first one and is not counted
            const auto placed = batch.pieces.ne(firstPosition - 1).to(torch::kInt64);
            sum = sum + torch::embedding(positions_, placed.cumsum(1) * placed + (firstPosition - 1));
        }
    }
    if (config_.types > 0) // RoBERTa knows one type only
        sum = sum + torch::embedding(types_, batch.types.clamp_max(static_cast<std::int64_t>(config_.types) - 1));
    auto x = dropped(normed(sum, embeddingNorm_), dropout, source);
    if (config_.projected)
        x = product(x, projection_).to(torch::kFloat32);
    const auto distances = addedByDistance(longest);
    // [texts, 1, 1, longest]: no attention to what is only filled up.
    const auto padding =
        torch::arange(longest, batch.lengths.options()).ge(batch.lengths.unsqueeze(1)).view({texts, 1, 1, longest});
    const bool padded = padding.any().item<bool>();
    for (std::size_t number = 0; number < config_.layers; ++number) {
        const auto& layer = layers_[config_.storedLayer(number)];
        const auto input = x.to(products_);
        const auto queries = product(input, layer.query), keys = product(input, layer.key);
        const auto context = headAttention(
            queries, keys, product(input, layer.value), heads, padded ? padding : torch::Tensor(), dropout, source,
            layer.distances.defined() ? addedByDistance(layer, queries, keys) : distances);
        x = normed(x + dropped(product(context, layer.attention).to(torch::kFloat32), dropout, source),
                   layer.attentionNorm);
        const auto inner = activated(product(x, layer.intermediate), config_.activation);
        x = normed(x + dropped(product(inner, layer.output).to(torch::kFloat32), dropout, source), layer.outputNorm);
    }
    return x;
}

torch::Tensor TransformerNetwork::pieceLogits(const torch::Tensor& states) const
{
    const auto changed =
        normed(activated(product(states, transform_), config_.activation).to(torch::kFloat32), transformNorm_);
    return product(changed, {words_, pieceBias_}).to(torch::kFloat32);
}

torch::Tensor TransformerNetwork::pooled(const torch::Tensor& states) const
{
    const auto first = product(states.select(1, 0), pooler_).to(torch::kFloat32);
    if (config_.family == EncoderFamily::Electra)
        return torch::gelu(first);
    return config_.family == EncoderFamily::DistilBert ? torch::relu(first) : torch::tanh(first);
}

torch::Tensor TransformerNetwork::orderLogits(const torch::Tensor& pooled) const
{
    return product(pooled, order_).to(torch::kFloat32);
}
torch::Tensor TransformerNetwork::classLogits(const torch::Tensor& pooled) const
{
    return product(pooled, classifier_).to(torch::kFloat32);
}

std::vector<std::string> TransformerNetwork::read(const TensorFiles& files)
{
    torch::NoGradGuard noGradients;
    std::vector<std::string> missing;
    const std::string prefix = names_.prefix;
    const bool prefixed = files.contains(prefix + "embeddings.word_embeddings.weight");
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        const auto& [name, shape] = shapes_[i];
        const bool encoder = name.starts_with(prefix);
        const auto stored = encoder && !prefixed ? name.substr(prefix.size()) : name;
        if (!files.contains(stored) && (!encoder || name.find("pooler") != std::string::npos)) {
            missing.push_back(name);
            continue;
        }
        auto values = files.read(stored, shape);
        weights_[i].copy_(torch::from_blob(values.data(), weights_[i].sizes(), torch::kFloat32));
    }
    return missing;
}

void TransformerNetwork::write(const std::filesystem::path& folder, Precision precision) const
{
    core::SafeTensorsWriter writer;
    writer.setMetadata("format", "pt"); // as Hugging Face's own files
    const float largest = precision == Precision::Float16 ? 65504.0F : largestWeight;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        const auto values = weights_[i].detach().to(torch::kCPU).contiguous();
        const auto& [name, shape] = shapes_[i];
        const std::span<const float> numbers(values.data_ptr<float>(), static_cast<std::size_t>(values.numel()));
        if (!std::ranges::all_of(numbers, [&](float value) { return std::abs(value) <= largest; }))
            throw core::Error({(folder / "model.safetensors").string()},
                              fmt::format("tensor \"{}\" holds a value that is not finite or too large", name),
                              "The training diverged: lower the learning rate");
        if (precision == Precision::Float16)
            writer.addF16(name, shape, numbers);
        else
            writer.addF32(name, shape, numbers);
    }
    writer.write(folder / "model.safetensors");
}

} // namespace models::networks
