#include "models/inference/generating/sequence_config.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "models/inference/model/config_reader.h"

namespace models {

namespace {

struct SequenceClass {
    SequenceFamily family;
    std::string_view type, architecture;
    PieceModel pieces;
};
constexpr SequenceClass sequenceClasses[] = {
    {SequenceFamily::Marian, "marian", "MarianMTModel", PieceModel::Marian},
    {SequenceFamily::Pegasus, "pegasus", "PegasusForConditionalGeneration", PieceModel::Pegasus},
    {SequenceFamily::Bart, "bart", "BartForConditionalGeneration", PieceModel::BytePairs},
    {SequenceFamily::T5, "t5", "T5ForConditionalGeneration", PieceModel::T5},
    {SequenceFamily::T5, "t5", "T5WithLMHeadModel", PieceModel::T5}}; // until 2020

const SequenceClass& sequenceClass(SequenceFamily family)
{
    return *std::ranges::find(sequenceClasses, family, &SequenceClass::family);
}

void readT5(const ConfigReader& reader, const std::filesystem::path& file, SequenceConfig& config)
{
    config.epsilon = readEpsilon(reader, "layer_norm_epsilon", 1e-6);
    auto& encoder = config.encoder;
    encoder = {reader.size("num_layers", 6, mostLayers), reader.size("num_heads", 8, largestWidth),
               reader.size("d_kv", 64, largestWidth), reader.size("d_ff", 2048, largestWidth),
               neededSize(reader, "vocab_size", largestVocabulary)};
    config.decoder = encoder;
    if (const auto layers = reader.get<nlohmann::json>("num_decoder_layers", nullptr); !layers.is_null())
        config.decoder.layers = reader.sizeOf("num_decoder_layers", layers, mostLayers);
    config.buckets = reader.size("relative_attention_num_buckets", 32, largestWidth);
    config.farthest = reader.size("relative_attention_max_distance", 128, largestWidth);
    if (config.buckets < 4 || config.farthest <= config.buckets / 2)
        reader.fail(fmt::format("\"relative_attention_num_buckets\" is {} with distances up to "
                                "\"relative_attention_max_distance\" {}, expected at least 4, and distances that reach "
                                "beyond half of them",
                                config.buckets, config.farthest));
    const auto projection = reader.get<std::string>("feed_forward_proj", "relu");
    constexpr std::string_view gate = "gated-";
    config.gated = projection.starts_with(gate);
    // The class takes this name for GPT-2's approximation, as the first checkpoints meant it.
    const nlohmann::json named{{"feed_forward_proj", projection == "gated-gelu" ? "gelu_new"
                                                     : config.gated             ? projection.substr(gate.size())
                                                                                : projection}};
    config.activation = readActivation(ConfigReader(named, file), "feed_forward_proj", "relu");
    if (config.tied)
        config.outputScale = 1.0F / std::sqrt(static_cast<float>(config.hidden));
}

void readOthers(const ConfigReader& reader, SequenceConfig& config)
{
    const std::size_t vocabulary = neededSize(reader, "vocab_size", largestVocabulary);
    config.positions = reader.size("max_position_embeddings", 1024, largestWidth);
    if (config.positions < 3)
        reader.fail("\"max_position_embeddings\" leaves no room for a word");
    const auto side = [&](const std::string& name) {
        SequenceConfig::Side sizes{reader.size(name + "_layers", 12, mostLayers),
                                   reader.size(name + "_attention_heads", 16, largestWidth), 0,
                                   reader.size(name + "_ffn_dim", 4096, largestWidth), vocabulary};
        if (config.hidden % sizes.heads != 0)
            reader.fail(fmt::format("\"d_model\" {} is not a multiple of \"{}_attention_heads\" {}", config.hidden,
                                    name, sizes.heads));
        sizes.headSize = config.hidden / sizes.heads;
        return sizes;
    };
    config.encoder = side("encoder");
    config.decoder = side("decoder");
    if (config.family == SequenceFamily::Marian && !reader.get<bool>("share_encoder_decoder_embeddings", true)) {
        config.oneTable = false;
        if (const auto own = reader.get<nlohmann::json>("decoder_vocab_size", nullptr); !own.is_null())
            config.decoder.vocabulary = reader.sizeOf("decoder_vocab_size", own, largestVocabulary);
    }
    if (reader.get<bool>("scale_embedding", false))
        config.scale = std::sqrt(static_cast<float>(config.hidden));
    config.activation = readActivation(reader, "activation_function", "gelu");
}

} // namespace

const char* SequenceConfig::modelType() const { return sequenceClass(family).type.data(); }

PieceModel SequenceConfig::pieces() const { return sequenceClass(family).pieces; }

bool SequenceConfig::describes(const nlohmann::json& config, SequenceFamily& family)
{
    if (!config.is_object())
        return false;
    const auto names = architecturesOf(config);
    const auto type = config.find("model_type");
    // A BART that names no class may be a classifier.
    const auto* const found = std::ranges::find_if(sequenceClasses, [&](const SequenceClass& one) {
        return !names.empty() ? names.front() == one.architecture
                              : type != config.end() && *type == one.type && one.family != SequenceFamily::Bart;
    });
    if (found == std::end(sequenceClasses))
        return false;
    family = found->family;
    return true;
}

SequenceConfig SequenceConfig::read(const nlohmann::json& object, const std::filesystem::path& file)
{
    const ConfigReader reader(object, file);
    SequenceConfig config;
    if (!describes(object, config.family))
        reader.fail("not an encoder-decoder that is read here");
    config.hidden = neededSize(reader, "d_model", largestWidth);
    config.tied = reader.get<bool>("tie_word_embeddings", true);
    if (config.family == SequenceFamily::T5)
        readT5(reader, file, config);
    else
        readOthers(reader, config);
    return config;
}

} // namespace models
