#include "models/inference/masked/masked_network.h"

#include <string_view>

#include <nlohmann/json.hpp>

#include "models/inference/encoders/deberta.h"
#include "models/inference/encoders/modern_bert.h"
#include "models/inference/encoders/network_type.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/transformer/encoder.h"

namespace models {

namespace {

class EncoderStates final : public StateNetwork {
public:
    EncoderStates(const EncoderConfig& config, std::shared_ptr<const EncoderWeights> weights,
                  const kernels::Kernels& kernels)
        : encoder_(config, std::move(weights), kernels)
    {}
    std::span<const float> states(std::span<const EncoderInput> inputs, std::span<const std::size_t> places,
                                  const std::stop_token& stop) override
    {
        return encoder_.states(inputs, places, stop);
    }
    [[nodiscard]] std::size_t stride() const override { return encoder_.stride(); }

private:
    Encoder encoder_;
};

MaskedHeadParts partsOfFamily(EncoderFamily family)
{
    switch (family) {
    case EncoderFamily::Roberta:
    case EncoderFamily::Mpnet:
        return {{}, "lm_head.dense", "lm_head.layer_norm", "lm_head.decoder", "lm_head.bias"};
    case EncoderFamily::DistilBert:
        return {{}, "vocab_transform", "vocab_layer_norm", "vocab_projector", "vocab_projector.bias"};
    case EncoderFamily::Albert:
        return {{}, "predictions.dense", "predictions.LayerNorm", "predictions.decoder", "predictions.bias"};
    case EncoderFamily::Electra:
        return {{},
                "generator_predictions.dense",
                "generator_predictions.LayerNorm",
                "generator_lm_head",
                "generator_lm_head.bias"};
    default:
        return {{},
                "cls.predictions.transform.dense",
                "cls.predictions.transform.LayerNorm",
                "cls.predictions.decoder",
                "cls.predictions.bias"};
    }
}

MaskedHeadParts partsOf(const EncoderConfig& config, const ConfigReader& reader)
{
    auto parts = partsOfFamily(config.family);
    parts.network = config.className();
    // RoBERTa's, MPNet's and ELECTRA's heads have gelu, whatever their layers have.
    const bool own = config.family == EncoderFamily::Roberta || config.family == EncoderFamily::Mpnet ||
                     config.family == EncoderFamily::Electra;
    parts.activation = own ? Activation::Gelu : config.activation;
    parts.epsilon = config.layerNormEpsilon;
    parts.hidden = config.hidden;
    parts.size = config.embeddingSize();
    parts.tied = reader.get<bool>("tie_word_embeddings", true);
    return parts;
}

constexpr const char *formerDeberta = "cls.predictions.transform.dense", *newerDeberta = "lm_predictions.lm_head.dense";

/// DeBERTa has two heads: the one of the library's own making (`legacy`), and that of Microsoft's code, which the
/// published v2 and v3 were trained with. The one that config.json names is taken if it is there, else the other.
bool isNewerDeberta(const TensorFiles& files, bool legacy)
{
    const bool former = files.contains(std::string(formerDeberta) + ".weight"),
               newer = files.contains(std::string(newerDeberta) + ".weight");
    return former && newer ? !legacy : newer;
}

MaskedHeadParts partsOf(const DebertaConfig& config, const ConfigReader& reader, const TensorFiles& files)
{
    MaskedHeadParts parts;
    parts.network = config.second ? "DebertaV2" : "Deberta";
    if (isNewerDeberta(files, reader.get<bool>("legacy", true))) {
        const std::string head = "lm_predictions.lm_head.";
        parts.transform = newerDeberta;
        parts.norm = head + "LayerNorm";
        parts.bias = head + "bias";
        if (config.embedding != config.hidden)
            reader.fail("\"embedding_size\" is not \"hidden_size\", as this masked-LM head needs it");
    } else {
        parts.transform = formerDeberta;
        parts.norm = "cls.predictions.transform.LayerNorm";
        parts.words = "cls.predictions.decoder";
        parts.bias = "cls.predictions.bias";
    }
    parts.activation = config.activation;
    parts.epsilon = config.epsilon;
    parts.hidden = config.hidden;
    parts.size = config.embedding;
    parts.tied = reader.get<bool>("tie_word_embeddings", true);
    return parts;
}

MaskedHeadParts partsOf(const ModernBertConfig& config, const ConfigReader& reader)
{
    MaskedHeadParts parts{"ModernBert", "head.dense", "head.norm", "decoder", "decoder.bias"};
    if (!reader.get<bool>("decoder_bias", true))
        parts.bias.clear();
    parts.activation = config.headActivation;
    parts.epsilon = config.epsilon;
    parts.hidden = parts.size = config.hidden;
    parts.transformBias = config.headBias;
    parts.normBias = config.normBias;
    parts.tied = reader.get<bool>("tie_word_embeddings", true);
    return parts;
}

/// A network of one of the other classes without a head for labels, and this one.
template<typename Network, typename Weights, typename Config>
MaskedNetwork networkAs(const TensorFiles& files, const Config& config, const MaskedHeadParts& parts,
                        const kernels::Kernels& kernels)
{
    const auto weights = std::make_shared<const Weights>(Weights::read(files, config, 0, kernels));
    MaskedNetwork network;
    network.head = std::make_unique<const MaskedHead>(
        files, parts, std::shared_ptr<const std::vector<float>>(weights, &weights->words), kernels);
    network.makeStates = [config, weights, &kernels] { return std::make_unique<Network>(config, weights, kernels); };
    return network;
}

} // namespace

bool describesMaskedNetwork(const nlohmann::json& config)
{
    EncoderFamily family{};
    const auto type = networkType(config);
    return EncoderConfig::describes(config, family) || type == "deberta" || type == "deberta-v2" ||
           type == "modernbert";
}

bool hasMaskedHead(const TensorFiles& files, const nlohmann::json& config)
{
    const auto has = [&](const std::string& layer) { return files.contains(layer + ".weight"); };
    const auto type = networkType(config);
    if (type == "deberta" || type == "deberta-v2")
        return has(formerDeberta) || has(newerDeberta);
    if (type == "modernbert") // whose classifiers have such a layer, too
        return has("head.dense") && !has("classifier");
    EncoderFamily family{};
    return EncoderConfig::describes(config, family) && has(partsOfFamily(family).transform);
}

MaskedNetwork MaskedNetwork::read(const TensorFiles& files, const nlohmann::json& config,
                                  const std::filesystem::path& file, const kernels::Kernels& kernels)
{
    const ConfigReader reader(config, file);
    const auto type = networkType(config);
    if (type == "deberta" || type == "deberta-v2") {
        const auto own = DebertaConfig::read(config, file);
        return networkAs<DebertaNetwork, DebertaWeights>(files, own, partsOf(own, reader, files), kernels);
    }
    if (type == "modernbert") {
        const auto own = ModernBertConfig::read(config, file);
        return networkAs<ModernBertNetwork, ModernBertWeights>(files, own, partsOf(own, reader), kernels);
    }
    const auto own = EncoderConfig::read(config, file);
    const auto weights = std::make_shared<const EncoderWeights>(EncoderWeights::read(files, own, kernels));
    MaskedNetwork network;
    network.head = std::make_unique<const MaskedHead>(
        files, partsOf(own, reader), std::shared_ptr<const std::vector<float>>(weights, &weights->words), kernels);
    network.makeStates = [own, weights, &kernels] { return std::make_unique<EncoderStates>(own, weights, kernels); };
    return network;
}

} // namespace models
