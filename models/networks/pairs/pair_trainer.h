#pragma once

#include "core/victims/loader.h"

namespace models::networks {

/// `train pairs --arch decomposable-attention|esim|infersent|topic-attention`: learns to classify pairs and writes a
/// model folder.
class PairTrainer : public core::victims::ModelTrainer {
public:
    std::vector<std::string> tasks() const override { return {"pairs"}; }
    /// \throws core::UsageError for unknown settings, core::Error when the data cannot be used, or after a stop: then
    /// `resume` continues after the last finished epoch.
    core::victims::TrainReport train(const core::victims::TrainRequest& request, std::stop_token stop,
                                     const core::victims::TrainProgressFn& progress) const override;
};

} // namespace models::networks
