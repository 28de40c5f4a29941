#pragma once

#include "core/victims/loader.h"

namespace models::networks {

/// `train classifier --from FOLDER` and `train pairs --from FOLDER`: a BERT's folder becomes a classifier's of the same
/// kind, which is read like any other of Hugging Face.
class FineTuneTrainer final : public core::victims::ModelTrainer {
public:
    [[nodiscard]] std::vector<std::string> tasks() const override { return {"pairs"}; }
    core::victims::TrainReport train(const core::victims::TrainRequest& request, std::stop_token stop,
                                     const core::victims::TrainProgressFn& progress) const override;
};

} // namespace models::networks
