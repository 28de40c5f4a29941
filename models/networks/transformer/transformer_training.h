#pragma once

#include <memory>

#include "models/networks/training/training.h"
#include "models/networks/transformer/transformer_network.h"

namespace models::networks {

/// What all trainings of a transformer share: the network, its averages, and that biases and norms do not decay.
class TransformerTraining : public Training {
protected:
    /// `bfloat16`: matrices are multiplied in 16 bits.
    TransformerTraining(const TrainingPlan& plan, const TransformerHeads& heads,
                        const std::shared_ptr<TransformerNetwork>& network, bool bfloat16);

    std::shared_ptr<TransformerNetwork> network_, averaged_; ///< One and the same if nothing is averaged.
    torch::Generator dropout_;

private:
    TransformerTraining(TrainingPlan plan, std::shared_ptr<TransformerNetwork> network,
                        std::shared_ptr<TransformerNetwork> averaged, bool bfloat16);
};

} // namespace models::networks
