#pragma once

#include <memory>
#include <span>
#include <vector>

#include "models/inference/decoding/step_model.h"
#include "models/inference/equations/equation_writers.h"
#include "models/inference/equations/solver_model.h"

namespace models {

/// Writes the equations of some problems in prefix order, so that every answer is one: an operator may come only while
/// there is room for its operands.
class EquationWriter final : public StepModel {
public:
    /// All that is given must outlive it.
    EquationWriter(const SolverModel& model, std::span<const SolverProblem* const> problems);

    [[nodiscard]] std::size_t vocabulary() const override { return symbols_ + longest_ + 2; }
    [[nodiscard]] std::uint32_t begin() const override { return static_cast<std::uint32_t>(symbols_ + longest_); }
    [[nodiscard]] std::uint32_t end() const override { return begin() + 1; }
    void start() override;
    [[nodiscard]] std::span<const float> step(std::span<const std::uint32_t> written) override;
    void reorder(std::span<const std::size_t> from) override;

    /// Where a row that is not complete attends to: one weight for each word of its problem.
    [[nodiscard]] std::vector<float> attentionOf(std::size_t row) const;

private:
    const SolverModel& model_;
    KernelBackend on_;
    ProblemBatch batch_;
    std::size_t symbols_, longest_; ///< Numbers of the problem that has the most.
    std::unique_ptr<PieceWriter<KernelBackend>> equations_;
    std::vector<std::size_t> written_; ///< Pieces of each row.
    std::vector<float> scores_;
};

} // namespace models
