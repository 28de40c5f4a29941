#include "models/networks/pairs/pair_training.h"

#include <ATen/CPUGeneratorImpl.h>

#include "core/base/hash.h"
#include "core/base/random.h"
#include "models/networks/optimising/adversarial_step.h"

namespace models::networks {

namespace {

constexpr std::uint64_t orderStream = 1, wordDropoutStream = 2, dropoutStream = 3;
constexpr std::size_t scoredTogether = 128;

TrainingPlan pairPlanOf(const PairSettings& settings, const PairData& data)
{
    return {.epochs = settings.epochs,
            .patience = settings.patience,
            .examples = data.train.size(),
            .weightDecay = settings.weightDecay,
            .clip = settings.clip,
            .average = settings.average,
            .learningRate = [&settings](std::int64_t) { return settings.learningRate; }};
}

PairTrainingNetwork pairAverages(const PairSettings& settings, const PairTrainingNetwork& network, const PairData& data)
{
    return settings.average == 0 ? network : PairTrainingNetwork(data.config, data.words->size());
}

} // namespace

ClassifierScore scoreOf(const PairTrainingNetwork& network, const std::vector<LabelledPair>& pairs)
{
    torch::NoGradGuard noGradients;
    ClassifierScore score;
    score.confusion = core::metrics::Confusion(network.config().labels.size());
    for (const auto& numbers : batchesInOrder(pairs.size(), scoredTogether)) {
        const auto batch = PairBatch::of(chosen(pairs, numbers));
        score.add(network.logits(batch, network.embedded(batch)), batch.labels);
    }
    score.loss /= static_cast<double>(std::max<std::size_t>(1, pairs.size()));
    return score;
}

PairTraining::PairTraining(const PairSettings& settings, const PairData& data, std::uint64_t seed,
                           PairTrainingNetwork& network)
    : PairTraining(settings, data, seed, network, pairAverages(settings, network, data))
{}

PairTraining::PairTraining(const PairSettings& settings, const PairData& data, std::uint64_t seed,
                           PairTrainingNetwork& network, PairTrainingNetwork averaged)
    : Training(pairPlanOf(settings, data), network.shapes(), network.weights(), averaged.weights()),
      settings_(settings), data_(data), seed_(seed), network_(network), averaged_(std::move(averaged)),
      classWeights_(settings.weighted ? classWeights(labelsOf(data.train), data.config.labels.size())
                                      : torch::Tensor()),
      dropout_(at::detail::getDefaultCPUGenerator().clone())
{}

double PairTraining::step(const BatchNumbers& numbers, core::Random& wordDropout)
{
    std::vector<LabelledPair> read;
    for (const auto number : numbers) {
        auto& own = read.emplace_back(data_.train[number]);
        if (settings_.wordDropout > 0.0)
            for (auto* segment : {&own.first, &own.second})
                for (auto& word : *segment)
                    word = wordDropout.uniform() < settings_.wordDropout ? 0 : word;
    }
    std::vector<const LabelledPair*> all;
    for (const auto& pair : read)
        all.push_back(&pair);
    const auto batch = PairBatch::of(all);
    auto [gradients, loss] =
        gradientsOf(network_.embedded(batch), weights(), settings_.worst, [&](const torch::Tensor& words) {
            return torch::cross_entropy_loss(network_.logits(batch, words, settings_.dropout, dropout_), batch.labels,
                                             classWeights_);
        });
    if (!settings_.trainEmbedding)
        gradients.front() = torch::Tensor();
    move(gradients);
    return loss;
}

void PairTraining::runEpoch(int epoch, EpochRun& run)
{
    const auto number = static_cast<std::uint64_t>(epoch);
    core::Random order(seed_, orderStream, number), wordDropout(seed_, wordDropoutStream, number);
    dropout_.set_current_seed(core::Random(seed_, dropoutStream, number).next());
    run.steps(shuffledBatches(data_.train.size(), static_cast<std::size_t>(settings_.batch), order),
              [&](const BatchNumbers& batch) { return step(batch, wordDropout); });
}

EpochScore PairTraining::score() const { return scoreOf(averaged_, data_.dev).ranked(settings_.weighted); }

std::string PairTraining::fingerprint() const
{
    return core::sha256(settings_.lastingFacts().dump() + settings_.hyperParameters().dump() +
                        nameOf(data_.config.architecture) + data_.sources.dump() + data_.words->text() +
                        std::to_string(seed_));
}

} // namespace models::networks
