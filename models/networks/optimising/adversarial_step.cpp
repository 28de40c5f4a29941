#include "models/networks/optimising/adversarial_step.h"

namespace models::networks {

namespace {

WeightList gradients(const torch::Tensor& loss, const WeightList& inputs, bool again)
{
    return torch::autograd::grad({loss}, inputs, {}, /*retain_graph=*/again, /*create_graph=*/false,
                                 /*allow_unused=*/true);
}

} // namespace

torch::Tensor worstMove(const torch::Tensor& gradient, double epsilon)
{
    const auto length = gradient.flatten(1).norm(2, 1).clamp_min(1e-30).view({-1, 1, 1});
    return gradient * (epsilon / length);
}

namespace {

/// Moves that are longer than `epsilon` are cut to it, text by text.
torch::Tensor within(const torch::Tensor& moves, double epsilon)
{
    const auto length = moves.flatten(1).norm(2, 1).clamp_min(1e-30).view({-1, 1, 1});
    return moves * (epsilon / length).clamp_max(1.0);
}

} // namespace

StepGradients gradientsOf(const torch::Tensor& embedded, const WeightList& weights, const WorstMoves& worst,
                          const std::function<torch::Tensor(const torch::Tensor& embedded)>& lossOf)
{
    if (worst.epsilon <= 0.0) {
        const auto loss = lossOf(embedded);
        return {gradients(loss, weights, false), loss.item<double>()};
    }
    const auto words = embedded.requires_grad() ? embedded : embedded.detach().requires_grad_(); // fixed vectors
    const auto loss = lossOf(words);
    auto inputs = weights;
    inputs.push_back(words);
    StepGradients step{gradients(loss, inputs, true), loss.item<double>()};
    auto move = worstMove(step.gradients.back(), worst.length());
    step.gradients.pop_back();
    for (std::int64_t more = 1; more < worst.moves; ++more) {
        move = within(move, worst.epsilon);
        const auto further = (words + move).detach().requires_grad_();
        move = within(move + worstMove(gradients(lossOf(further), {further}, false).front(), worst.length()),
                      worst.epsilon);
    }
    const auto moved = gradients(lossOf(words + move), weights, false);
    for (std::size_t i = 0; i < moved.size(); ++i)
        if (moved[i].defined())
            step.gradients[i] = step.gradients[i].defined() ? step.gradients[i] + moved[i] : moved[i];
    return step;
}

} // namespace models::networks
