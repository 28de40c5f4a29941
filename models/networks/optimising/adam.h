#pragma once

#include "models/networks/optimising/optimiser.h"

namespace models::networks {

/// Adam that can move single rows of a matrix. libtorch's optimiser moves every row of an embedding, and decays its
/// moments, at every step, which costs more than the network itself.
/// Source: D. Kingma and J. Ba (2015), "Adam", algorithm 1.
class Adam final : public Optimiser {
public:
    Adam(double learningRate, double weightDecay, double beta1 = 0.9, double beta2 = 0.999) // the paper's betas
        : Optimiser(learningRate, weightDecay), beta1_(beta1), beta2_(beta2)
    {}

    std::size_t add(torch::Tensor parameter) override;
    void update(std::size_t number, const torch::Tensor& gradient) override;
    void updateRows(std::size_t number, const torch::Tensor& rows, const torch::Tensor& gradient) override;
    [[nodiscard]] std::vector<std::pair<std::string, torch::Tensor>> state(std::size_t number) const override
    {
        return {{"first", moments_[number].first}, {"second", moments_[number].second}};
    }

private:
    struct Moments {
        torch::Tensor first;
        torch::Tensor second;
    };
    // The step's change of a parameter, its moments updated in place.
    torch::Tensor change(Moments& moments, const torch::Tensor& gradient) const;

    double beta1_;
    double beta2_;
    std::vector<Moments> moments_;
};

} // namespace models::networks
