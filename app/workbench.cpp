#include "app/workbench.h"

#include <filesystem>

#include "core/files/file.h"
#include "core/json/json.h"
#include "core/language/causal_models.h"
#include "core/language/made_encoders.h"
#include "core/victims/victim_attention.h"
#include "models/inference/causal/causal_model.h"
#include "models/inference/masked/masked_models.h"
#include "models/inference/sentences/sentence_transformer.h"
#include "models/inference/training/model_trainer.h"
#include "models/inference/victim_loader.h"

namespace app {

namespace {

/// The first network of the architectures that the attack's paper takes its attention from, those that ship first.
std::string attentionNetwork(const models::ModelLoader& loader, const std::string& language, std::size_t segments,
                             const std::string& besides)
{
    std::string found;
    for (const auto& info : loader.models()) {
        std::error_code ignored;
        if (info.state != "present" || info.name == besides ||
            !std::filesystem::exists(info.folder / "config.json", ignored))
            continue;
        const auto config = core::maybeJson<nlohmann::json>(core::readFile(info.folder / "config.json"));
        if (!config.is_object())
            continue;
        const auto architecture = core::textAt(config, "architecture");
        if ((architecture != "han" && architecture != "decomposable-attention") ||
            core::textsIn(config.value("segments", nlohmann::json())).size() != segments ||
            config.value("language", std::string("en")) != language)
            continue;
        if (info.shipped)
            return info.name;
        if (found.empty())
            found = info.name;
    }
    return found;
}

} // namespace

Workbench makeWorkbench()
{
    core::language::setCausalModelMaker(models::loadCausalModel);
    core::language::setSentenceEncoderMaker(models::loadSentenceTransformer);
    auto models = std::make_shared<models::ModelLoader>();
    auto resources = std::make_shared<core::language::Resources>(
        models::loadMaskedModel,
        [models](const std::string& name) { return core::victims::attentionModelOf(models->load(name)); },
        [models](const std::string& language, std::size_t segments, const std::string& besides) {
            return attentionNetwork(*models, language, segments, besides);
        });
    return {std::move(resources), std::move(models), std::make_shared<models::Trainers>()};
}

} // namespace app
