#include "models/training/model_trainer.h"

#include "core/victims/model_card.h"
#include "models/inference/networks_module.h"
#include "models/training/retraining.h"
#include "models/training/trainer.h"

namespace models {

std::vector<core::victims::TrainingKind> Trainers::kinds() const
{
    std::vector<core::victims::TrainingKind> kinds;
    for (const auto& trainer : allTrainers())
        kinds.push_back(trainer.kind);
    return kinds;
}

std::vector<core::Parameter> Trainers::settings(const std::string& task, const std::string& architecture) const
{
    core::victims::TrainRequest request;
    request.task = task;
    request.architecture = architecture;
    return trainerNamed(task).settings(architecture).described(request);
}

core::victims::TrainRequest Trainers::requestLike(const core::victims::VictimCard& victim,
                                                  const core::victims::Retraining& again) const
{
    return models::requestLike(victim, again);
}

core::victims::TrainReport Trainers::train(const core::victims::TrainRequest& request, std::stop_token stop,
                                           const core::victims::TrainProgressFn& progress) const
{
    const auto& trainer = trainerNamed(request.task);
    const auto unheard = [](const core::victims::TrainEpoch&) {};
    const core::victims::TrainProgressFn heard = progress ? progress : unheard;
    auto report = trainer.train != nullptr ? trainer.train(request, std::move(stop), heard)
                                           : networksModule().train(request, std::move(stop), heard);
    core::victims::writeModelCard(request.out);
    return report;
}

} // namespace models
