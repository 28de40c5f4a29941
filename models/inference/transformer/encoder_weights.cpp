#include "models/inference/transformer/encoder_weights.h"

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

} // namespace

EncoderNames encoderNames(EncoderFamily family)
{
    EncoderNames names = family == EncoderFamily::DistilBert ? distilNames : bertNames;
    if (family == EncoderFamily::Roberta) {
        names.prefix = "roberta.";
        names.pooler = "classifier.dense";
        names.classifier = "classifier.out_proj";
    }
    return names;
}

std::string EncoderNames::layerNumber(std::size_t number) const
{
    return prefix + fmt::format(fmt::runtime(layer), number);
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
    const std::size_t hidden = config.hidden;
    EncoderWeights weights;
    weights.words = files.read(embeddings + "word_embeddings.weight", {config.vocabulary, hidden});
    weights.positions = files.read(embeddings + "position_embeddings.weight", {config.positions, hidden});
    if (config.types > 0)
        weights.types = files.read(embeddings + "token_type_embeddings.weight", {config.types, hidden});
    weights.embeddingNorm = readNorm(files, embeddings + "LayerNorm", hidden);
    for (std::size_t i = 0; i < config.layers; ++i) {
        const std::string name = prefix + fmt::format(fmt::runtime(names.layer), i);
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
    }
    return weights;
}

} // namespace models
