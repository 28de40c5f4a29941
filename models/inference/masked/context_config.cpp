#include "models/inference/masked/context_config.h"

#include "models/inference/model/config_reader.h"

namespace models {

ContextConfig ContextConfig::parse(const std::string& text, const std::filesystem::path& file)
{
    const auto object = parsedConfig(text, file);
    const ConfigReader reader(object, file);
    ContextConfig config;
    reader.expect("architecture", architecture);
    config.language = reader.get<std::string>("language", config.language);
    config.lowercase = reader.get<bool>("lowercase", config.lowercase);
    config.unknown = reader.get<std::string>("unknown", config.unknown);
    config.begin = reader.get<std::string>("begin", config.begin);
    config.end = reader.get<std::string>("end", config.end);
    reader.checked("tokenization", [&] {
        config.tokenization = core::text::tokenizationNamed(reader.get<std::string>("tokenization", "penn"));
    });
    const auto hyperParameters = reader.object("hyper_parameters");
    const ConfigReader hyper(hyperParameters, file);
    config.embedding = hyper.size("embedding", config.embedding, 4096);
    config.hidden = hyper.size("hidden", config.hidden, 4096);
    config.layer = hyper.size("layer", config.layer, 4096);
    return config;
}

std::vector<TensorShape> tensorShapes(const ContextConfig& config, std::size_t vocabularySize)
{
    std::vector<TensorShape> shapes{{"embedding.weight", {vocabularySize, config.embedding}}};
    addLstmShapes(shapes, config.embedding, config.hidden, /*bidirectional=*/true);
    shapes.push_back({"join.weight", {config.layer, 2 * config.hidden}});
    shapes.push_back({"join.bias", {config.layer}});
    shapes.push_back({"project.weight", {config.embedding, config.layer}});
    shapes.push_back({"project.bias", {config.embedding}});
    shapes.push_back({"output.bias", {vocabularySize}});
    return shapes;
}

} // namespace models
