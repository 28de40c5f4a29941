#include "models/inference/pairs/pair_config.h"

#include <fmt/format.h>

#include "models/inference/model/architecture_names.h"
#include "models/inference/model/config_reader.h"

namespace models {

namespace {

constexpr ArchitectureNames<PairArchitecture, 4> pairArchitectures{
    "classifier of pairs", {"decomposable-attention", "esim", "infersent", "topic-attention"}};

} // namespace

std::string nameOf(PairArchitecture architecture) { return pairArchitectures.nameOf(architecture); }

bool isPairArchitecture(const std::string& name) { return pairArchitectures.find(name).has_value(); }

PairArchitecture pairArchitectureNamed(const std::string& name) { return pairArchitectures.named(name); }

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
    config.read(reader, 2, "a classifier of pairs");
    reader.checked("architecture", [&] { config.architecture = pairArchitectureNamed(architecture); });
    const auto hyperParameters = reader.object("hyper_parameters");
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
