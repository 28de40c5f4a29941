#pragma once

#include <functional>

#include "models/networks/optimising/weight_lists.h"
#include "models/training/settings/worst_moves.h"

namespace models::networks {

/// The move of embedded words, [texts, longest, numbers], that raises a loss most, to first order: for each text its
/// gradient scaled to the length `epsilon`. A text without a gradient does not move.
/// Source: T. Miyato, A. Dai and I. Goodfellow (2017), "Adversarial training methods for semi-supervised text
/// classification", equation 5.
[[nodiscard]] torch::Tensor worstMove(const torch::Tensor& gradient, double epsilon);

/// Gradients of a step with respect to `weights`, and its loss.
struct StepGradients {
    WeightList gradients; ///< Undefined for weights that were not used.
    double loss = 0.0;    ///< Of the unmoved words.
};

/// Of lossOf(embedded); with a `worst.epsilon` above 0 of lossOf(embedded) + lossOf(embedded + worst moves), so that
/// the network learns to withstand such moves. An epsilon of 0 is plain training, to the bit.
[[nodiscard]] StepGradients gradientsOf(const torch::Tensor& embedded, const WeightList& weights,
                                        const WorstMoves& worst,
                                        const std::function<torch::Tensor(const torch::Tensor& embedded)>& lossOf);

} // namespace models::networks
