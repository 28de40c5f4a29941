#pragma once

#include <memory>
#include <utility>

#include "core/victims/loader.h"
#include "ui/victims/training_log.h"

namespace ui {

/// A trainer that also logs its epochs, for work that trains along the way.
class LoggedTrainer : public core::victims::ModelTrainer {
public:
    LoggedTrainer(std::shared_ptr<const core::victims::ModelTrainer> trainer, std::shared_ptr<TrainingLog> log)
        : trainer_(std::move(trainer)), log_(std::move(log))
    {}
    [[nodiscard]] std::vector<core::victims::TrainingKind> kinds() const override { return trainer_->kinds(); }
    [[nodiscard]] std::vector<core::Parameter> settings(const std::string& task,
                                                        const std::string& architecture) const override
    {
        return trainer_->settings(task, architecture);
    }
    [[nodiscard]] core::victims::TrainRequest requestLike(const core::victims::VictimCard& victim,
                                                          const core::victims::Retraining& again) const override
    {
        return trainer_->requestLike(victim, again);
    }
    core::victims::TrainReport train(const core::victims::TrainRequest& request, std::stop_token stop,
                                     const core::victims::TrainProgressFn& progress) const override
    {
        auto report = trainer_->train(request, std::move(stop), [&](const core::victims::TrainEpoch& epoch) {
            log_->add(epoch);
            progress(epoch);
        });
        log_->add(report);
        return report;
    }

private:
    std::shared_ptr<const core::victims::ModelTrainer> trainer_;
    std::shared_ptr<TrainingLog> log_;
};

} // namespace ui
