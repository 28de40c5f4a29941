#include "models/inference/transformer/encoder_weights.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

namespace models {

namespace {

constexpr EncoderNames bertNames{"bert.",
                                 "encoder.layer.{}.",
                                 "attention.self.query",
                                 "attention.self.key",
                                 "attention.self.value",
                                 "attention.output.dense",
                                 "attention.output.LayerNorm",
                                 "intermediate.dense",
                                 "output.dense",
                                 "output.LayerNorm",
                                 "bert.pooler.dense",
                                 "classifier"};
constexpr EncoderNames distilNames{"distilbert.",     "transformer.layer.{}.", "attention.q_lin", "attention.k_lin",
                                   "attention.v_lin", "attention.out_lin",     "sa_layer_norm",   "ffn.lin1",
                                   "ffn.lin2",        "output_layer_norm",     "pre_classifier",  "classifier"};

constexpr EncoderNames albertNames{"albert.",
                                   "encoder.albert_layer_groups.{}.albert_layers.{}.",
                                   "attention.query",
                                   "attention.key",
                                   "attention.value",
                                   "attention.dense",
                                   "attention.LayerNorm",
                                   "ffn",
                                   "ffn_output",
                                   "full_layer_layer_norm",
                                   "albert.pooler",
                                   "classifier",
                                   "encoder.embedding_hidden_mapping_in"};

/// What MPNet adds for every distance from -(longest - 1) to longest - 1. Source: C. Raffel et al. (2020), "T5",
/// section 2.1, for both directions: half of the buckets are of single distances, the others grow up to 128.
std::vector<float> distancesOf(const std::vector<float>& buckets, const EncoderConfig& config)
{
    std::vector<float> all;
    const auto longest = static_cast<std::int64_t>(config.longest());
    for (std::size_t head = 0; head < config.heads; ++head)
        for (std::int64_t distance = 1 - longest; distance < longest; ++distance)
            all.push_back(buckets[distanceBucket(distance, usedBuckets) * config.heads + head]);
    return all;
}

} // namespace

std::size_t distanceBucket(std::int64_t distance, std::size_t buckets)
{
    constexpr float farthest = 128.0F;
    const std::size_t side = buckets / 2, single = side / 2;
    const std::size_t first = distance > 0 ? side : 0;
    const auto far = static_cast<std::size_t>(std::abs(distance));
    if (far < single || single == 0)
        return first + std::min(far, side == 0 ? 0 : side - 1);
    // In the precision of the library, which rounds down.
    const float ratio = std::log(static_cast<float>(far) / static_cast<float>(single)) /
                        std::log(farthest / static_cast<float>(single));
    const auto more = static_cast<std::size_t>(ratio * static_cast<float>(side - single));
    return first + std::min(single + more, side - 1);
}

EncoderNames encoderNames(EncoderFamily family)
{
    EncoderNames names = bertNames;
    if (family == EncoderFamily::DistilBert)
        return distilNames;
    if (family == EncoderFamily::Albert)
        return albertNames;
    if (family == EncoderFamily::Bert)
        return names;
    names.pooler = "classifier.dense";
    names.classifier = "classifier.out_proj";
    names.prefix = family == EncoderFamily::Roberta   ? "roberta."
                   : family == EncoderFamily::Electra ? "electra."
                                                      : "mpnet.";
    if (family == EncoderFamily::Electra)
        names.projection = "embeddings_project";
    if (family == EncoderFamily::Mpnet) {
        names.query = "attention.attn.q";
        names.key = "attention.attn.k";
        names.value = "attention.attn.v";
        names.attention = "attention.attn.o";
        names.attentionNorm = "attention.LayerNorm";
    }
    return names;
}

std::string EncoderNames::layerNumber(std::size_t number, std::size_t inner) const
{
    return prefix + fmt::format(fmt::runtime(layer), number / inner, number % inner); // only ALBERT has groups
}

std::string EncoderNames::distances() const
{
    const std::string_view beside = query;
    return std::string(beside.substr(0, beside.rfind('.') + 1)) + "distance_embedding.weight";
}

PackedLinear readLinear(const TensorFiles& files, const std::string& name, std::size_t outputs, std::size_t inputs,
                        const kernels::Kernels& kernels)
{
    return {kernels, files.read(name + ".weight", {outputs, inputs}), files.read(name + ".bias", {outputs})};
}

EncoderNorm readNorm(const TensorFiles& files, const std::string& name, std::size_t size)
{
    return {files.read(name + ".weight", {size}), files.read(name + ".bias", {size})};
}

EncoderWeights EncoderWeights::read(const TensorFiles& files, const EncoderConfig& config,
                                    const kernels::Kernels& kernels)
{
    const EncoderNames names = encoderNames(config.family);
    const bool prefixed = files.contains(std::string(names.prefix) + "embeddings.word_embeddings.weight");
    const std::string prefix = prefixed ? names.prefix : "";
    const std::string embeddings = prefix + "embeddings.";
    const std::size_t hidden = config.hidden, embedding = config.embeddingSize();
    EncoderWeights weights;
    weights.words = files.read(embeddings + "word_embeddings.weight", {config.vocabulary, embedding});
    weights.positions = files.read(embeddings + "position_embeddings.weight", {config.positions, embedding});
    if (config.types > 0)
        weights.types = files.read(embeddings + "token_type_embeddings.weight", {config.types, embedding});
    weights.embeddingNorm = readNorm(files, embeddings + "LayerNorm", embedding);
    if (config.projected)
        weights.projection = readLinear(files, prefix + names.projection, hidden, embedding, kernels);
    if (config.buckets > 0)
        weights.distances = distancesOf(files.read(prefix + relativeDistances, {config.buckets, config.heads}), config);
    for (std::size_t i = 0; i < config.storedLayers(); ++i) {
        const std::string name =
            prefix + names.layerNumber(i, config.inner).substr(std::string_view(names.prefix).size());
        const auto linear = [&](const char* part, std::size_t outputs, std::size_t inputs) {
            return readLinear(files, name + part, outputs, inputs, kernels);
        };
        EncoderLayer& layer = weights.layers.emplace_back();
        layer.query = linear(names.query, hidden, hidden);
        layer.key = linear(names.key, hidden, hidden);
        layer.value = linear(names.value, hidden, hidden);
        layer.attention = linear(names.attention, hidden, hidden);
        layer.attentionNorm = readNorm(files, name + names.attentionNorm, hidden);
        layer.intermediate = linear(names.intermediate, config.intermediate, hidden);
        layer.output = linear(names.output, hidden, config.intermediate);
        layer.outputNorm = readNorm(files, name + names.outputNorm, hidden);
        if (config.relative != RelativePositions::None)
            layer.distances = files.read(name + names.distances(), {2 * config.positions - 1, hidden / config.heads});
    }
    return weights;
}

} // namespace models
