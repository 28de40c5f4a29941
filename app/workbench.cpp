#include "app/workbench.h"

#include "core/language/causal_models.h"
#include "core/language/made_encoders.h"
#include "core/victims/victim_attention.h"
#include "models/inference/causal/causal_model.h"
#include "models/inference/masked/masked_models.h"
#include "models/inference/sentences/sentence_transformer.h"
#include "models/inference/training/model_trainer.h"
#include "models/inference/victim_loader.h"

namespace app {

Workbench makeWorkbench()
{
    core::language::setCausalModelMaker(models::loadCausalModel);
    core::language::setSentenceEncoderMaker(models::loadSentenceTransformer);
    auto models = std::make_shared<models::ModelLoader>();
    auto resources =
        std::make_shared<core::language::Resources>(models::loadMaskedModel, [models](const std::string& name) {
            return core::victims::attentionModelOf(models->load(name));
        });
    return {std::move(resources), std::move(models), std::make_shared<models::Trainers>()};
}

} // namespace app
