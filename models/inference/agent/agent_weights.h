#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "models/inference/agent/agent_layers.h"
#include "models/inference/agent/environment.h"
#include "models/inference/agent/judge_layers.h"
#include "models/inference/agent/policy.h"
#include "models/inference/operations/kernel_backend.h"

namespace models {

/// A text's rows with its beginning and end, as the networks read it, added to those of other texts.
void addFramed(std::span<const std::uint32_t> rows, Rows& pieces, Segments& texts);

/// The rows around a place of a text, `before` being the one that is shown there; the text is one of the contexts.
void addPlace(std::span<const std::uint32_t> rows, std::size_t place, std::uint32_t before, std::int64_t text,
              AgentPlaces& places);

/// An agent's networks, as they decide without libtorch. Immutable; safe from any thread.
struct AgentWeights {
    AgentConfig config;
    AgentLayers<KernelLayers> layers;

    /// `tensors` are those of agentShapes(), in its order.
    AgentWeights(const AgentConfig& config, std::size_t pieces, std::span<const std::vector<float>> tensors);
};

/// The policy of an agent over some texts: what was read of a text is kept until the text changes. A text's numbers do
/// not depend on the others, to the bit.
class KernelPolicy final : public Policy {
public:
    explicit KernelPolicy(std::shared_ptr<const AgentWeights> weights) : weights_(std::move(weights)) {}
    [[nodiscard]] std::vector<PolicyAnswer> at(std::span<const PolicyPlace> places) override;

private:
    struct Known {
        std::size_t version = 0;
        std::vector<float> context; ///< Empty: not read yet.
    };
    std::shared_ptr<const AgentWeights> weights_;
    KernelBackend on_;
    std::vector<Known> texts_;
};

/// A discriminator's network, as it judges without libtorch. Immutable; safe from any thread.
struct JudgeWeights {
    AgentConfig config;
    JudgeLayers<KernelLayers> layers;

    /// `tensors` are those of judgeShapes(), in its order.
    JudgeWeights(const AgentConfig& config, std::size_t pieces, std::size_t targetPieces,
                 std::span<const std::vector<float>> tensors);
};

/// Judges some texts by their translations, which are read once.
class KernelJudge final : public Judge {
public:
    KernelJudge(std::shared_ptr<const JudgeWeights> weights,
                std::span<const std::vector<std::uint32_t>* const> translations);
    [[nodiscard]] std::vector<double> positive(std::span<const std::size_t> texts,
                                               std::span<const std::vector<std::uint32_t>* const> rows) override;

private:
    std::shared_ptr<const JudgeWeights> weights_;
    KernelBackend on_;
    Matrix targets_;
};

} // namespace models
