#include "app/workbench.h"

#include "app/model_trainer.h"
#include "models/inference/masked/masked_models.h"
#include "models/inference/victim_loader.h"

namespace app {

Workbench makeWorkbench()
{
    return {std::make_shared<core::language::Resources>(models::loadMaskedModel),
            std::make_shared<models::ModelLoader>(), std::make_shared<Trainers>()};
}

} // namespace app
