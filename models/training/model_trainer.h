#pragma once

#include "core/victims/loader.h"

namespace models {

/// All trainers behind one interface: taggers and word vectors are trained by core, networks by the libtorch module,
/// which is loaded only when one of its tasks is needed. Whatever was trained gets its card
/// (core/victims/model_card.h).
class Trainers : public core::victims::ModelTrainer {
public:
    [[nodiscard]] std::vector<core::victims::TrainingKind> kinds() const override;
    [[nodiscard]] std::vector<core::Parameter> settings(const std::string& task,
                                                        const std::string& architecture) const override;
    [[nodiscard]] core::victims::TrainRequest requestLike(const core::victims::VictimCard& victim,
                                                          const core::victims::Retraining& again) const override;
    core::victims::TrainReport train(const core::victims::TrainRequest& request, std::stop_token stop,
                                     const core::victims::TrainProgressFn& progress) const override;
};

} // namespace models
