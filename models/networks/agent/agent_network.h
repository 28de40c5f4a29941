#pragma once

#include <span>
#include <vector>

#include "models/inference/agent/agent_layers.h"
#include "models/inference/agent/agent_weights.h"
#include "models/inference/agent/rollout.h"
#include "models/networks/operations/torch_backend.h"

namespace models::networks {

/// How the losses of an agent are weighed.
struct AgentLossRules {
    double discount = 0.99, trace = 1.0; ///< gamma and lambda.
    double value = 0.5, entropy = 0.05;  ///< alpha and beta.
    double factor = 1.0;                 ///< Of the whole.
};

/// Sums over the steps of a rollout.
struct AgentLosses {
    double total = 0.0, value = 0.0, entropy = 0.0; ///< `value`: of 1/2 (R - V)^2; `entropy`: of means over places.
};

/// The gradients of a rollout's loss with its numbers.
struct AgentGradients {
    WeightList gradients;
    AgentLosses losses;
};

/// The tensors of an agent, and the loss that teaches them.
class AgentNetwork {
public:
    /// All weights zero.
    AgentNetwork(const AgentConfig& config, std::size_t pieces);

    /// The loss of steps [first, last) of a rollout: the sum over them of
    /// alpha 1/2 (R_t - V_t)^2 - A_t log P(a_t) - beta H_t, where V, log P and H are means over the places of a step,
    /// and `returns` and `advantages` are those of all its steps. Source: Zou et al. (2020), equations 2 to 5.
    [[nodiscard]] torch::Tensor loss(const Rollout& rollout, std::size_t first, std::size_t last,
                                     std::span<const double> returns, std::span<const double> advantages,
                                     const AgentLossRules& rules, const TorchBackend& on, AgentLosses& losses) const;

    /// The gradients of the loss of all steps, a part of the texts after the other. Advantages are those of the agent
    /// that acted: its values are in the rollout.
    [[nodiscard]] AgentGradients gradients(const Rollout& rollout, const AgentLossRules& rules, double dropout,
                                           const DropoutSource& source) const;

    /// As they decide without libtorch.
    [[nodiscard]] std::shared_ptr<const AgentWeights> plain() const;

    [[nodiscard]] TorchLayers& tensors() { return tensors_; }
    [[nodiscard]] const TorchLayers& tensors() const { return tensors_; }

private:
    AgentConfig config_;
    std::size_t pieces_;
    TorchLayers tensors_;
    AgentLayers<TorchLayers> layers_;
};

} // namespace models::networks
