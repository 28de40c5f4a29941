#include "models/networks/causal/causal_network.h"

#include "models/networks/optimising/first_weights.h"
#include <cmath>

namespace models::networks {

namespace {

constexpr std::size_t firstLstm = 1, project = 5, projectBias = 6; // in tensorShapes()

} // namespace

CausalNetwork::CausalNetwork(const CausalConfig& config, std::size_t pieces, torch::Device device)
    : hidden_(static_cast<std::int64_t>(config.hidden)), shapes_(tensorShapes(config, pieces)),
      weights_(zeroWeights(shapes_, device))
{}

void CausalNetwork::initialise(core::Random& random, double embeddingRange)
{
    const double range = 1.0 / std::sqrt(static_cast<double>(hidden_)); // of the LSTM and of what reads its state
    for (std::size_t i = 0; i + 1 < weights_.size(); ++i)
        drawUniform(weights_[i], random, i < firstLstm ? embeddingRange : range);
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
