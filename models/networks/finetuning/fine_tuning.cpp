#include "models/networks/finetuning/fine_tuning.h"

#include <algorithm>

#include "core/base/hash.h"
#include "models/networks/data/word_rows.h"
#include "models/networks/finetuning/further_plan.h"
#include "models/networks/optimising/adversarial_step.h"

namespace models::networks {

namespace {

constexpr std::uint64_t orderStream = 1, dropoutStream = 2;
constexpr std::size_t piecesScoredAtOnce = 4096;

std::vector<std::size_t> lengthsOf(const std::vector<LabelledPieces>& inputs)
{
    std::vector<std::size_t> lengths;
    for (const auto& input : inputs)
        lengths.push_back(input.rows.pieces.size());
    return lengths;
}

std::vector<BatchNumbers> drawnBatches(const FineTuneSettings& settings, const FineTuneData& data, std::uint64_t seed,
                                       int epoch)
{
    core::Random random(seed, orderStream, static_cast<std::uint64_t>(epoch));
    return lengthBatches(lengthsOf(data.train), static_cast<std::size_t>(settings.batch), random);
}

/// Some of the inputs with their labels, on the network's device.
std::pair<PieceBatch, torch::Tensor> batchFrom(const std::vector<LabelledPieces>& inputs, const BatchNumbers& numbers,
                                               torch::Device device)
{
    std::vector<const PieceRows*> rows;
    std::vector<std::int64_t> labels;
    for (const auto number : numbers) {
        rows.push_back(&inputs[number].rows);
        labels.push_back(inputs[number].label);
    }
    return {networks::batchOf(rows, device), numbersOn(labels, device)};
}

TrainingPlan planOf(const FineTuneSettings& settings, const FineTuneData& data, std::uint64_t seed)
{
    const auto steps = static_cast<double>(drawnBatches(settings, data, seed, 1).size()) * settings.epochs;
    return furtherPlan(settings, data.train.size(), steps);
}

} // namespace

ClassifierScore scoreOf(const TransformerNetwork& network, const std::vector<LabelledPieces>& inputs,
                        std::size_t labels)
{
    torch::NoGradGuard noGradients;
    ClassifierScore score;
    score.confusion = core::metrics::Confusion(labels);
    for (const auto& numbers : sortedBatches(lengthsOf(inputs), piecesScoredAtOnce)) {
        const auto [batch, gold] = batchFrom(inputs, numbers, network.device());
        const auto logits = network.classLogits(network.pooled(network.states(network.embedded(batch), batch)));
        score.add(logits, gold);
    }
    score.loss /= static_cast<double>(std::max<std::size_t>(1, inputs.size()));
    return score;
}

FineTuning::FineTuning(const FineTuneSettings& settings, const FineTuneData& data, std::uint64_t seed,
                       std::shared_ptr<TransformerNetwork> network)
    : TransformerTraining(planOf(settings, data, seed), {.labels = static_cast<std::int64_t>(data.labels)},
                          std::move(network), settings.bfloat16),
      settings_(settings), data_(data), seed_(seed),
      classWeights_(settings.weighted ? classWeights(labelsOf(data.train), data.labels).to(network_->device())
                                      : torch::Tensor())
{}

double FineTuning::step(const BatchNumbers& numbers)
{
    const auto [batch, gold] = batchFrom(data_.train, numbers, network_->device());
    const auto lossOf = [&, &batch = batch, &gold = gold](const torch::Tensor& embedded) {
        const auto states = network_->states(embedded, batch, settings_.dropout, dropout_);
        const auto pooled = dropped(network_->pooled(states), settings_.dropout, dropout_);
        return torch::cross_entropy_loss(network_->classLogits(pooled), gold, classWeights_);
    };
    auto [gradients, loss] = gradientsOf(network_->embedded(batch), weights(), settings_.worst, lossOf);
    move(gradients);
    return loss;
}

void FineTuning::runEpoch(int epoch, EpochRun& run)
{
    dropout_.set_current_seed(core::Random(seed_, dropoutStream, static_cast<std::uint64_t>(epoch)).next());
    run.steps(drawnBatches(settings_, data_, seed_, epoch), [&](const BatchNumbers& batch) { return step(batch); });
}

EpochScore FineTuning::score() const { return scoreOf(*averaged_, data_.dev, data_.labels).ranked(settings_.weighted); }

std::string FineTuning::fingerprint() const
{
    return core::sha256(settings_.lastingFacts().dump() + data_.facts + std::to_string(seed_));
}

} // namespace models::networks
