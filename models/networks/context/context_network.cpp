#include "models/networks/context/context_network.h"

#include "models/networks/optimising/first_weights.h"
#include <cmath>

namespace models::networks {

namespace {

constexpr std::size_t firstLstm = 1, join = 9, project = 11; // in tensorShapes()

torch::Tensor linear(const torch::Tensor& x, const std::vector<torch::Tensor>& weights, std::size_t at)
{
    return torch::linear(x, weights[at], weights[at + 1]);
}

} // namespace

ContextNetwork::ContextNetwork(const ContextConfig& config, std::size_t words, torch::Device device)
    : hidden_(static_cast<std::int64_t>(config.hidden)), shapes_(tensorShapes(config, words)),
      weights_(zeroWeights(shapes_, device))
{}

void ContextNetwork::initialise(core::Random& random, double embeddingRange)
{
    for (std::size_t i = 0; i + 1 < weights_.size(); ++i) {
        double range = embeddingRange;
        if (i >= join) // a bias like its weights
            range = 1.0 / std::sqrt(static_cast<double>(weights_[i - (i - join) % 2].size(1)));
        else if (i >= firstLstm)
            range = 1.0 / std::sqrt(static_cast<double>(hidden_));
        drawUniform(weights_[i], random, range);
    }
}

torch::Tensor ContextNetwork::queries(const torch::Tensor& embedded, double dropout, const DropoutSource& source) const
{
    const std::int64_t steps = embedded.size(0);
    const auto start = torch::zeros({2, embedded.size(1), hidden_}, embedded.options());
    const auto states =
        std::get<0>(torch::lstm(dropped(embedded, dropout, source), {start, start},
                                at::TensorList(weights_).slice(firstLstm, join - firstLstm), /*has_biases=*/true,
                                /*num_layers=*/1, /*dropout=*/0.0, /*train=*/false, /*bidirectional=*/true,
                                /*batch_first=*/false));
    // A place sees the forward state before it and the backward state behind it, so never itself.
    const auto around = torch::cat(
        {states.slice(0, 0, steps - 2).slice(2, 0, hidden_), states.slice(0, 2, steps).slice(2, hidden_, 2 * hidden_)},
        2);
    const auto joined = torch::relu(linear(dropped(around.flatten(0, 1), dropout, source), weights_, join));
    return linear(joined, weights_, project);
}

} // namespace models::networks
