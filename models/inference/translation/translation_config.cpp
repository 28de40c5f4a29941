#include "models/inference/translation/translation_config.h"

#include <array>

#include <fmt/format.h>

#include "core/base/named.h"
#include "models/inference/model/architecture_names.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/operations/declared_layers.h"
#include "models/inference/translation/rnn_search.h"

namespace models {

namespace {

constexpr std::size_t headStep = 8; // numbers that the kernels read at once

constexpr ArchitectureNames<TranslationArchitecture, 2> translationArchitectures{"translator",
                                                                                 {"transformer", "rnn-search"}};
constexpr std::array pieceCuttings{"codes", "words", "sentencepiece"};

void addNormShapes(std::vector<TensorShape>& shapes, const std::string& name, std::size_t size)
{
    shapes.emplace_back(name + ".weight", std::vector{size});
    shapes.emplace_back(name + ".bias", std::vector{size});
}

void addLinearShapes(std::vector<TensorShape>& shapes, const std::string& name, std::size_t outputs, std::size_t inputs)
{
    shapes.emplace_back(name + ".weight", std::vector{outputs, inputs});
    shapes.emplace_back(name + ".bias", std::vector{outputs});
}

void addPart(std::vector<TensorShape>& shapes, const TranslationConfig& config, const std::string& part,
             std::size_t pieces, std::size_t layers, const std::vector<std::string>& attentions)
{
    const std::size_t hidden = config.hidden;
    if (pieces > 0)
        shapes.emplace_back(part + "pieces.weight", std::vector{pieces, hidden});
    shapes.emplace_back(part + "positions.weight", std::vector{config.longest, hidden});
    addNormShapes(shapes, part + "norm", hidden);
    for (std::size_t number = 0; number < layers; ++number) {
        const auto layer = fmt::format("{}layer.{}.", part, number);
        for (const auto& attention : attentions) {
            for (const char* name : {"query", "key", "value", "attention"})
                addLinearShapes(shapes, layer + attention + name, hidden, hidden);
            addNormShapes(shapes, layer + attention + "attention_norm", hidden);
        }
        addLinearShapes(shapes, layer + "inner", config.inner, hidden);
        addLinearShapes(shapes, layer + "output", hidden, config.inner);
        addNormShapes(shapes, layer + "output_norm", hidden);
    }
}

} // namespace

std::string nameOf(TranslationArchitecture architecture) { return translationArchitectures.nameOf(architecture); }

bool isTranslationArchitecture(const std::string& name) { return translationArchitectures.find(name).has_value(); }

TranslationArchitecture translationArchitectureNamed(const std::string& name)
{
    return translationArchitectures.named(name);
}

std::string nameOf(PieceCutting cutting) { return pieceCuttings.at(static_cast<std::size_t>(cutting)); }

std::vector<std::string> pieceSigns() { return {"<unk>", "<s>", "</s>"}; }

EncoderConfig TranslationConfig::sizes(std::size_t layers, std::size_t pieces) const
{
    EncoderConfig sizes;
    sizes.vocabulary = pieces;
    sizes.hidden = hidden;
    sizes.layers = layers;
    sizes.heads = heads;
    sizes.intermediate = inner;
    sizes.positions = longest;
    sizes.layerNormEpsilon = 1e-5F;
    sizes.activation = Activation::Relu;
    return sizes;
}

TranslationConfig TranslationConfig::parse(const std::string& text, const std::filesystem::path& file)
{
    const auto object = parsedConfig(text, file);
    const ConfigReader reader(object, file);
    TranslationConfig config;
    reader.expect("task", "translation");
    reader.checked("architecture", [&] {
        config.architecture = translationArchitectureNamed(reader.get<std::string>("architecture", ""));
    });
    config.read(reader, 1, "a translator");
    config.targetLanguage = reader.get<std::string>("target_language", config.targetLanguage);
    reader.checked("pieces", [&] {
        config.cutting =
            core::enumNamed<PieceCutting>(pieceCuttings, reader.get<std::string>("pieces", "codes"), "way of cutting");
    });
    config.joint = reader.get<bool>("joint", config.joint);
    config.tie = reader.get<bool>("tie", config.tie);
    if (config.tie && !config.joint)
        reader.fail("\"tie\" is true and \"joint\" is not, but only one vocabulary can have one vector for each piece");
    const auto hyperParameters = reader.object("hyper_parameters");
    const ConfigReader hyper(hyperParameters, file);
    config.hidden = hyper.size("hidden", config.hidden, 4096);
    if (config.architecture == TranslationArchitecture::Transformer)
        config.readTransformer(hyper);
    else
        config.embedding = hyper.size("embedding", config.embedding, 4096);
    config.longest = hyper.size("longest", config.longest, 8192);
    if (config.longest < 2)
        hyper.fail("\"longest\" is 1, expected at least 2: the end of a text is a piece, too");
    config.beam = hyper.size("beam", config.beam, 100);
    config.lengthPower = hyper.get<double>("length_power", config.lengthPower);
    return config;
}

void TranslationConfig::readTransformer(const ConfigReader& hyper)
{
    heads = hyper.size("heads", heads, 256);
    if (hidden % (headStep * heads) != 0)
        hyper.fail(fmt::format("\"hidden\" is {}, expected a multiple of {} times {} heads", hidden, headStep, heads));
    encoderLayers = hyper.size("encoder_layers", encoderLayers, 48);
    decoderLayers = hyper.size("decoder_layers", decoderLayers, 48);
    inner = hyper.size("inner", inner, 65536);
}

std::vector<TensorShape> tensorShapes(const TranslationConfig& config, std::size_t pieces, std::size_t targetPieces)
{
    if (config.architecture == TranslationArchitecture::RnnSearch) {
        DeclaredLayers declared;
        RnnSearchLayers<DeclaredLayers>(declared, config, pieces, targetPieces);
        return std::move(declared).shapes();
    }
    std::vector<TensorShape> shapes;
    addPart(shapes, config, "encoder.", pieces, config.encoderLayers, {""});
    addPart(shapes, config, "decoder.", config.tie ? 0 : targetPieces, config.decoderLayers, {"", "source_"});
    shapes.emplace_back("decoder.bias", std::vector{targetPieces});
    return shapes;
}

} // namespace models
