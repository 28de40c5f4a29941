#include "models/networks/optimising/adafactor.h"

#include <algorithm>
#include <cmath>

namespace models::networks {

namespace {

constexpr double smallestSquare = 1e-30, smallestScale = 1e-3, largestChange = 1.0, decayPower = 0.8; // section 9

double rootMeanSquare(const torch::Tensor& values) { return std::sqrt(values.square().mean().item<double>()); }

} // namespace

std::size_t Adafactor::add(torch::Tensor parameter)
{
    auto sizes = parameter.sizes().vec();
    if (sizes.size() < 2) {
        moments_.push_back({torch::zeros_like(parameter), {}});
    } else {
        auto columns = sizes;
        sizes.pop_back();
        columns.erase(columns.end() - 2);
        moments_.push_back({torch::zeros(sizes, parameter.options()), torch::zeros(columns, parameter.options())});
    }
    return keep(std::move(parameter));
}

std::vector<std::pair<std::string, torch::Tensor>> Adafactor::state(std::size_t number) const
{
    const Moments& moments = moments_[number];
    if (!moments.columns.defined())
        return {{"second", moments.rows}};
    return {{"rows", moments.rows}, {"columns", moments.columns}};
}

void Adafactor::update(std::size_t number, const torch::Tensor& gradient)
{
    torch::NoGradGuard noGradients;
    auto& values = parameter(number);
    auto& [rows, columns] = moments_[number];
    const double old = 1.0 - std::pow(static_cast<double>(steps()), -decayPower);
    const auto squares = gradient.square().add_(smallestSquare);
    torch::Tensor change;
    if (columns.defined()) {
        rows.mul_(old).add_(squares.mean(-1), 1.0 - old);
        columns.mul_(old).add_(squares.mean(-2), 1.0 - old);
        // The sums of the paper divide out to means. The product of both roots is taken, as that of two smallest
        // squares would be rounded to 0.
        change =
            gradient * (rows / rows.mean(-1, /*keepdim=*/true)).rsqrt_().unsqueeze(-1) * columns.rsqrt().unsqueeze(-2);
    } else {
        rows.mul_(old).add_(squares, 1.0 - old);
        change = gradient / rows.sqrt();
    }
    const double step = learningRate() * std::max(smallestScale, rootMeanSquare(values));
    change.div_(std::max(1.0, rootMeanSquare(change) / largestChange));
    if (decays(number))
        values.mul_(kept());
    values.sub_(change, step);
}

void Adafactor::updateRows(std::size_t number, const torch::Tensor& rows, const torch::Tensor& gradient)
{
    torch::NoGradGuard noGradients;
    update(number, torch::zeros_like(parameter(number)).index_copy_(0, rows, gradient));
}

} // namespace models::networks
