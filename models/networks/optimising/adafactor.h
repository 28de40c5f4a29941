#pragma once

#include "models/networks/optimising/optimiser.h"

namespace models::networks {

/// Adafactor: Adam without a first moment, whose second moments of a matrix are kept as one number per row and one per
/// column, so that they take little memory. A step is the learning rate times the root mean square of the weights
/// (at least .001): the paper's is at most .01 and falls with the root of the steps.
/// Source: N. Shazeer and M. Stern (2018), "Adafactor", algorithms 4 and 5 with the settings of section 9
/// (eps1 1e-30, eps2 1e-3, clipping at 1, decay 1 - t^-0.8).
class Adafactor final : public Optimiser {
public:
    Adafactor(double learningRate, double weightDecay) : Optimiser(learningRate, weightDecay) {}

    std::size_t add(torch::Tensor parameter) override;
    void update(std::size_t number, const torch::Tensor& gradient) override;
    /// Rows without a gradient have one of zeros: their moments decay with the others.
    void updateRows(std::size_t number, const torch::Tensor& rows, const torch::Tensor& gradient) override;
    [[nodiscard]] std::vector<std::pair<std::string, torch::Tensor>> state(std::size_t number) const override;

private:
    struct Moments {
        torch::Tensor rows;    ///< Means over the columns; for tensors that are not matrices, the moments themselves.
        torch::Tensor columns; ///< Undefined for tensors that are not matrices.
    };
    std::vector<Moments> moments_;
};

} // namespace models::networks
