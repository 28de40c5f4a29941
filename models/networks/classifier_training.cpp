#include "models/networks/classifier_training.h"

#include <algorithm>
#include <numeric>

#include "core/base/hash.h"
#include "core/base/random.h"
#include "models/networks/weight_lists.h"

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
    return torch::tensor(labels, torch::kInt64).to(device);
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
        score.loss += torch::cross_entropy_loss(logits, gold, {}, at::Reduction::Sum).item<double>();
        const auto answers = logits.argmax(1).to(torch::kCPU);
        for (std::size_t i = 0; i < batch.size(); ++i)
            score.confusion.add(static_cast<int>(batch[i]->label),
                                static_cast<int>(answers.data_ptr<std::int64_t>()[i]));
    }
    score.loss /= static_cast<double>(std::max<std::size_t>(1, texts.size()));
    return score;
}

ClassifierTraining::ClassifierTraining(const ClassifierSettings& settings, const ClassifierData& data,
                                       std::uint64_t seed, std::shared_ptr<TextClassifier> network)
    : settings_(settings), data_(data), seed_(seed), network_(std::move(network)), averaged_(network_),
      weights_(weightsOf(*network_)), adam_(settings.learningRate, settings.weightDecay),
      dropout_(at::globalContext().defaultGenerator(network_->embeddingWeights().device()).clone())
{
    if (settings.average > 0) {
        averaged_ = TextClassifier::make(settings.config, data.vocabulary.size());
        averaged_->to(network_->embeddingWeights().device());
        copyWeights(weights_, weightsOf(*averaged_));
    }
    names_.emplace_back("embedding.weight");
    for (const auto& item : network_->named_parameters())
        if (item.key() != names_.front())
            names_.push_back(item.key());
    for (const auto& weight : weights_) {
        adam_.add(weight);
        best_.push_back(weight.detach().clone());
    }
}

std::vector<torch::Tensor> ClassifierTraining::weightsOf(const TextClassifier& network)
{
    std::vector<torch::Tensor> weights{network.embeddingWeights()};
    for (const auto& item : network.named_parameters())
        if (item.key() != "embedding.weight")
            weights.push_back(item.value());
    return weights;
}

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
    const auto logits = network_->logits(dropped(embedded, settings_.config.dropout, dropout_), words.lengths,
                                         settings_.config.dropout, dropout_);
    const auto loss = torch::cross_entropy_loss(logits, labelsOf(batch, logits.device()));

    std::vector<torch::Tensor> inputs;
    if (settings_.trainEmbedding)
        inputs.push_back(vectors);
    inputs.insert(inputs.end(), weights_.begin() + 1, weights_.end());
    auto gradients = torch::autograd::grad({loss}, inputs);
    limitNorm(gradients, settings_.clip);
    adam_.beginStep();
    const std::size_t first = settings_.trainEmbedding ? 1 : 0;
    if (settings_.trainEmbedding)
        adam_.updateRows(0, used, gradients[0]);
    for (std::size_t i = 1; i < weights_.size(); ++i)
        adam_.update(i, gradients[first + i - 1]);
    if (averaged_ != network_ && adam_.steps() % averageEvery == 0)
        moveAverages(weightsOf(*averaged_), weights_, settings_.average, adam_.steps());
    return loss.item<double>();
}

void ClassifierTraining::runEpoch(int epoch, const Watch& watch)
{
    EpochRun run(epoch, settings_.epochs, data_.train.size(), curve_, watch);
    const auto step64 = static_cast<std::uint64_t>(epoch);
    core::Random wordDropout(seed_, wordDropoutStream, step64);
    dropout_.set_current_seed(core::Random(seed_, dropoutStream, step64).next());
    for (const auto& batch : batchesOf(epoch)) {
        run.checkStop();
        const double loss = step(batch, wordDropout);
        run.add(batch.size(), loss * static_cast<double>(batch.size()), batch.size());
    }
    const auto score = scoreOf(*averaged_, data_.dev, data_.labels.size());
    curve_.push_back(run.finish(score.accuracy()));
    keepIfBest(score);
    if (watch.progress)
        watch.progress(curve_.back());
}

void ClassifierTraining::keepIfBest(const ClassifierScore& score)
{
    const double accuracy = score.accuracy();
    if (accuracy < bestAccuracy_ || (accuracy == bestAccuracy_ && score.loss >= bestLoss_))
        return;
    bestAccuracy_ = accuracy;
    bestLoss_ = score.loss;
    bestEpoch_ = curve_.back().epoch;
    copyWeights(weightsOf(*averaged_), best_);
}

bool ClassifierTraining::finished() const
{
    const int epoch = curve_.empty() ? 0 : curve_.back().epoch;
    return epoch >= settings_.epochs || (settings_.patience > 0 && epoch - bestEpoch_ >= settings_.patience);
}

void ClassifierTraining::run(const std::filesystem::path& checkpoint, const Watch& watch)
{
    runEpochs(
        curve_, watch, [&] { return finished(); },
        [&](int epoch) {
            runEpoch(epoch, watch);
            save(checkpoint);
        });
    copyWeights(best_, weights_);
}

std::string ClassifierTraining::fingerprint() const
{
    auto facts = settings_.trainingFacts();
    facts.erase("epochs"); // more epochs may be asked for than before
    facts.erase("patience");
    return core::sha256(facts.dump() + settings_.hyperParameters().dump() + data_.sources.dump() +
                        data_.vocabulary.text() + std::to_string(seed_));
}

void ClassifierTraining::save(const std::filesystem::path& checkpoint) const
{
    const nlohmann::ordered_json state{{"fingerprint", fingerprint()}, {"steps", adam_.steps()},
                                       {"best_epoch", bestEpoch_},     {"best_accuracy", bestAccuracy_},
                                       {"best_loss", bestLoss_},       {"curve", jsonOf(curve_)}};
    saveCheckpoint(checkpoint, state, checkpointTensors());
}

CheckpointTensors ClassifierTraining::checkpointTensors() const
{
    CheckpointTensors tensors;
    const auto averages = weightsOf(*averaged_);
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        tensors.emplace_back("now." + names_[i], weights_[i]);
        tensors.emplace_back("average." + names_[i], averages[i]);
        tensors.emplace_back("best." + names_[i], best_[i]);
        tensors.emplace_back("first." + names_[i], adam_.moments(i).first);
        tensors.emplace_back("second." + names_[i], adam_.moments(i).second);
    }
    return tensors;
}

void ClassifierTraining::resume(const std::filesystem::path& checkpoint)
{
    if (!std::filesystem::exists(checkpoint))
        return;
    const auto state = loadCheckpoint(checkpoint, fingerprint(), checkpointTensors());
    adam_.setSteps(state.at("steps"));
    bestEpoch_ = state.at("best_epoch");
    bestAccuracy_ = state.at("best_accuracy");
    bestLoss_ = state.at("best_loss");
    curve_ = curveOf(state.at("curve"), data_.train.size());
}

} // namespace models::networks
