#include "models/inference/forms/form_config.h"

#include <fmt/format.h>

#include "models/inference/model/architecture_names.h"
#include "models/inference/model/config_reader.h"

namespace models {

namespace {

constexpr ArchitectureNames<FormArchitecture, 3> formArchitectures{"semantic parser",
                                                                   {"seq2seq", "coarse-to-fine", "grammar"}};

} // namespace

std::string nameOf(FormArchitecture architecture) { return formArchitectures.nameOf(architecture); }

bool isFormArchitecture(const std::string& name) { return formArchitectures.find(name).has_value(); }

FormArchitecture formArchitectureNamed(const std::string& name) { return formArchitectures.named(name); }

FormConfig FormConfig::parse(const std::string& text, const std::filesystem::path& file)
{
    const auto object = parsedConfig(text, file);
    const ConfigReader reader(object, file);
    FormConfig config;
    if (const auto task = reader.get<std::string>("task", "forms"); task != "forms")
        reader.fail(fmt::format("\"task\" is \"{}\", expected \"forms\"", task));
    const auto architecture = reader.get<std::string>("architecture", "");
    config.read(reader, 1, "a semantic parser");
    config.quoteBlanks = reader.get<bool>("quote_blanks", config.quoteBlanks);
    config.variableDistances = reader.has("variables");
    if (config.variableDistances)
        config.variables = reader.names("variables", {});
    reader.checked("architecture", [&] { config.architecture = formArchitectureNamed(architecture); });
    reader.checked("notation", [&] {
        config.notation = core::structures::formNotationNamed(reader.get<std::string>("notation", "prolog"));
    });
    const auto hyperParameters = reader.object("hyper_parameters");
    const ConfigReader hyper(hyperParameters, file);
    config.embedding = hyper.size("embedding", config.embedding, 4096);
    config.hidden = hyper.size("hidden", config.hidden, 4096);
    config.pieceEmbedding = hyper.size("piece_embedding", config.pieceEmbedding, 4096);
    if (config.pieceEmbedding % 2 != 0)
        hyper.fail(fmt::format("\"piece_embedding\" is {}, expected an even number", config.pieceEmbedding));
    config.decoder = hyper.size("decoder", config.decoder, 4096);
    config.beam = hyper.size("beam", config.beam, 100);
    config.longest = hyper.size("longest", config.longest, 2000);
    return config;
}

namespace {

void addDecoderShapes(std::vector<TensorShape>& shapes, const FormConfig& config, std::size_t pieces,
                      const std::string& before)
{
    const std::size_t state = 2 * config.hidden, units = config.decoder, gates = 4 * units;
    for (auto& [name, shape] : std::vector<TensorShape>{{"pieces.weight", {pieces, config.pieceEmbedding}},
                                                        {"decoder.weight_ih", {gates, config.decoderInputs()}},
                                                        {"decoder.weight_hh", {gates, units}},
                                                        {"decoder.bias_ih", {gates}},
                                                        {"decoder.bias_hh", {gates}},
                                                        {"start.weight", {units, state}},
                                                        {"start.bias", {units}},
                                                        {"attention.weight", {units, state}},
                                                        {"pointer.weight", {units, state}},
                                                        {"combine.weight", {units, units + state}},
                                                        {"combine.bias", {units}},
                                                        {"output.weight", {pieces + 1, units}},
                                                        {"output.bias", {pieces + 1}}})
        shapes.emplace_back(before + name, shape);
}

} // namespace

std::vector<TensorShape> tensorShapes(const FormConfig& config, std::size_t words, std::size_t pieces)
{
    std::vector<TensorShape> shapes{{"embedding.weight", {words, config.embedding}}};
    addLstmShapes(shapes, config.embedding, config.hidden, /*bidirectional=*/true);
    if (config.architecture == FormArchitecture::CoarseToFine) {
        addDecoderShapes(shapes, config, pieces, "sketch.");
        addLstmShapes(shapes, config.pieceEmbedding, config.pieceEmbedding / 2, /*bidirectional=*/true, "sketch_lstm");
    }
    addDecoderShapes(shapes, config, pieces, "");
    return shapes;
}

} // namespace models
