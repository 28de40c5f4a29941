#include "models/networks/optimising/weight_lists.h"

#include <algorithm>
#include <cmath>

namespace models::networks {

void copyWeights(const WeightList& from, const WeightList& to)
{
    torch::NoGradGuard noGradients;
    for (std::size_t i = 0; i < from.size(); ++i)
        to[i].copy_(from[i]);
}

std::vector<std::vector<float>> valuesOf(const WeightList& weights)
{
    std::vector<std::vector<float>> all;
    for (const auto& weight : weights) {
        const auto values = weight.detach().contiguous();
        all.emplace_back(values.data_ptr<float>(), values.data_ptr<float>() + values.numel());
    }
    return all;
}

void limitNorm(WeightList& gradients, double limit)
{
    if (limit <= 0.0)
        return;
    double square = 0.0;
    for (const auto& gradient : gradients)
        if (gradient.defined())
            square += std::pow(gradient.norm().item<double>(), 2);
    if (square > limit * limit)
        for (auto& gradient : gradients)
            if (gradient.defined())
                gradient.mul_(limit / std::sqrt(square));
}

void moveAverages(const WeightList& averages, const WeightList& weights, std::int64_t reach, std::int64_t steps)
{
    torch::NoGradGuard noGradients;
    const double back = std::min(static_cast<double>(reach), 0.1 * static_cast<double>(steps));
    const double share = std::min(1.0, static_cast<double>(averageEvery) / std::max(1.0, back));
    for (std::size_t i = 0; i < weights.size(); ++i)
        averages[i].lerp_(weights[i], share);
}

} // namespace models::networks
