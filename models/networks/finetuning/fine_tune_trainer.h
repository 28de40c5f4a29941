#pragma once

#include "core/victims/loader.h"

namespace models::networks {

/// `train classifier --from FOLDER` and `train pairs --from FOLDER`: makes a classifier's folder of the same kind from
/// a BERT's folder, to be loaded like any other of Hugging Face.
class FineTuneTrainer final : public core::victims::ModelTrainer {
public:
    [[nodiscard]] std::vector<std::string> tasks() const override { return {"pairs"}; }
    core::victims::TrainReport train(const core::victims::TrainRequest& request, std::stop_token stop,
                                     const core::victims::TrainProgressFn& progress) const override;
};

} // namespace models::networks
