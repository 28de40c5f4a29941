#pragma once

#include <torch/torch.h>

namespace models::networks {

/// The weights of an LSTM that writes while it attends to a text, and is fed with its own last output.
/// Source: M.-T. Luong, H. Pham and C. Manning (2015), equation 5 and section 3.3 (input feeding).
struct AttendingWeights {
    torch::Tensor recurrent;   ///< [4 units, 2 units]: of the output before, then of the state; gates i, f, g, o.
    torch::Tensor combine;     ///< [units, units + numbers]: of the state, then of what is attended to.
    torch::Tensor combineBias; ///< [units]
};

/// Texts that are attended to, side by side.
struct AttendedTexts {
    torch::Tensor states; ///< [texts, words, numbers]
    torch::Tensor keys;   ///< [texts, words, units]
    torch::Tensor absent; ///< [texts, words] bool: padding, which is never attended to.
};

/// The outputs (attentional states) of all steps, [steps, texts, units]: tanh(combine [state; attended] + bias).
/// `given`, [steps, texts, 4 units], is what the gates get besides, biases included; `cell`, [texts, units], is the
/// first cell, whose tanh is the first state; `kept`, [steps, texts, units], multiplies the outputs (dropout) and may
/// be undefined.
///
/// Differentiable (once) in everything but `kept` and `absent`. Autograd would put some forty operations into its graph
/// at each step and add to a gradient of the weights' size; here a step is two products with weights that are put in
/// order once, and the weights' gradients are one product over all steps.
[[nodiscard]] torch::Tensor attendingSteps(const torch::Tensor& given, const torch::Tensor& cell,
                                           const AttendedTexts& texts, const AttendingWeights& weights,
                                           const torch::Tensor& kept = {});

} // namespace models::networks
