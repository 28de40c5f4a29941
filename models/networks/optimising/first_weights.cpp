#include "models/networks/optimising/first_weights.h"

namespace models::networks {

namespace {

template<typename Draw>
void fill(const torch::Tensor& weight, const Draw& draw)
{
    torch::NoGradGuard noGradients;
    auto values = torch::empty_like(weight, torch::kCPU);
    auto* value = values.template data_ptr<float>();
    for (std::int64_t i = 0; i < values.numel(); ++i)
        value[i] = static_cast<float>(draw());
    weight.detach().copy_(values);
}

} // namespace

WeightList zeroWeights(const std::vector<TensorShape>& shapes, torch::Device device)
{
    WeightList weights;
    for (const auto& [name, shape] : shapes)
        weights.push_back(
            torch::zeros(std::vector<std::int64_t>(shape.begin(), shape.end()), torch::TensorOptions(device))
                .requires_grad_());
    return weights;
}

void drawUniform(const torch::Tensor& weight, core::Random& random, double range)
{
    fill(weight, [&] { return (2.0 * random.uniform() - 1.0) * range; });
}

void drawNormal(const torch::Tensor& weight, core::Random& random, double deviation)
{
    fill(weight, [&] { return random.normal() * deviation; });
}

} // namespace models::networks
