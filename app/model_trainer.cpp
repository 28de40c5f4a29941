#include "app/model_trainer.h"

#include "app/train_tagger.h"
#include "app/train_vectors.h"
#include "core/base/error.h"
#include "models/inference/networks_module.h"

namespace app {

std::vector<std::string> Trainers::tasks() const
{
    return {"classifier", "parser", "tagger", "mlm", "vectors", "counterfit", "encoder"};
}

core::victims::TrainReport Trainers::train(const core::victims::TrainRequest& request, std::stop_token stop,
                                           const core::victims::TrainProgressFn& progress) const
{
    if (request.task == "tagger")
        return trainTagger(request, stop, progress);
    if (request.task == "vectors")
        return trainVectors(request, stop, progress);
    if (request.task == "counterfit")
        return trainCounterfit(request, stop, progress);
    if (request.task == "encoder")
        return trainEncoder(request, stop);
    if (request.task == "classifier" || request.task == "parser" || request.task == "mlm")
        return models::networks().trainer().train(request, stop, progress);
    std::string names;
    for (const auto& task : tasks())
        names += (names.empty() ? "" : " ") + task;
    throw core::UsageError("nothing is trained by the name of " + request.task, "Choose one of: " + names);
}

} // namespace app
