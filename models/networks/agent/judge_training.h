#pragma once

#include <memory>
#include <vector>

#include "core/base/random.h"
#include "models/inference/agent/policy.h"
#include "models/networks/agent/agent_data.h"
#include "models/networks/agent/judge_network.h"
#include "models/networks/optimising/adafactor.h"
#include "models/networks/training/checkpoint.h"
#include "models/training/kinds/agent_settings.h"

namespace models::networks {

/// Teaches a discriminator to tell the texts that an agent perturbs from others.
/// Source: Zou et al. (2020), section 3.1.2, "Discriminator Training".
class JudgeTraining {
public:
    /// All that is given must outlive it.
    JudgeTraining(const AgentSettings& settings, const std::vector<AgentPair>& pairs,
                  const core::victims::PieceCandidates& candidates, JudgeNetwork& network);

    /// The share of pairs that it judges correctly, of `batches` new batches in which the agent perturbs one half.
    [[nodiscard]] double accuracy(const std::shared_ptr<const AgentWeights>& agent, std::size_t batches,
                                  core::Random& random) const;
    /// A step on a new batch. \return The loss.
    double step(const std::shared_ptr<const AgentWeights>& agent, core::Random& random);

    [[nodiscard]] std::int64_t steps() const { return optimiser_.steps(); }
    void setSteps(std::int64_t steps) { optimiser_.setSteps(steps); }
    /// Weights and moments, for a checkpoint.
    [[nodiscard]] CheckpointTensors tensors() const;

private:
    struct Batch {
        std::vector<std::vector<std::uint32_t>> perturbed; ///< What pairs point into.
        std::vector<JudgedPair> pairs;
    };
    [[nodiscard]] Batch newBatch(const std::shared_ptr<const AgentWeights>& agent, core::Random& random) const;

    const AgentSettings& settings_;
    const std::vector<AgentPair>& pairs_;
    const core::victims::PieceCandidates& candidates_;
    JudgeNetwork& network_;
    Adafactor optimiser_;
};

/// `count` different numbers below `all`, in random order; all of them if there are no more.
[[nodiscard]] std::vector<std::size_t> drawn(std::size_t count, std::size_t all, core::Random& random);

} // namespace models::networks
