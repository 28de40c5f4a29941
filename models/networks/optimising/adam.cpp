#include "models/networks/optimising/adam.h"

#include <algorithm>
#include <cmath>

namespace models::networks {

namespace {

constexpr double epsilon = 1e-8;           // the paper's
constexpr std::int64_t together = 1 << 15; // numbers that the processor's cache holds with their moments

} // namespace

std::size_t Adam::add(torch::Tensor parameter)
{
    moments_.push_back({torch::zeros_like(parameter), torch::zeros_like(parameter)});
    return keep(std::move(parameter));
}

torch::Tensor Adam::change(Moments& moments, const torch::Tensor& gradient) const
{
    moments.first.mul_(beta1_).add_(gradient, 1.0 - beta1_);
    moments.second.mul_(beta2_).addcmul_(gradient, gradient, 1.0 - beta2_);
    const double first = 1.0 - std::pow(beta1_, static_cast<double>(steps()));
    const double second = 1.0 - std::pow(beta2_, static_cast<double>(steps()));
    return moments.first / moments.second.div(second).sqrt_().add_(epsilon) * (-learningRate() / first);
}

void Adam::update(std::size_t number, const torch::Tensor& gradient)
{
    torch::NoGradGuard noGradients;
    const bool decaying = decays(number);
    const auto values = parameter(number).view({-1}), all = gradient.reshape({-1});
    const Moments moments{moments_[number].first.view({-1}), moments_[number].second.view({-1})};
    const std::int64_t step = values.is_cpu() ? together : std::max<std::int64_t>(1, values.numel());
    for (std::int64_t begin = 0; begin < values.numel(); begin += step) {
        const auto part = [&](const torch::Tensor& whole) {
            return whole.slice(0, begin, std::min(begin + step, whole.numel()));
        };
        auto some = part(values);
        if (decaying)
            some.mul_(kept());
        Moments ofSome{part(moments.first), part(moments.second)};
        some.add_(change(ofSome, part(all)));
    }
}

void Adam::updateRows(std::size_t number, const torch::Tensor& rows, const torch::Tensor& gradient)
{
    torch::NoGradGuard noGradients;
    auto& all = moments_[number];
    Moments some{all.first.index_select(0, rows), all.second.index_select(0, rows)};
    auto values = parameter(number).index_select(0, rows).mul_(kept());
    values.add_(change(some, gradient));
    all.first.index_copy_(0, rows, some.first);
    all.second.index_copy_(0, rows, some.second);
    parameter(number).index_copy_(0, rows, values);
}

} // namespace models::networks
