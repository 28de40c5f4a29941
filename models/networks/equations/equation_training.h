#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "models/inference/equations/solver_model.h"
#include "models/networks/data/length_batches.h"
#include "models/networks/equations/equation_data.h"
#include "models/networks/operations/torch_backend.h"
#include "models/networks/training/training.h"

namespace models::networks {

/// A solver's score on problems.
struct SolverScore {
    std::size_t examples = 0;
    std::size_t answers = 0;   ///< Equations whose value is the gold answer (Closeness::Relative).
    std::size_t equations = 0; ///< Equations equal to the gold ones up to the order of sums and products.
    [[nodiscard]] double share(std::size_t right) const
    {
        return examples == 0 ? 0.0 : static_cast<double>(right) / static_cast<double>(examples);
    }
};

/// Scores the likeliest equation of each problem, as the solver answers without libtorch.
[[nodiscard]] SolverScore scoreOf(const SolverModel& model, const std::vector<ProblemExample>& examples);

/// The tensors of a solver, and the loss that teaches them.
class SolverNetwork {
public:
    /// All weights zero.
    explicit SolverNetwork(const EquationData& data);

    /// The mean negative log-likelihood of the equations' pieces.
    [[nodiscard]] torch::Tensor loss(std::span<const ProblemExample* const> examples, double dropout = 0.0,
                                     const DropoutSource& source = {}) const;

    [[nodiscard]] TorchLayers& tensors() { return tensors_; }
    [[nodiscard]] const TorchLayers& tensors() const { return tensors_; }

private:
    SolverConfig config_;
    std::size_t operators_, symbols_;
    TorchLayers tensors_;
    SolverLayers<TorchLayers> layers_;
};

/// Trains a solver epoch by epoch; it scores and keeps a moving average of the weights.
class EquationTraining final : public Training {
public:
    EquationTraining(const SolverSettings& settings, const EquationData& data, std::uint64_t seed,
                     SolverNetwork& network);

private:
    EquationTraining(const SolverSettings& settings, const EquationData& data, std::uint64_t seed,
                     SolverNetwork& network, SolverNetwork averaged);
    double step(const BatchNumbers& numbers, core::Random& wordDropout);
    std::string fingerprint() const override;
    void runEpoch(int epoch, EpochRun& run) override;
    EpochScore score() const override;
    [[nodiscard]] double devLoss() const; ///< Mean over batches, of the averages.

    const SolverSettings& settings_;
    const EquationData& data_;
    std::uint64_t seed_;
    SolverNetwork& network_;
    SolverNetwork averaged_; ///< Shares the weights of network_ if nothing is averaged.
    torch::Generator dropout_;
    std::vector<std::size_t> lengths_; ///< Words of the training problems.
};

/// The trained network in the form that answers without libtorch.
[[nodiscard]] SolverModel modelOf(const SolverNetwork& network, const EquationData& data);

} // namespace models::networks
