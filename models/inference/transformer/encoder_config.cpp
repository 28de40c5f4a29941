#include "models/inference/transformer/encoder_config.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/json/json.h"
#include "models/inference/model/config_reader.h"

namespace models {

namespace {

/// The keys under which the families keep their sizes.
struct Keys {
    const char *hidden, *layers, *heads, *intermediate, *activation;
};
constexpr Keys bertKeys{"hidden_size", "num_hidden_layers", "num_attention_heads", "intermediate_size", "hidden_act"};
constexpr Keys distilKeys{"dim", "n_layers", "n_heads", "hidden_dim", "activation"};

/// What config.json calls the models that are read here.
struct Kind {
    const char *type, *name; ///< `model_type`, and what `architectures` begin with.
    EncoderFamily family;
    PieceModel pieces;
};
constexpr Kind kinds[] = {{"bert", "Bert", EncoderFamily::Bert, PieceModel::WordPiece},
                          {"roberta", "Roberta", EncoderFamily::Roberta, PieceModel::BytePairs},
                          {"xlm-roberta", "XLMRoberta", EncoderFamily::Roberta, PieceModel::XlmRoberta},
                          {"camembert", "Camembert", EncoderFamily::Roberta, PieceModel::Camembert},
                          {"distilbert", "DistilBert", EncoderFamily::DistilBert, PieceModel::WordPiece},
                          {"electra", "Electra", EncoderFamily::Electra, PieceModel::WordPiece},
                          {"albert", "Albert", EncoderFamily::Albert, PieceModel::Albert},
                          {"mpnet", "MPNet", EncoderFamily::Mpnet, PieceModel::Mpnet}};

const Kind& kindOf(const EncoderConfig& config)
{
    const Kind* found = &kinds[0];
    for (const Kind& kind : kinds)
        if (kind.family == config.family && (found->family != config.family || kind.pieces == config.pieces))
            found = &kind;
    return *found;
}

/// Of a config.json that names neither its type nor its class, as those of 2019: by the sizes that it lists. Null if
/// they are another network's.
const char* typeBySizes(const nlohmann::json& config)
{
    if (config.contains("dim") && config.contains("n_layers") && config.contains("hidden_dim"))
        return "distilbert";
    if (!config.contains("type_vocab_size"))
        return nullptr;
    if (config.contains("embedding_size"))
        return config.contains("num_hidden_groups") ? "albert" : "electra";
    constexpr std::size_t languages = 100'000; // more pieces than those of one language
    const auto pieces = config.value("vocab_size", nlohmann::json());
    if (config["type_vocab_size"] != 1)
        return "bert";
    return pieces.is_number() && pieces > languages ? "xlm-roberta" : "roberta";
}

/// Null if it is none of them.
const Kind* kindIn(const nlohmann::json& config)
{
    if (!config.is_object())
        return nullptr;
    const auto names = architecturesOf(config);
    if (!config.contains("model_type") && names.empty()) {
        const char* type = isHuggingFaceConfig(config) ? typeBySizes(config) : nullptr;
        const auto* found = std::ranges::find_if(
            kinds, [&](const Kind& kind) { return type != nullptr && std::string_view(kind.type) == type; });
        return found == std::ranges::end(kinds) ? nullptr : found;
    }
    const auto type = config.find("model_type");
    for (const Kind& kind : kinds)
        if (type != config.end() ? *type == kind.type : std::ranges::any_of(names, [&](const std::string& name) {
                return name.starts_with(kind.name);
            }))
            return &kind;
    return nullptr;
}

/// ALBERT projects its embeddings, ELECTRA where they are not as wide as the states.
void readEmbedding(EncoderConfig& config, const ConfigReader& reader)
{
    const bool albert = config.family == EncoderFamily::Albert;
    if (albert || config.family == EncoderFamily::Electra)
        config.embedding = reader.size("embedding_size", 128, largestWidth);
    config.projected = albert || config.embeddingSize() != config.hidden;
}

/// ALBERT's layers are groups of layers that are run again and again.
void readGroups(EncoderConfig& config, const ConfigReader& reader)
{
    const std::size_t groups = reader.size("num_hidden_groups", 1, mostLayers),
                      inner = reader.size("inner_group_num", 1, mostLayers);
    // The library has no mask for the inner layers beyond those that a group's share of the layers counts.
    if (config.layers % groups != 0 || inner > config.layers / groups)
        reader.fail(fmt::format("\"num_hidden_groups\" {} and \"inner_group_num\" {} are not read here for {} layers",
                                groups, inner, config.layers));
    config.stored = groups * inner;
    config.inner = inner;
    config.layers *= inner;
}

void readRelativePositions(EncoderConfig& config, const ConfigReader& reader)
{
    const auto kind = reader.get<std::string>("position_embedding_type", "absolute");
    if (kind == "absolute")
        return;
    const bool known = config.family != EncoderFamily::DistilBert && config.family != EncoderFamily::Mpnet;
    if (!known || (kind != "relative_key" && kind != "relative_key_query"))
        reader.fail(fmt::format("\"position_embedding_type\" is \"{}\", expected \"absolute\"{}", kind,
                                known ? ", \"relative_key\" or \"relative_key_query\"" : ""));
    config.relative = kind == "relative_key" ? RelativePositions::Query : RelativePositions::QueryAndKey;
}

} // namespace

std::size_t neededSize(const ConfigReader& reader, const char* key, std::size_t largest)
{
    if (!reader.has(key))
        reader.fail(fmt::format("\"{}\" is missing", key));
    return reader.size(key, 0, largest);
}

Activation readActivation(const ConfigReader& reader, const char* key, const char* otherwise)
{
    struct Named {
        std::string_view name;
        Activation activation;
    };
    constexpr Named known[] = {{"gelu", Activation::Gelu},
                               {"gelu_python", Activation::Gelu},
                               {"gelu_new", Activation::GeluTanh},
                               {"gelu_pytorch_tanh", Activation::GeluTanh},
                               {"gelu_python_tanh", Activation::GeluTanh},
                               {"gelu_fast", Activation::GeluTanh},
                               {"gelu_accurate", Activation::GeluTanh},
                               {"relu", Activation::Relu},
                               {"silu", Activation::Silu},
                               {"swish", Activation::Silu},
                               {"quick_gelu", Activation::QuickGelu},
                               {"tanh", Activation::Tanh}};
    const auto name = reader.get<std::string>(key, otherwise);
    const auto* found = std::ranges::find(known, name, &Named::name);
    if (found == std::ranges::end(known))
        reader.fail(
            fmt::format("\"{}\" is \"{}\", expected gelu, gelu_new, relu, silu, quick_gelu or tanh", key, name));
    return found->activation;
}

float readEpsilon(const ConfigReader& reader, const char* key, double otherwise)
{
    const double epsilon = reader.get<double>(key, otherwise);
    if (!(epsilon >= 0.0 && epsilon < 1.0))
        reader.fail(fmt::format("\"{}\" is not between 0 and 1", key));
    return static_cast<float>(epsilon);
}

float EncoderConfig::relativeScale() const
{
    return family == EncoderFamily::Albert ? 1.0F : 1.0F / std::sqrt(static_cast<float>(hidden / heads));
}

const char* EncoderConfig::modelType() const { return kindOf(*this).type; }
const char* EncoderConfig::className() const { return kindOf(*this).name; }

bool isHuggingFaceConfig(const nlohmann::json& config)
{
    return config.is_object() && (config.contains("architectures") || config.contains("model_type") ||
                                  (config.contains("vocab_size") && !config.contains("architecture")));
}

std::vector<std::string> architecturesOf(const nlohmann::json& config)
{
    const auto list = config.find("architectures");
    return list == config.end() ? std::vector<std::string>() : core::textsIn(*list);
}

bool EncoderConfig::describes(const nlohmann::json& config, EncoderFamily& family)
{
    const Kind* kind = kindIn(config);
    if (kind != nullptr)
        family = kind->family;
    return kind != nullptr;
}

EncoderConfig EncoderConfig::read(const nlohmann::json& object, const std::filesystem::path& file)
{
    const ConfigReader reader(object, file);
    EncoderConfig config;
    const Kind* kind = kindIn(object);
    if (kind == nullptr)
        reader.fail(
            "\"model_type\" is not one of bert, roberta, xlm-roberta, camembert, distilbert, electra, albert and "
            "mpnet");
    config.family = kind->family;
    config.pieces = kind->pieces;
    const bool distil = config.family == EncoderFamily::DistilBert;
    const Keys& keys = distil ? distilKeys : bertKeys;
    config.vocabulary = neededSize(reader, "vocab_size", largestVocabulary);
    config.hidden = neededSize(reader, keys.hidden, largestWidth);
    config.layers = neededSize(reader, keys.layers, mostLayers);
    config.heads = neededSize(reader, keys.heads, largestWidth);
    config.intermediate = neededSize(reader, keys.intermediate, largestWidth);
    config.positions = neededSize(reader, "max_position_embeddings", largestWidth);
    if (config.hidden % config.heads != 0)
        reader.fail(fmt::format("\"{}\" {} is not a multiple of \"{}\" {}", keys.hidden, config.hidden, keys.heads,
                                config.heads));
    const bool mpnet = config.family == EncoderFamily::Mpnet;
    if (!distil && !mpnet)
        config.types = reader.size("type_vocab_size", 2);
    readEmbedding(config, reader);
    if (config.family == EncoderFamily::Albert)
        readGroups(config, reader);
    if (mpnet) {
        config.buckets = reader.size("relative_attention_num_buckets", usedBuckets, largestWidth);
        if (config.buckets < usedBuckets)
            reader.fail(fmt::format("\"relative_attention_num_buckets\" is {}, and the library reads {}",
                                    config.buckets, usedBuckets));
    }
    if (config.family == EncoderFamily::Roberta || mpnet) {
        // MPNet's positions begin after row 1 in the library's code, whatever is set.
        const auto padding = mpnet ? std::int64_t{1} : reader.get<std::int64_t>("pad_token_id", 1);
        if (padding < 0 || padding >= static_cast<std::int64_t>(config.positions))
            reader.fail("\"pad_token_id\" is not a row of the table of positions");
        config.firstPosition = static_cast<std::size_t>(padding) + 1;
    }
    if (config.longest() < 3)
        reader.fail("\"max_position_embeddings\" leaves no room for a word");
    config.layerNormEpsilon = distil ? 1e-12F : readEpsilon(reader, "layer_norm_eps", 1e-12);
    config.activation = readActivation(reader, keys.activation, "gelu");
    readRelativePositions(config, reader);
    return config;
}

} // namespace models
