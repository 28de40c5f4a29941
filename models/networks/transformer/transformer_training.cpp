#include "models/networks/transformer/transformer_training.h"

#include <ATen/CPUGeneratorImpl.h>

namespace models::networks {

TransformerTraining::TransformerTraining(const TrainingPlan& plan, const TransformerHeads& heads,
                                         const std::shared_ptr<TransformerNetwork>& network, bool bfloat16)
    : TransformerTraining(plan, network,
                          plan.average == 0
                              ? network
                              : std::make_shared<TransformerNetwork>(network->config(), heads, network->device()),
                          bfloat16)
{}

TransformerTraining::TransformerTraining(TrainingPlan plan, std::shared_ptr<TransformerNetwork> network,
                                         std::shared_ptr<TransformerNetwork> averaged, bool bfloat16)
    : Training(std::move(plan), network->shapes(), network->weights(), averaged->weights()),
      network_(std::move(network)), averaged_(std::move(averaged)),
      dropout_(at::globalContext().defaultGenerator(network_->device()).clone())
{
    if (bfloat16)
        for (const auto& each : {network_, averaged_})
            each->multiplyInBfloat16();
    for (std::size_t i = 0; i < weights().size(); ++i)
        if (network_->isBiasOrNorm(i))
            exemptFromDecay(i);
}

} // namespace models::networks
