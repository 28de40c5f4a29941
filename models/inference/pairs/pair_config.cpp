#include "models/inference/pairs/pair_config.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/victims/preprocessing/cleaning.h"
#include "models/inference/config_reader.h"

namespace models {

namespace {

constexpr std::array pairArchitectures = {std::pair{"decomposable-attention", PairArchitecture::DecomposableAttention},
                                          std::pair{"esim", PairArchitecture::Esim},
                                          std::pair{"infersent", PairArchitecture::InferSent},
                                          std::pair{"topic-attention", PairArchitecture::TopicAttention}};

} // namespace

std::string nameOf(PairArchitecture architecture)
{
    return pairArchitectures[static_cast<std::size_t>(architecture)].first;
}

bool isPairArchitecture(const std::string& name)
{
    return std::ranges::any_of(pairArchitectures, [&](const auto& known) { return name == known.first; });
}

PairArchitecture pairArchitectureNamed(const std::string& name)
{
    for (const auto& [known, architecture] : pairArchitectures)
        if (name == known)
            return architecture;
    throw core::UsageError("no classifier of pairs is called \"" + name + "\"",
                           "There are decomposable-attention, esim, infersent and topic-attention");
}

PairConfig PairConfig::parse(const std::string& text, const std::filesystem::path& file)
{
    const auto object = parsedConfig(text, file);
    const ConfigReader reader(object, file);
    PairConfig config;
    if (const auto task = reader.get<std::string>("task", "classification"); task != "classification")
        reader.fail(fmt::format("\"task\" is \"{}\", expected \"classification\"", task));
    const auto architecture = reader.get<std::string>("architecture", "");
    config.labels = reader.names("labels", {});
    if (config.labels.size() < 2)
        reader.fail("\"labels\" must name two labels at least");
    config.segments = reader.names("segments", config.segments);
    if (config.segments.size() != 2)
        reader.fail(
            fmt::format("\"segments\" names {} segments; a classifier of pairs reads two", config.segments.size()));
    config.language = reader.get<std::string>("language", config.language);
    config.lowercase = reader.get<bool>("lowercase", config.lowercase);
    config.unknown = reader.get<std::string>("unknown", config.unknown);
    const auto known = [&](const char* key, const auto& read) {
        try {
            read();
        } catch (const core::UsageError& error) {
            reader.fail(fmt::format("\"{}\": {}", key, error.problem()));
        }
    };
    known("architecture", [&] { config.architecture = pairArchitectureNamed(architecture); });
    known("tokenization", [&] {
        config.tokenization = core::text::tokenizationNamed(reader.get<std::string>("tokenization", "whitespace"));
    });
    known("preprocess", [&] {
        if (object.contains("preprocess"))
            config.preprocess = reader.names("preprocess", {});
        (void)core::victims::cleaningSteps(config.preprocess);
    });
    const auto hyperParameters = object.value("hyper_parameters", nlohmann::json::object());
    if (!hyperParameters.is_object())
        reader.fail("\"hyper_parameters\" is not an object");
    const ConfigReader hyper(hyperParameters, file);
    config.embedding = hyper.size("embedding", config.embedding, 4096);
    config.hidden = hyper.size("hidden", config.hidden, 4096);
    config.inner = hyper.size("inner", config.inner, 4096);
    return config;
}

std::vector<TensorShape> tensorShapes(const PairConfig& config, std::size_t words)
{
    const std::size_t embedding = config.embedding, hidden = config.hidden, inner = config.inner, both = 2 * hidden;
    std::vector<TensorShape> shapes{{"embedding.weight", {words, embedding}}};
    const auto add = [&](const std::string& name, std::size_t outputs, std::size_t inputs) {
        shapes.push_back({name + ".weight", {outputs, inputs}});
        shapes.push_back({name + ".bias", {outputs}});
    };
    switch (config.architecture) {
    case PairArchitecture::DecomposableAttention:
        shapes.push_back({"project.weight", {hidden, embedding}});
        add("attend.0", hidden, hidden);
        add("attend.1", hidden, hidden);
        for (const char* name : {"compare", "aggregate"}) {
            add(name + std::string(".0"), hidden, both);
            add(name + std::string(".1"), hidden, hidden);
        }
        add("output", config.labels.size(), hidden);
        break;
    case PairArchitecture::Esim:
        addLstmShapes(shapes, embedding, hidden, /*bidirectional=*/true);
        add("projection", hidden, 4 * both);
        addLstmShapes(shapes, hidden, hidden, /*bidirectional=*/true, "composition");
        add("inner", inner, 4 * both);
        add("output", config.labels.size(), inner);
        break;
    case PairArchitecture::InferSent:
        addLstmShapes(shapes, embedding, hidden, /*bidirectional=*/true);
        add("inner.0", inner, 4 * both);
        add("inner.1", inner, inner);
        add("output", config.labels.size(), inner);
        break;
    case PairArchitecture::TopicAttention:
        addLstmShapes(shapes, embedding, hidden, /*bidirectional=*/true);
        shapes.push_back({"attention.sentence.weight", {inner, both}});
        shapes.push_back({"attention.topic.weight", {inner, both}});
        shapes.push_back({"attention.vector", {inner}});
        add("output", config.labels.size(), 2 * both);
        break;
    }
    return shapes;
}

} // namespace models
