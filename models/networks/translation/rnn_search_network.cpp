#include "models/networks/translation/rnn_search_network.h"

#include <cmath>

namespace models::networks {

namespace {

/// Where each piece that is to be written is among the steps of all texts, [steps x texts], one translation after the
/// other.
torch::Tensor placesAmongSteps(const Segments& translations)
{
    Rows places;
    const std::size_t count = translations.size();
    for (std::size_t text = 0; text < count; ++text)
        for (std::size_t step = 0; step < translations.length(text); ++step)
            places.push_back(static_cast<std::int64_t>(step * count + text));
    return torch::tensor(at::ArrayRef<std::int64_t>(places.data(), places.size()), torch::kInt64);
}

} // namespace

RnnSearchNetwork::RnnSearchNetwork(const TranslationConfig& config, std::size_t pieces, std::size_t targetPieces)
    : config_(config), tensors_(tensorShapes(config, pieces, targetPieces)),
      layers_(tensors_, config, pieces, targetPieces)
{}

void RnnSearchNetwork::initialise(core::Random& random)
{
    tensors_.initialise(random, std::sqrt(3.0 / static_cast<double>(config_.embedding)));
}

torch::Tensor RnnSearchNetwork::logits(const TranslationBatch& batch, const torch::Tensor& embedded, double dropout,
                                       const DropoutSource& source) const
{
    const TorchBackend on(dropout, source, products());
    RnnSearch<TorchBackend, TorchLayers> network(on, layers_);
    network.read(embedded.flatten(0, 1).index_select(0, placesAmongPadded(batch.texts)), batch.texts, config_.hidden);

    // The steps depend on each other through the states alone: all else is computed for all steps at once.
    const auto count = batch.before.size(0), steps = batch.before.size(1);
    Rows texts, before;
    for (std::int64_t text = 0; text < count; ++text)
        texts.push_back(text);
    const auto* pieces = batch.before.data_ptr<std::int64_t>();
    for (std::int64_t step = 0; step < steps; ++step)
        for (std::int64_t text = 0; text < count; ++text)
            before.push_back(pieces[text * steps + step]);
    const auto written = network.writtenVectors(before); // [steps x texts, numbers]
    const auto writtenAt = written.split(count);
    std::vector<torch::Tensor> states{network.start()}, contexts;
    for (std::int64_t step = 0; step < steps; ++step) {
        contexts.push_back(network.contexts(network.attention(states.back(), texts), texts));
        if (step + 1 < steps)
            states.push_back(network.next(states.back(), writtenAt[static_cast<std::size_t>(step)], contexts.back()));
    }
    const auto places = placesAmongSteps(batch.translations);
    return network.scores(torch::cat(states).index_select(0, places), written.index_select(0, places),
                          torch::cat(contexts).index_select(0, places));
}

} // namespace models::networks
