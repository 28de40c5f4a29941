#include "models/inference/causal/causal_config.h"

#include "models/inference/model/config_reader.h"

namespace models {

CausalConfig CausalConfig::parse(const std::string& text, const std::filesystem::path& file)
{
    const auto object = parsedConfig(text, file);
    const ConfigReader reader(object, file);
    CausalConfig config;
    reader.expect("architecture", architecture);
    config.language = reader.get<std::string>("language", config.language);
    config.lowercase = reader.get<bool>("lowercase", config.lowercase);
    const auto hyperParameters = reader.object("hyper_parameters");
    const ConfigReader hyper(hyperParameters, file);
    config.embedding = hyper.size("embedding", config.embedding, 4096);
    config.hidden = hyper.size("hidden", config.hidden, 4096);
    return config;
}

std::vector<TensorShape> tensorShapes(const CausalConfig& config, std::size_t vocabularySize)
{
    std::vector<TensorShape> shapes{{"embedding.weight", {vocabularySize, config.embedding}}};
    addLstmShapes(shapes, config.embedding, config.hidden, /*bidirectional=*/false);
    shapes.push_back({"project.weight", {config.embedding, config.hidden}});
    shapes.push_back({"project.bias", {config.embedding}});
    shapes.push_back({"output.bias", {vocabularySize}});
    return shapes;
}

} // namespace models
