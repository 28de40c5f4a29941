#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "models/inference/agent/agent_weights.h"
#include "models/inference/agent/judge_layers.h"
#include "models/networks/operations/torch_backend.h"

namespace models::networks {

/// A text and a translation, and whether they belong together.
struct JudgedPair {
    const std::vector<std::uint32_t>* source = nullptr;
    const std::vector<std::uint32_t>* target = nullptr;
    bool positive = true;
};

/// The tensors of a discriminator, and the loss that teaches them.
class JudgeNetwork {
public:
    /// All weights zero.
    JudgeNetwork(const AgentConfig& config, std::size_t pieces, std::size_t targetPieces);

    /// The mean cross entropy of the verdicts; `twice`: of a softmax of them, as in the released code.
    [[nodiscard]] torch::Tensor loss(std::span<const JudgedPair> pairs, bool twice, double dropout = 0.0,
                                     const DropoutSource& source = {}) const;
    /// As it judges without libtorch.
    [[nodiscard]] std::shared_ptr<const JudgeWeights> plain() const;

    [[nodiscard]] TorchLayers& tensors() { return tensors_; }
    [[nodiscard]] const TorchLayers& tensors() const { return tensors_; }

private:
    AgentConfig config_;
    std::size_t pieces_, targetPieces_;
    TorchLayers tensors_;
    JudgeLayers<TorchLayers> layers_;
};

} // namespace models::networks
