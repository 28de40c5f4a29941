#include "models/inference/masked/bert_config.h"

#include <cmath>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "models/inference/config_reader.h"

namespace models {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t fileLimit = 4'000'000;
// Far above every published model, far below what would overflow a product of them.
constexpr std::size_t largestVocabulary = 4'000'000, largestWidth = 65536, mostLayers = 1024;

/// A size that has no standard value here.
std::size_t needed(const nlohmann::json& object, const ConfigReader& reader, const char* key, std::size_t largest)
{
    if (!object.contains(key))
        reader.fail(fmt::format("\"{}\" is missing", key));
    return reader.size(key, 0, largest);
}

Activation activationNamed(const std::string& name, const ConfigReader& reader)
{
    if (name == "gelu")
        return Activation::Gelu;
    if (name == "gelu_new" || name == "gelu_pytorch_tanh")
        return Activation::GeluTanh;
    if (name == "relu")
        return Activation::Relu;
    reader.fail(fmt::format("\"hidden_act\" is \"{}\", expected gelu, gelu_new or relu", name));
}

} // namespace

bool BertConfig::describes(const std::string& text)
{
    const auto config = nlohmann::json::parse(text, nullptr, false);
    if (!config.is_object())
        return false;
    if (const auto type = config.find("model_type"); type != config.end())
        return *type == "bert";
    const auto architectures = config.find("architectures");
    if (architectures == config.end() || !architectures->is_array())
        return false;
    for (const auto& name : *architectures)
        if (name.is_string() && name.get<std::string>().starts_with("Bert"))
            return true;
    return false;
}

BertConfig BertConfig::read(const fs::path& folder)
{
    const fs::path file = folder / "config.json";
    const auto object = core::parseJson(core::readFile(file, fileLimit), file.string());
    if (!object.is_object())
        throw core::Error({file.string()}, "not a JSON object", "Give a folder as Hugging Face keeps BERT models");
    const ConfigReader reader(object, file);
    BertConfig config;
    config.vocabulary = needed(object, reader, "vocab_size", largestVocabulary);
    config.hidden = needed(object, reader, "hidden_size", largestWidth);
    config.layers = needed(object, reader, "num_hidden_layers", mostLayers);
    config.heads = needed(object, reader, "num_attention_heads", largestWidth);
    config.intermediate = needed(object, reader, "intermediate_size", largestWidth);
    config.positions = needed(object, reader, "max_position_embeddings", largestWidth);
    config.types = reader.size("type_vocab_size", 2);
    if (config.hidden % config.heads != 0)
        reader.fail(fmt::format("\"hidden_size\" {} is no multiple of \"num_attention_heads\" {}", config.hidden,
                                config.heads));
    if (config.positions < 3)
        reader.fail("\"max_position_embeddings\" leaves no room for a word");
    const double epsilon = reader.get<double>("layer_norm_eps", 1e-12);
    if (!(epsilon >= 0.0 && epsilon < 1.0))
        reader.fail("\"layer_norm_eps\" is not between 0 and 1");
    config.layerNormEpsilon = static_cast<float>(epsilon);
    config.activation = activationNamed(reader.get<std::string>("hidden_act", "gelu"), reader);
    if (const auto kind = reader.get<std::string>("position_embedding_type", "absolute"); kind != "absolute")
        reader.fail(fmt::format("\"position_embedding_type\" is \"{}\", expected \"absolute\"", kind));

    const fs::path tokenizerFile = folder / "tokenizer_config.json";
    if (fs::exists(tokenizerFile)) {
        const auto tokenizer = core::parseJson(core::readFile(tokenizerFile, fileLimit), tokenizerFile.string());
        if (!tokenizer.is_object())
            throw core::Error({tokenizerFile.string()}, "not a JSON object", "Download it again");
        const ConfigReader options(tokenizer, tokenizerFile);
        config.tokenizer.lowercase = options.get<bool>("do_lower_case", true);
        // null, or not there: accents go where capitals go.
        const auto strip = tokenizer.find("strip_accents");
        config.tokenizer.stripAccents = strip == tokenizer.end() || strip->is_null()
                                            ? config.tokenizer.lowercase
                                            : options.get<bool>("strip_accents", true);
        config.tokenizer.separateChinese = options.get<bool>("tokenize_chinese_chars", true);
    }
    return config;
}

} // namespace models
