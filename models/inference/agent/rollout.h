#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "models/inference/agent/agent_layers.h"
#include "models/inference/agent/environment.h"
#include "models/inference/agent/policy.h"

namespace models {

/// A step of an episode, as an agent learns from it.
struct RolloutStep {
    AgentPlaces places;                ///< Of the texts that could be perturbed; their texts are versions.
    std::vector<std::uint8_t> actions; ///< For each place 1 where it was perturbed, else 0.
    double reward = 0.0;
    double value = 0.0; ///< Mean over the places, of the agent that acted.
};

/// Steps of one episode with what its texts were before each of them.
struct Rollout {
    std::vector<std::vector<std::uint32_t>> versions; ///< Rows of texts as they were read, none twice.
    std::vector<RolloutStep> steps;
    double beyond = 0.0; ///< The value of the state that was reached; 0 where the episode is over.
};

/// Goes on with an episode for at most `most` steps (0: to its end). At each place every text that may be perturbed is,
/// with the policy's probability, by any of its candidates.
/// Source: Zou et al. (2020), algorithm 1, lines 12 to 23.
[[nodiscard]] Rollout playSteps(Environment& environment, Policy& policy,
                                const core::victims::PieceCandidates& candidates, core::Random& random,
                                std::size_t most);

} // namespace models
