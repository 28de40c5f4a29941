#include "models/inference/agent/agent_config.h"

#include <utility>

#include "models/inference/agent/agent_layers.h"
#include "models/inference/agent/judge_layers.h"
#include "models/inference/model/architecture_names.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/operations/declared_layers.h"

namespace models {

namespace {

constexpr ArchitectureNames<AgentHeads, 2> headNames{"kind of heads", {"own", "single"}};
constexpr ArchitectureNames<AgentDirection, 2> directionNames{"direction", {"adversarial", "reinforced"}};
constexpr std::size_t mostAgentUnits = 8192;

} // namespace

std::string nameOf(AgentHeads heads) { return headNames.nameOf(heads); }
std::string nameOf(AgentDirection direction) { return directionNames.nameOf(direction); }

AgentConfig AgentConfig::parse(const std::string& text, const std::filesystem::path& file)
{
    const auto object = parsedConfig(text, file);
    const ConfigReader reader(object, file);
    AgentConfig config;
    reader.expect("task", "agent");
    reader.expect("architecture", architecture);
    config.read(reader, 1, "an agent");
    config.targetLanguage = reader.get<std::string>("target_language", config.targetLanguage);
    reader.checked("direction", [&] {
        config.direction = directionNames.named(reader.get<std::string>("direction", nameOf(config.direction)));
    });
    const auto victim = reader.object("victim");
    const ConfigReader attacked(victim, file);
    config.victim = attacked.get<std::string>("name", "");
    config.victimHash = attacked.get<std::string>("hash", "");
    const auto hyperParameters = reader.object("hyper_parameters");
    const ConfigReader hyper(hyperParameters, file);
    hyper.checked("heads", [&] { config.heads = headNames.named(hyper.get<std::string>("heads", "own")); });
    config.context = hyper.size("context", config.context, 3);
    if (config.context < 2)
        hyper.fail("\"context\" is 1, expected 2 or 3 pieces");
    for (const char* wanted : {"embedding", "target_embedding"})
        if (!hyper.has(wanted))
            hyper.fail(std::string("\"") + wanted + "\" is missing");
    config.embedding = hyper.size("embedding", 1, mostAgentUnits);
    config.targetEmbedding = hyper.size("target_embedding", 1, mostAgentUnits);
    config.hidden = hyper.size("hidden", config.hidden, mostAgentUnits);
    config.layer = hyper.size("layer", config.layer, mostAgentUnits);
    config.longest = hyper.size("longest", config.longest, mostAgentUnits);
    config.judgeHidden = hyper.size("discriminator_hidden", config.judgeHidden, mostAgentUnits);
    config.judgeLayer = hyper.size("discriminator_layer", config.judgeLayer, mostAgentUnits);
    return config;
}

nlohmann::ordered_json AgentConfig::json() const
{
    nlohmann::ordered_json json{
        {"format", "faultline-model"}, {"version", 1}, {"task", "agent"}, {"architecture", architecture}};
    json.update(written());
    json["target_language"] = targetLanguage;
    json["direction"] = nameOf(direction);
    json["victim"] = {{"name", victim}, {"hash", victimHash}};
    json["hyper_parameters"] = {{"heads", nameOf(heads)},
                                {"context", context},
                                {"embedding", embedding},
                                {"target_embedding", targetEmbedding},
                                {"hidden", hidden},
                                {"layer", layer},
                                {"longest", longest},
                                {"discriminator_hidden", judgeHidden},
                                {"discriminator_layer", judgeLayer}};
    return json;
}

std::vector<TensorShape> agentShapes(const AgentConfig& config, std::size_t pieces)
{
    DeclaredLayers declared;
    AgentLayers<DeclaredLayers>(declared, config, pieces);
    return std::move(declared).shapes();
}

std::vector<TensorShape> judgeShapes(const AgentConfig& config, std::size_t pieces, std::size_t targetPieces)
{
    DeclaredLayers declared;
    JudgeLayers<DeclaredLayers>(declared, config, pieces, targetPieces);
    return std::move(declared).shapes();
}

} // namespace models
