#include "models/networks/layers/smoothed_loss.h"

namespace models::networks {

namespace {

/// The gradient of a row is softmax - wanted shares, over the number of rows.
class SmoothedLoss : public torch::autograd::Function<SmoothedLoss> {
public:
    static torch::Tensor forward(torch::autograd::AutogradContext* context, const torch::Tensor& logits,
                                 const torch::Tensor& targets, double smoothing)
    {
        const auto logarithms = logits.log_softmax(1), right = targets.unsqueeze(1);
        context->save_for_backward({logarithms, right});
        context->saved_data["smoothing"] = smoothing;
        auto loss = logarithms.gather(1, right).mean().mul_(smoothing - 1.0);
        if (smoothing > 0.0)
            loss.sub_(logarithms.mean(), smoothing);
        return loss;
    }

    static torch::autograd::tensor_list backward(torch::autograd::AutogradContext* context,
                                                 torch::autograd::tensor_list outputs)
    {
        const auto saved = context->get_saved_variables();
        const double smoothing = context->saved_data["smoothing"].toDouble();
        const auto rows = static_cast<double>(saved[0].size(0)), classes = static_cast<double>(saved[0].size(1));
        auto gradient = saved[0].exp();
        if (smoothing > 0.0)
            gradient.sub_(smoothing / classes);
        gradient.scatter_add_(1, saved[1], torch::full_like(saved[1], smoothing - 1.0, gradient.options()));
        return {gradient.mul_(outputs[0] / rows), torch::Tensor(), torch::Tensor()};
    }
};

} // namespace

torch::Tensor smoothedLoss(const torch::Tensor& logits, const torch::Tensor& targets, double smoothing)
{
    return SmoothedLoss::apply(logits, targets, smoothing);
}

} // namespace models::networks
