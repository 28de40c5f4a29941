#pragma once

#include "core/victims/loader.h"

namespace models::networks {

/// `train mlm`: a context-lstm, a masked language model, from running text.
///
/// Two trainings with the same request give the same bytes in model.safetensors, on one kind of machine. The folder
/// `request.out` holds a complete model after every epoch that is the best so far; `.checkpoint` in it holds the last
/// finished epoch for `request.resume` until the end.
class ContextTrainer : public core::victims::ModelTrainer {
public:
    [[nodiscard]] std::vector<std::string> tasks() const override { return {"mlm"}; }
    core::victims::TrainReport train(const core::victims::TrainRequest& request, std::stop_token stop,
                                     const core::victims::TrainProgressFn& progress) const override;
};

} // namespace models::networks
