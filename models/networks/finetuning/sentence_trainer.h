#pragma once

#include "core/victims/loader.h"

namespace models::networks {

/// `train encoder --from FOLDER`: makes a sentence encoder, a folder in the format of sentence-transformers, from the
/// folder of a transformer and pairs of texts with labels.
class SentenceTrainer final : public core::victims::ModelTrainer {
public:
    [[nodiscard]] std::vector<std::string> tasks() const override { return {"encoder"}; }
    core::victims::TrainReport train(const core::victims::TrainRequest& request, std::stop_token stop,
                                     const core::victims::TrainProgressFn& progress) const override;
};

} // namespace models::networks
