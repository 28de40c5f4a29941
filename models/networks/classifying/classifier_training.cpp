#include "models/networks/classifying/classifier_training.h"

#include <algorithm>
#include <numeric>

#include "core/base/hash.h"
#include "core/base/random.h"
#include "models/networks/optimising/adversarial_step.h"

namespace models::networks {

namespace {

constexpr std::uint64_t orderStream = 1, wordDropoutStream = 2, dropoutStream = 3;
constexpr std::size_t sortedBatches = 50; // batches that share a pool in which texts are sorted by length
constexpr std::size_t scoringBatch = 256;

void sortByLength(std::vector<const LabelledText*>& texts)
{
    std::stable_sort(texts.begin(), texts.end(), [](auto* a, auto* b) { return a->words.size() < b->words.size(); });
}

torch::Tensor labelsOf(std::span<const LabelledText* const> texts, torch::Device device)
{
    std::vector<std::int64_t> labels;
    for (const auto* text : texts)
        labels.push_back(text->label);
    return numbersOn(labels, device);
}

} // namespace

ClassifierScore scoreOf(const TextClassifier& network, const std::vector<LabelledText>& texts, std::size_t labels)
{
    torch::NoGradGuard noGradients;
    std::vector<const LabelledText*> sorted;
    for (const auto& text : texts)
        sorted.push_back(&text);
    sortByLength(sorted);
    ClassifierScore score;
    score.confusion = core::metrics::Confusion(labels);
    for (std::size_t begin = 0; begin < sorted.size(); begin += scoringBatch) {
        const auto batch = std::span(sorted).subspan(begin, std::min(scoringBatch, sorted.size() - begin));
        std::vector<const WordRows*> rows;
        for (const auto* text : batch)
            rows.push_back(&text->words);
        const auto logits = network.logits(network.batchOf(rows, paddingRow));
        const auto gold = labelsOf(batch, logits.device());
        score.add(logits, gold);
    }
    score.loss /= static_cast<double>(std::max<std::size_t>(1, texts.size()));
    return score;
}

namespace {

/// The embedding, then the others in their order.
std::vector<std::string> namesOf(const TextClassifier& network)
{
    std::vector<std::string> names{"embedding.weight"};
    for (const auto& item : network.named_parameters())
        if (item.key() != names.front())
            names.push_back(item.key());
    return names;
}

WeightList weightsOf(const TextClassifier& network)
{
    WeightList weights{network.embeddingWeights()};
    for (const auto& item : network.named_parameters())
        if (item.key() != "embedding.weight")
            weights.push_back(item.value());
    return weights;
}

std::shared_ptr<TextClassifier> averagesOf(const ClassifierSettings& settings, const ClassifierData& data,
                                           const std::shared_ptr<TextClassifier>& network)
{
    if (settings.average == 0)
        return network;
    auto averaged = TextClassifier::make(settings.config, data.vocabulary);
    averaged->to(network->embeddingWeights().device());
    return averaged;
}

TrainingPlan planOf(const ClassifierSettings& settings, const ClassifierData& data)
{
    return {.epochs = settings.epochs,
            .patience = settings.patience,
            .examples = data.train.size(),
            .weightDecay = settings.weightDecay,
            .clip = settings.clip,
            .average = settings.average,
            .learningRate = [&settings](std::int64_t) { return settings.learningRate; }};
}

} // namespace

ClassifierTraining::ClassifierTraining(const ClassifierSettings& settings, const ClassifierData& data,
                                       std::uint64_t seed, const std::shared_ptr<TextClassifier>& network)
    : ClassifierTraining(settings, data, seed, network, averagesOf(settings, data, network))
{}

ClassifierTraining::ClassifierTraining(const ClassifierSettings& settings, const ClassifierData& data,
                                       std::uint64_t seed, std::shared_ptr<TextClassifier> network,
                                       std::shared_ptr<TextClassifier> averaged)
    : Training(planOf(settings, data), namesOf(*network), weightsOf(*network), weightsOf(*averaged)),
      settings_(settings), data_(data), seed_(seed), network_(std::move(network)), averaged_(std::move(averaged)),
      dropout_(at::globalContext().defaultGenerator(network_->embeddingWeights().device()).clone())
{}

std::vector<ClassifierTraining::Batch> ClassifierTraining::batchesOf(int epoch) const
{
    core::Random random(seed_, orderStream, static_cast<std::uint64_t>(epoch));
    std::vector<const LabelledText*> order;
    for (const auto& text : data_.train)
        order.push_back(&text);
    random.shuffle(order);
    // Texts of like length share a batch: little of it is padding, and the batches still differ between epochs.
    const auto size = static_cast<std::size_t>(settings_.batch);
    std::vector<Batch> batches;
    for (std::size_t pool = 0; pool < order.size(); pool += size * sortedBatches) {
        const auto end = std::min(pool + size * sortedBatches, order.size());
        Batch sorted(order.begin() + static_cast<std::ptrdiff_t>(pool),
                     order.begin() + static_cast<std::ptrdiff_t>(end));
        sortByLength(sorted);
        for (std::size_t begin = 0; begin < sorted.size(); begin += size)
            batches.emplace_back(sorted.begin() + static_cast<std::ptrdiff_t>(begin),
                                 sorted.begin() + static_cast<std::ptrdiff_t>(std::min(begin + size, sorted.size())));
    }
    random.shuffle(batches);
    return batches;
}

double ClassifierTraining::step(const Batch& batch, core::Random& wordDropout)
{
    std::vector<WordRows> texts;
    for (const auto* text : batch) {
        texts.push_back(text->words);
        if (settings_.wordDropout > 0.0)
            for (auto& word : texts.back())
                word = wordDropout.uniform() < settings_.wordDropout ? unknownRow : word;
    }
    std::vector<const WordRows*> rows;
    for (const auto& text : texts)
        rows.push_back(&text);
    const auto words = network_->batchOf(rows, paddingRow);

    // Only the rows of the batch's words take part, so that a step's cost does not grow with the vocabulary.
    const auto [used, places] = torch::_unique(words.words, /*sorted=*/true, /*return_inverse=*/true);
    const auto vectors =
        network_->embeddingWeights().detach().index_select(0, used).requires_grad_(settings_.trainEmbedding);
    const bool padded = used[0].item<std::int64_t>() == paddingRow;
    const auto embedded = torch::embedding(vectors, places, /*padding_idx=*/padded ? 0 : -1);
    const auto gold = labelsOf(batch, network_->embeddingWeights().device());
    const auto lossOf = [&](const torch::Tensor& input) {
        return torch::cross_entropy_loss(network_->logits(dropped(input, settings_.config.dropout, dropout_), words,
                                                          settings_.config.dropout, dropout_),
                                         gold);
    };
    WeightList inputs;
    if (settings_.trainEmbedding)
        inputs.push_back(vectors);
    inputs.insert(inputs.end(), weights().begin() + 1, weights().end());
    auto [gradients, loss] = gradientsOf(embedded, inputs, settings_.worst, lossOf);
    if (!settings_.trainEmbedding)
        gradients.insert(gradients.begin(), torch::Tensor());
    move(gradients, {{0, used}});
    return loss;
}

void ClassifierTraining::runEpoch(int epoch, EpochRun& run)
{
    const auto number = static_cast<std::uint64_t>(epoch);
    core::Random wordDropout(seed_, wordDropoutStream, number);
    dropout_.set_current_seed(core::Random(seed_, dropoutStream, number).next());
    run.steps(batchesOf(epoch), [&](const Batch& batch) { return step(batch, wordDropout); });
}

EpochScore ClassifierTraining::score() const
{
    const auto score = scoreOf(*averaged_, data_.dev, data_.labels.size());
    return {.shown = score.accuracy(), .rank = {score.accuracy(), -score.loss}};
}

std::string ClassifierTraining::fingerprint() const
{
    return core::sha256(settings_.lastingFacts().dump() + settings_.hyperParameters().dump() + data_.sources.dump() +
                        data_.vocabulary.text() + std::to_string(seed_));
}

} // namespace models::networks
