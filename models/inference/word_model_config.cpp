#include "models/inference/word_model_config.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/victims/preprocessing/cleaning.h"
#include "models/inference/config_reader.h"

namespace models {

using nlohmann::json;

std::string nameOf(Architecture architecture)
{
    return architecture == Architecture::WordLstm ? "word-lstm" : "word-cnn";
}

std::string architectureNamed(const std::string& text, const std::filesystem::path& file)
{
    return ConfigReader(parsedConfig(text, file), file).get<std::string>("architecture", "");
}

WordModelConfig WordModelConfig::parse(const std::string& text, const std::filesystem::path& file)
{
    const json object = parsedConfig(text, file);
    const ConfigReader reader(object, file);
    WordModelConfig config;
    if (const auto task = reader.get<std::string>("task", "classification"); task != "classification")
        reader.fail(fmt::format("\"task\" is \"{}\", expected \"classification\"", task));
    const auto architecture = reader.get<std::string>("architecture", "");
    if (architecture != "word-lstm" && architecture != "word-cnn")
        reader.fail(fmt::format("\"architecture\" is \"{}\", expected \"word-lstm\" or \"word-cnn\"", architecture));
    config.architecture = architecture == "word-lstm" ? Architecture::WordLstm : Architecture::WordCnn;
    config.labels = reader.names("labels", {});
    if (config.labels.size() < 2)
        reader.fail("\"labels\" names one label; a classifier needs two");
    config.segments = reader.names("segments", config.segments);
    if (config.segments.size() != 1)
        reader.fail(fmt::format("\"segments\" names {} segments; {} reads one", config.segments.size(), architecture));
    config.language = reader.get<std::string>("language", config.language);
    try {
        if (object.contains("preprocess"))
            config.preprocess = reader.names("preprocess", {});
        (void)core::victims::cleaningSteps(config.preprocess);
    } catch (const core::UsageError& error) {
        reader.fail("\"preprocess\": " + error.problem());
    }
    config.lowercase = reader.get<bool>("lowercase", config.lowercase);
    config.unknown = reader.get<std::string>("unknown", config.unknown);
    config.padding = reader.get<std::string>("padding", config.padding);
    try {
        config.tokenization = core::text::tokenizationNamed(reader.get<std::string>("tokenization", "whitespace"));
    } catch (const core::Error& error) {
        reader.fail("\"tokenization\": " + error.problem());
    }

    const json hyperParameters = object.value("hyper_parameters", json::object());
    if (!hyperParameters.is_object())
        reader.fail("\"hyper_parameters\" is not an object");
    const ConfigReader hyper(hyperParameters, file);
    config.embedding = hyper.size("embedding", config.embedding);
    config.dropout = hyper.get<double>("dropout", config.dropout);
    if (config.architecture == Architecture::WordLstm) {
        config.hidden = hyper.size("hidden", config.hidden);
        config.bidirectional = hyper.get<bool>("bidirectional", config.bidirectional);
        const auto pooling = hyper.get<std::string>("pooling", "max");
        if (pooling != "max" && pooling != "last")
            hyper.fail(fmt::format("\"pooling\" is \"{}\", expected \"max\" or \"last\"", pooling));
        config.pooling = pooling == "max" ? Pooling::Max : Pooling::Last;
    } else {
        config.filters = hyper.size("filters", config.filters);
        const auto windows = hyper.get<std::vector<json>>("windows", {3U, 4U, 5U});
        if (windows.empty() || windows.size() > 16)
            hyper.fail(fmt::format("\"windows\" lists {} sizes, expected 1 to 16", windows.size()));
        config.windows.clear();
        for (const json& window : windows)
            config.windows.push_back(hyper.sizeOf("windows", window, 64));
    }
    return config;
}

std::size_t WordModelConfig::features() const
{
    return architecture == Architecture::WordLstm ? hidden * (bidirectional ? 2 : 1) : filters * windows.size();
}

void addLstmShapes(std::vector<TensorShape>& shapes, std::size_t embedding, std::size_t hidden, bool bidirectional,
                   const std::string& name)
{
    const std::size_t gates = 4 * hidden;
    for (const char* suffix : {"", "_reverse"}) {
        if (*suffix != '\0' && !bidirectional)
            continue;
        shapes.push_back({fmt::format("{}.weight_ih_l0{}", name, suffix), {gates, embedding}});
        shapes.push_back({fmt::format("{}.weight_hh_l0{}", name, suffix), {gates, hidden}});
        shapes.push_back({fmt::format("{}.bias_ih_l0{}", name, suffix), {gates}});
        shapes.push_back({fmt::format("{}.bias_hh_l0{}", name, suffix), {gates}});
    }
}

std::vector<TensorShape> tensorShapes(const WordModelConfig& config, std::size_t vocabularySize)
{
    std::vector<TensorShape> shapes{{"embedding.weight", {vocabularySize, config.embedding}}};
    if (config.architecture == Architecture::WordLstm) {
        addLstmShapes(shapes, config.embedding, config.hidden, config.bidirectional);
    } else {
        for (std::size_t i = 0; i < config.windows.size(); ++i) {
            shapes.push_back(
                {fmt::format("convolutions.{}.weight", i), {config.filters, config.embedding, config.windows[i]}});
            shapes.push_back({fmt::format("convolutions.{}.bias", i), {config.filters}});
        }
    }
    shapes.push_back({"output.weight", {config.labels.size(), config.features()}});
    shapes.push_back({"output.bias", {config.labels.size()}});
    return shapes;
}

} // namespace models
