#include "models/inference/training/model_trainer.h"

#include "core/base/error.h"
#include "core/victims/model_card.h"
#include "models/inference/networks_module.h"
#include "models/inference/training/settings/train_settings.h"
#include "models/inference/training/train_tagger.h"
#include "models/inference/training/train_vectors.h"

namespace models {

std::vector<std::string> Trainers::tasks() const
{
    return {"classifier", "pairs", "parser",  "forms",      "translation", "tagger",
            "mlm",        "lm",    "vectors", "counterfit", "encoder"};
}

std::vector<std::string> Trainers::architectures(const std::string& task) const
{
    return models::trainArchitectures(task);
}

std::vector<core::Parameter> Trainers::settings(const std::string& task, const std::string& architecture) const
{
    if (task == "tagger")
        return taggerSettings();
    if (task == "vectors")
        return vectorSettings();
    if (task == "counterfit")
        return counterfitSettings();
    return models::trainSettings(task, architecture);
}

core::victims::TrainReport Trainers::train(const core::victims::TrainRequest& request, std::stop_token stop,
                                           const core::victims::TrainProgressFn& progress) const
{
    const auto unheard = [](const core::victims::TrainEpoch&) {};
    auto report = trainFolder(request, std::move(stop), progress ? progress : unheard);
    core::victims::writeModelCard(request.out);
    return report;
}

core::victims::TrainReport Trainers::trainFolder(const core::victims::TrainRequest& request, std::stop_token stop,
                                                 const core::victims::TrainProgressFn& progress) const
{
    if (request.task == "tagger")
        return trainTagger(request, stop, progress);
    if (request.task == "vectors")
        return trainVectors(request, stop, progress);
    if (request.task == "counterfit")
        return trainCounterfit(request, stop, progress);
    if (request.task == "encoder" && (request.architecture.empty() || request.architecture == "built-in"))
        return trainEncoder(request, stop);
    if (!models::trainArchitectures(request.task).empty())
        return models::networksModule().train(request, stop, progress);
    std::string names;
    for (const auto& task : tasks())
        names += (names.empty() ? "" : " ") + task;
    throw core::UsageError("nothing is trained by the name of " + request.task, "Choose one of: " + names);
}

} // namespace models
