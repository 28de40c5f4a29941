#pragma once

#include <string>
#include <utility>
#include <vector>

#include <torch/torch.h>

namespace models::networks {

/// Moves weights along their gradients, with decoupled weight decay: I. Loshchilov and F. Hutter (2019),
/// "Decoupled weight decay regularization".
class Optimiser {
public:
    virtual ~Optimiser() = default;
    Optimiser(const Optimiser&) = delete;
    Optimiser& operator=(const Optimiser&) = delete;

    /// Adds a parameter; returns its number.
    virtual std::size_t add(torch::Tensor parameter) = 0;
    /// Moves a whole parameter.
    virtual void update(std::size_t number, const torch::Tensor& gradient) = 0;
    /// Moves the given rows; shapes [rows] int64 without repeats and [rows, ...].
    virtual void updateRows(std::size_t number, const torch::Tensor& rows, const torch::Tensor& gradient) = 0;
    /// Its state for a parameter between steps, by name, for checkpoints.
    [[nodiscard]] virtual std::vector<std::pair<std::string, torch::Tensor>> state(std::size_t number) const = 0;

    /// Exempts this parameter from weight decay.
    void exemptFromDecay(std::size_t number) { decays_[number] = false; }
    /// Begins a step: all updates until the next one belong to this step.
    void beginStep() { ++steps_; }
    void setLearningRate(double learningRate) { learningRate_ = learningRate; }
    [[nodiscard]] std::int64_t steps() const { return steps_; }
    void setSteps(std::int64_t steps) { steps_ = steps; }

protected:
    Optimiser(double learningRate, double weightDecay) : learningRate_(learningRate), weightDecay_(weightDecay) {}

    /// Adds a parameter; returns its number.
    std::size_t keep(torch::Tensor parameter)
    {
        parameters_.push_back(std::move(parameter));
        decays_.push_back(true);
        return parameters_.size() - 1;
    }
    [[nodiscard]] torch::Tensor& parameter(std::size_t number) { return parameters_[number]; }
    [[nodiscard]] bool decays(std::size_t number) const { return weightDecay_ > 0.0 && decays_[number]; }
    /// The factor that weight decay applies to a weight in a step.
    [[nodiscard]] double kept() const { return 1.0 - learningRate_ * weightDecay_; }
    [[nodiscard]] double learningRate() const { return learningRate_; }

private:
    double learningRate_;
    double weightDecay_;
    std::int64_t steps_ = 0;
    std::vector<torch::Tensor> parameters_;
    std::vector<bool> decays_;
};

} // namespace models::networks
