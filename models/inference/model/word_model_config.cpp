#include "models/inference/model/word_model_config.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "models/inference/model/architecture_names.h"
#include "models/inference/model/config_reader.h"

namespace models {

using nlohmann::json;

namespace {

constexpr ArchitectureNames<Architecture, 3> wordArchitectures{"classifier of words", {"word-lstm", "word-cnn", "han"}};

} // namespace

std::string nameOf(Architecture architecture) { return wordArchitectures.nameOf(architecture); }

std::optional<Architecture> wordArchitecture(const std::string& name) { return wordArchitectures.find(name); }

WordModelConfig WordModelConfig::of(Architecture architecture)
{
    WordModelConfig config;
    config.architecture = architecture;
    if (architecture == Architecture::Han)
        config.hidden = 50; // Z. Yang et al. (2016), section 3.3, as the 100 units of `attention`
    return config;
}

std::string architectureNamed(const std::string& text, const std::filesystem::path& file)
{
    return ConfigReader(parsedConfig(text, file), file).get<std::string>("architecture", "");
}

WordModelConfig WordModelConfig::parse(const std::string& text, const std::filesystem::path& file)
{
    const json object = parsedConfig(text, file);
    const ConfigReader reader(object, file);
    if (const auto task = reader.get<std::string>("task", "classification"); task != "classification")
        reader.fail(fmt::format("\"task\" is \"{}\", expected \"classification\"", task));
    const auto architecture = reader.get<std::string>("architecture", "");
    const auto known = wordArchitecture(architecture);
    if (!known)
        reader.fail(fmt::format("\"architecture\" is \"{}\", expected one of {}", architecture,
                                fmt::join(wordArchitectures.names, ", ")));
    auto config = WordModelConfig::of(*known);
    config.labels = reader.names("labels", {});
    if (config.labels.size() < 2)
        reader.fail("\"labels\" names one label; a classifier needs two");
    config.read(reader, 1, architecture);
    config.padding = reader.get<std::string>("padding", config.padding);

    const auto hyperParameters = reader.object("hyper_parameters");
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
    } else if (config.architecture == Architecture::Han) {
        config.hidden = hyper.size("hidden", config.hidden, 4096);
        config.attention = hyper.size("attention", config.attention, 4096);
        config.longest = hyper.size("longest", config.longest);
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
    switch (architecture) {
    case Architecture::WordLstm:
        return hidden * (bidirectional ? 2 : 1);
    case Architecture::Han:
        return 2 * hidden;
    case Architecture::WordCnn:
        break;
    }
    return filters * windows.size();
}

namespace {

/// Of nn.LSTM or nn.GRU, which have four and three gates.
void addRecurrentShapes(std::vector<TensorShape>& shapes, std::size_t gates, std::size_t inputs, std::size_t hidden,
                        bool bidirectional, const std::string& name)
{
    gates *= hidden;
    for (const char* suffix : {"", "_reverse"}) {
        if (*suffix != '\0' && !bidirectional)
            continue;
        shapes.push_back({fmt::format("{}.weight_ih_l0{}", name, suffix), {gates, inputs}});
        shapes.push_back({fmt::format("{}.weight_hh_l0{}", name, suffix), {gates, hidden}});
        shapes.push_back({fmt::format("{}.bias_ih_l0{}", name, suffix), {gates}});
        shapes.push_back({fmt::format("{}.bias_hh_l0{}", name, suffix), {gates}});
    }
}

void addHanShapes(std::vector<TensorShape>& shapes, const WordModelConfig& config)
{
    const auto level = [&](const std::string& items, const std::string& attention, std::size_t inputs) {
        addRecurrentShapes(shapes, 3, inputs, config.hidden, /*bidirectional=*/true, items);
        shapes.push_back({attention + ".weight", {config.attention, 2 * config.hidden}});
        shapes.push_back({attention + ".bias", {config.attention}});
        shapes.push_back({attention + ".vector", {config.attention}});
    };
    level("words", "word_attention", config.embedding);
    level("sentences", "sentence_attention", 2 * config.hidden);
}

} // namespace

void addLstmShapes(std::vector<TensorShape>& shapes, std::size_t embedding, std::size_t hidden, bool bidirectional,
                   const std::string& name)
{
    addRecurrentShapes(shapes, 4, embedding, hidden, bidirectional, name);
}

std::vector<TensorShape> tensorShapes(const WordModelConfig& config, std::size_t vocabularySize)
{
    std::vector<TensorShape> shapes{{"embedding.weight", {vocabularySize, config.embedding}}};
    if (config.architecture == Architecture::WordLstm) {
        addLstmShapes(shapes, config.embedding, config.hidden, config.bidirectional);
    } else if (config.architecture == Architecture::Han) {
        addHanShapes(shapes, config);
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
