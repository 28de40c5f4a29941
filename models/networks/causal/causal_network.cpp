#include "models/networks/causal/causal_network.h"

#include <cmath>

namespace models::networks {

namespace {

constexpr std::size_t firstLstm = 1, project = 5, projectBias = 6; // in tensorShapes()

} // namespace

CausalNetwork::CausalNetwork(const CausalConfig& config, std::size_t pieces, torch::Device device)
    : hidden_(static_cast<std::int64_t>(config.hidden)), shapes_(tensorShapes(config, pieces))
{
    for (const auto& [name, shape] : shapes_)
        weights_.push_back(
            torch::zeros(std::vector<std::int64_t>(shape.begin(), shape.end()), torch::TensorOptions(device))
                .requires_grad_());
}

void CausalNetwork::initialise(core::Random& random, double embeddingRange)
{
    torch::NoGradGuard noGradients;
    const double range = 1.0 / std::sqrt(static_cast<double>(hidden_)); // of the LSTM and of what reads its state
    for (std::size_t i = 0; i + 1 < weights_.size(); ++i) {
        auto values = torch::empty_like(weights_[i], torch::kCPU);
        auto* value = values.data_ptr<float>();
        for (std::int64_t n = 0; n < values.numel(); ++n)
            value[n] = static_cast<float>((2.0 * random.uniform() - 1.0) * (i < firstLstm ? embeddingRange : range));
        weights_[i].copy_(values);
    }
}

torch::Tensor CausalNetwork::queries(const torch::Tensor& embedded, double dropout, const DropoutSource& source) const
{
    const auto start = torch::zeros({1, embedded.size(1), hidden_}, embedded.options());
    const auto states =
        std::get<0>(torch::lstm(dropped(embedded, dropout, source), {start, start},
                                at::TensorList(weights_).slice(firstLstm, project - firstLstm), /*has_biases=*/true,
                                /*num_layers=*/1, /*dropout=*/0.0, /*train=*/false, /*bidirectional=*/false,
                                /*batch_first=*/false));
    return torch::linear(dropped(states.flatten(0, 1), dropout, source), weights_[project], weights_[projectBias]);
}

} // namespace models::networks
