#include "app/workbench.h"

#include <filesystem>

#include "core/files/file.h"
#include "core/json/json.h"
#include "core/victims/victim_attention.h"
#include "models/inference/agent/policy_agent.h"
#include "models/inference/causal/causal_model.h"
#include "models/inference/generating/network_rewriter.h"
#include "models/inference/masked/masked_models.h"
#include "models/inference/sentences/sentence_transformer.h"
#include "models/inference/victim_loader.h"
#include "models/training/model_trainer.h"

namespace app {

namespace {

/// The networks of the architectures that the attack's paper takes its attention from.
std::vector<core::language::AttentionNetwork> attentionNetworks(const models::ModelLoader& loader)
{
    std::vector<core::language::AttentionNetwork> networks;
    for (const auto& info : loader.models()) {
        std::error_code ignored;
        if (info.state != "present" || !std::filesystem::exists(info.folder / "config.json", ignored))
            continue;
        const auto config = core::maybeJson<nlohmann::json>(core::readFile(info.folder / "config.json"));
        if (!config.is_object())
            continue;
        const auto architecture = core::textAt(config, "architecture");
        if (architecture == "han" || architecture == "decomposable-attention")
            networks.push_back({info.name, config.value("language", std::string("en")),
                                core::textsIn(config.value("segments", nlohmann::json())).size(), info.shipped});
    }
    return networks;
}

std::vector<std::string> usersModels(const models::ModelLoader& loader, const std::string& task)
{
    std::vector<std::string> names;
    for (const auto& info : loader.models())
        if (info.task == task && info.state == "present" && !info.shipped)
            names.push_back(info.name);
    return names;
}

} // namespace

Workbench makeWorkbench()
{
    auto models = std::make_shared<models::ModelLoader>();
    core::language::ResourceMakers makers{
        .maskedModel = models::loadMaskedModel,
        .languageModel = models::loadCausalModel,
        .encoder = models::loadSentenceTransformer,
        .rewriter = models::loadNetworkRewriter,
        .attentionModel =
            [models](const std::string& name) { return core::victims::attentionModelOf(models->load(name)); },
        .attentionNetworks = [models] { return attentionNetworks(*models); },
        .agent = models::loadAgent,
        .usersModels = [models](const std::string& task) { return usersModels(*models, task); },
    };
    auto resources = std::make_shared<core::language::Resources>(std::move(makers));
    return {std::move(resources), std::move(models), std::make_shared<models::Trainers>()};
}

} // namespace app
