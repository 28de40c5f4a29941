#pragma once

#include <torch/torch.h>

namespace models::networks {

/// A linear layer that every step of a loop applies. Its weights' gradients are one product over all steps, where
/// autograd would write a gradient of the weights' size at each step and add them up.
///
/// One object for one pass: the steps are remembered until their gradient is taken, which must be one `backward` or
/// `grad`.
class StepLinear {
public:
    /// weight [outputs, inputs], bias [outputs]
    StepLinear(const torch::Tensor& weight, const torch::Tensor& bias);

    /// [rows, inputs] to [rows, outputs]
    [[nodiscard]] torch::Tensor operator()(const torch::Tensor& input) const;

private:
    struct Steps;
    struct Collect;
    struct Apply;

    c10::intrusive_ptr<torch::CustomClassHolder> steps_; ///< Steps
    torch::Tensor weight_, bias_;
};

} // namespace models::networks
