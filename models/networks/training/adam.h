#pragma once

#include <string>
#include <vector>

#include <torch/torch.h>

namespace models::networks {

/// Adam with decoupled weight decay that can move single rows of a matrix. The optimiser of libtorch moves, and decays
/// the moments of, every row of an embedding at every step, which costs more than the network itself.
/// Sources: D. Kingma and J. Ba (2015), "Adam", algorithm 1; I. Loshchilov and F. Hutter (2019), "Decoupled weight
/// decay regularization".
class Adam {
public:
    struct Moments {
        torch::Tensor first;
        torch::Tensor second;
    };

    Adam(double learningRate, double weightDecay, double beta1 = 0.9, double beta2 = 0.999) // the paper's betas
        : learningRate_(learningRate), weightDecay_(weightDecay), beta1_(beta1), beta2_(beta2)
    {}

    /// Adds a parameter; returns its number.
    std::size_t add(torch::Tensor parameter);
    /// The weight decay leaves this parameter alone.
    void exemptFromDecay(std::size_t number) { decays_[number] = false; }
    /// Begins a step: all updates until the next one share its bias correction.
    void beginStep() { ++steps_; }
    /// Moves a whole parameter.
    void update(std::size_t number, const torch::Tensor& gradient);
    /// Moves the given rows; shapes [rows] int64 without repeats and [rows, ...].
    void updateRows(std::size_t number, const torch::Tensor& rows, const torch::Tensor& gradient);

    void setLearningRate(double learningRate) { learningRate_ = learningRate; }
    [[nodiscard]] std::int64_t steps() const { return steps_; }
    void setSteps(std::int64_t steps) { steps_ = steps; }
    [[nodiscard]] Moments& moments(std::size_t number) { return moments_[number]; }
    [[nodiscard]] const Moments& moments(std::size_t number) const { return moments_[number]; }

private:
    // The step's change of a parameter, its moments updated in place.
    torch::Tensor change(Moments& moments, const torch::Tensor& gradient) const;

    double learningRate_;
    double weightDecay_;
    double beta1_;
    double beta2_;
    std::int64_t steps_ = 0;
    std::vector<torch::Tensor> parameters_;
    std::vector<bool> decays_;
    std::vector<Moments> moments_;
};

} // namespace models::networks
