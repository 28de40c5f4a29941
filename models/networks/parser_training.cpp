#include "models/networks/parser_training.h"

#include <algorithm>

#include <ATen/CPUGeneratorImpl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/hash.h"
#include "core/structures/spanning_tree.h"
#include "models/networks/weight_lists.h"

namespace models::networks {

namespace {

constexpr std::uint64_t orderStream = 1, labelStream = 2, dropoutStream = 3;
constexpr std::size_t scoringBatch = 4000; // words

using torch::Tensor;
using Batch = std::vector<const ParserSentence*>;

/// Batches of about `words` words of sentences that come by rising length; within a batch the longest is first.
std::vector<Batch> batchesOf(const std::vector<const ParserSentence*>& byLength, std::size_t words)
{
    std::vector<Batch> batches;
    std::size_t size = 0;
    for (const auto* sentence : byLength) {
        if (batches.empty() || size + sentence->size() > words) {
            batches.emplace_back();
            size = 0;
        }
        batches.back().push_back(sentence);
        size += sentence->size();
    }
    for (auto& batch : batches)
        std::reverse(batch.begin(), batch.end());
    return batches;
}

void sortByLength(std::vector<const ParserSentence*>& sentences)
{
    std::stable_sort(sentences.begin(), sentences.end(), [](auto* a, auto* b) { return a->size() < b->size(); });
}

/// Numbers of words in a batch's [sentences, longest] and of their heads, and the labels of the arcs between them.
struct Arcs {
    std::vector<std::int64_t> dependents, heads, labels;
    /// Takes only some of them: `chosen` of the places.
    [[nodiscard]] static Tensor some(const std::vector<std::int64_t>& all, const std::vector<std::size_t>& chosen)
    {
        std::vector<std::int64_t> values;
        for (const auto i : chosen)
            values.push_back(all[i]);
        return torch::tensor(values, torch::kInt64);
    }
};

Arcs goldArcs(const Batch& batch)
{
    Arcs arcs;
    const auto longest = static_cast<std::int64_t>(batch.front()->size() + 1);
    for (std::size_t i = 0; i < batch.size(); ++i)
        for (std::size_t word = 0; word < batch[i]->size(); ++word) {
            const auto first = static_cast<std::int64_t>(i) * longest;
            arcs.dependents.push_back(first + static_cast<std::int64_t>(word) + 1);
            arcs.heads.push_back(first + batch[i]->gold.heads[word]);
            arcs.labels.push_back(batch[i]->labels[word]);
        }
    return arcs;
}

} // namespace

std::vector<core::structures::DependencyTree> parse(const BiaffineParser& parser, const ParserData& data,
                                                    const std::vector<ParserSentence>& sentences)
{
    torch::NoGradGuard noGradients;
    std::vector<const ParserSentence*> order;
    for (const auto& sentence : sentences)
        order.push_back(&sentence);
    sortByLength(order);
    std::vector<core::structures::DependencyTree> trees(sentences.size());
    for (const auto& batch : batchesOf(order, scoringBatch)) {
        const auto input = data.batchOf(batch, parser.device());
        const auto states = parser.states(input);
        const auto scores = parser.arcScores(states, input.lengths).to(torch::kCPU).contiguous();
        const auto longest = scores.size(1);
        std::vector<std::int64_t> dependents, heads;
        for (std::size_t i = 0; i < batch.size(); ++i) {
            auto& tree = trees[static_cast<std::size_t>(batch[i] - sentences.data())];
            const auto first = static_cast<std::int64_t>(i) * longest;
            const auto words = batch[i]->size();
            const auto* sentence = scores.data_ptr<float>() + first * longest;
            std::vector<float> arcs;
            for (std::size_t word = 1; word <= words; ++word) {
                const auto* row = sentence + static_cast<std::int64_t>(word) * longest;
                arcs.insert(arcs.end(), row, row + words + 1);
            }
            tree.heads = core::structures::bestSpanningTree(arcs, words);
            for (std::size_t word = 1; word <= words; ++word) {
                dependents.push_back(first + static_cast<std::int64_t>(word));
                heads.push_back(first + tree.heads[word - 1]);
            }
        }
        const auto onDevice = [&](const std::vector<std::int64_t>& numbers) {
            return torch::tensor(numbers, torch::kInt64).to(parser.device());
        };
        const auto labels =
            parser.labelScores(states, onDevice(dependents), onDevice(heads)).argmax(1).to(torch::kCPU).contiguous();
        const auto* label = labels.data_ptr<std::int64_t>();
        for (const auto* sentence : batch)
            for (std::size_t word = 0; word < sentence->size(); ++word)
                trees[static_cast<std::size_t>(sentence - sentences.data())].labels.push_back(
                    data.labels[static_cast<std::size_t>(*label++)]);
    }
    return trees;
}

core::metrics::Attachment scoreOf(const BiaffineParser& parser, const ParserData& data,
                                  const std::vector<ParserSentence>& sentences)
{
    core::metrics::Attachment sum;
    const auto trees = parse(parser, data, sentences);
    for (std::size_t i = 0; i < sentences.size(); ++i)
        sum += core::metrics::attachment(sentences[i].gold, trees[i]);
    return sum;
}

ParserTraining::ParserTraining(const ParserSettings& settings, const ParserData& data, std::uint64_t seed,
                               std::shared_ptr<BiaffineParser> parser)
    : settings_(settings), data_(data), seed_(seed), parser_(std::move(parser)), averaged_(parser_),
      adam_(settings.learningRate, 0.0, settings.beta1, settings.beta2)
{
    if (settings.average > 0) {
        averaged_ = std::make_shared<BiaffineParser>(settings.config, data.lists.rows(), parser_->device());
        if (data.vectors.defined())
            averaged_->setVectors(data.vectors);
    }
    for (const auto& item : parser_->parameters())
        weights_.push_back(item.second);
    for (const auto& item : averaged_->parameters())
        averages_.push_back(item.second);
    copyWeights(weights_, averages_);
    for (const auto& weight : weights_) {
        adam_.add(weight);
        best_.push_back(weight.detach().clone());
    }
    dropout_ = {settings.inputDropout, settings.lstmDropout, settings.recurrentDropout, settings.mlpDropout,
                at::globalContext().defaultGenerator(parser_->device()).clone()};
    stepsInAll_ = batchesOf(1).size() * static_cast<std::size_t>(settings.epochs);
}

std::vector<Batch> ParserTraining::batchesOf(int epoch) const
{
    core::Random random(seed_, orderStream, static_cast<std::uint64_t>(epoch));
    std::vector<const ParserSentence*> order;
    for (const auto& sentence : data_.train)
        order.push_back(&sentence);
    random.shuffle(order);
    sortByLength(order);
    auto batches = networks::batchesOf(order, static_cast<std::size_t>(settings_.batch));
    random.shuffle(batches);
    return batches;
}

double ParserTraining::learningRate(std::size_t steps) const
{
    const auto warmUp = static_cast<std::size_t>(settings_.warmUp);
    if (steps <= warmUp)
        return settings_.learningRate * static_cast<double>(steps) / static_cast<double>(warmUp);
    const double done =
        static_cast<double>(steps - warmUp) / static_cast<double>(std::max(stepsInAll_, steps) - warmUp);
    return settings_.learningRate * (1.0 - (1.0 - settings_.lastRate) * done);
}

void ParserTraining::dropInputs(ParserBatch& batch)
{
    if (!batch.words.defined())
        return;
    const auto replaced = [&](double share, std::initializer_list<std::pair<Tensor*, std::int64_t>> rows) {
        if (share <= 0.0)
            return;
        auto mask = torch::empty(batch.words.sizes(), batch.words.options().dtype(torch::kFloat32))
                        .bernoulli_(share, *dropout_.source)
                        .to(torch::kBool);
        mask[0].fill_(false); // the root
        for (const auto& [tensor, row] : rows)
            *tensor = tensor->masked_fill(mask, row);
    };
    replaced(settings_.wordDropout, {{&batch.words, ParserToken::unknown}});
    if (batch.vectors.defined())
        replaced(settings_.vectorDropout, {{&batch.vectors, data_.vectors.size(0)}});
    if (batch.universal.defined())
        replaced(settings_.tagDropout, {{&batch.universal, ParserToken::unknown}, {&batch.penn, ParserToken::unknown}});
}

Tensor ParserTraining::lossOf(const Batch& batch, core::Random& random)
{
    auto input = data_.batchOf(batch, parser_->device());
    dropInputs(input);
    const auto states = parser_->states(input, dropout_);
    const auto scores = parser_->arcScores(states, input.lengths);
    const auto arcs = goldArcs(batch);
    const auto longest = static_cast<std::int64_t>(batch.front()->size() + 1);
    const auto dependents = torch::tensor(arcs.dependents, torch::kInt64).to(parser_->device());
    const auto heads = torch::tensor(arcs.heads, torch::kInt64).to(parser_->device()).remainder(longest);
    auto loss = torch::cross_entropy_loss(scores.view({-1, longest}).index_select(0, dependents), heads);
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < arcs.labels.size(); ++i)
        if (settings_.labelShare >= 1.0 || random.uniform() < settings_.labelShare)
            chosen.push_back(i);
    if (chosen.empty())
        return loss;
    const auto some = [&](const auto& all) { return Arcs::some(all, chosen).to(parser_->device()); };
    return loss + torch::cross_entropy_loss(parser_->labelScores(states, some(arcs.dependents), some(arcs.heads)),
                                            some(arcs.labels));
}

double ParserTraining::step(const Batch& batch, core::Random& random)
{
    const auto loss = lossOf(batch, random);
    auto gradients = torch::autograd::grad({loss}, weights_, {}, /*retain_graph=*/false, /*create_graph=*/false,
                                           /*allow_unused=*/true);
    limitNorm(gradients, settings_.clip);
    adam_.beginStep();
    adam_.setLearningRate(learningRate(static_cast<std::size_t>(adam_.steps())));
    for (std::size_t i = 0; i < weights_.size(); ++i)
        if (gradients[i].defined())
            adam_.update(i, gradients[i]);
    if (averaged_ != parser_ && adam_.steps() % averageEvery == 0)
        moveAverages(averages_, weights_, settings_.average, adam_.steps());
    return loss.item<double>();
}

void ParserTraining::runEpoch(int epoch, const Watch& watch)
{
    EpochRun run(epoch, settings_.epochs, data_.train.size(), curve_, watch);
    const auto epoch64 = static_cast<std::uint64_t>(epoch);
    core::Random labels(seed_, labelStream, epoch64);
    dropout_.source->set_current_seed(core::Random(seed_, dropoutStream, epoch64).next());
    for (const auto& batch : batchesOf(epoch)) {
        run.checkStop();
        const double loss = step(batch, labels);
        run.add(batch.size(), loss * static_cast<double>(batch.size()), batch.size());
    }
    const auto score = scoreOf(*averaged_, data_, data_.dev);
    curve_.push_back(run.finish(score.uas(), score.las()));
    if (score.las() > bestScore_) {
        bestScore_ = score.las();
        bestEpoch_ = epoch;
        copyWeights(averages_, best_);
    }
    if (watch.progress)
        watch.progress(curve_.back());
}

void ParserTraining::run(const std::filesystem::path& checkpoint, const Watch& watch)
{
    runEpochs(
        curve_, watch, [&] { return static_cast<int>(curve_.size()) >= settings_.epochs; },
        [&](int epoch) {
            runEpoch(epoch, watch);
            save(checkpoint);
        });
    copyWeights(best_, weights_);
}

std::string ParserTraining::fingerprint() const
{
    std::string shapes;
    for (const auto& [name, tensor] : parser_->tensors())
        shapes += fmt::format("{} {} ", name, fmt::join(tensor.sizes(), ","));
    return core::sha256(shapes + settings_.trainingFacts().dump() + data_.sources.dump() + std::to_string(seed_));
}

CheckpointTensors ParserTraining::checkpointTensors() const
{
    CheckpointTensors tensors;
    std::size_t i = 0;
    for (const auto& item : parser_->parameters()) {
        const auto& name = item.first;
        tensors.emplace_back("now." + name, weights_[i]);
        tensors.emplace_back("average." + name, averages_[i]);
        tensors.emplace_back("best." + name, best_[i]);
        tensors.emplace_back("first." + name, adam_.moments(i).first);
        tensors.emplace_back("second." + name, adam_.moments(i).second);
        ++i;
    }
    return tensors;
}

void ParserTraining::save(const std::filesystem::path& checkpoint) const
{
    const nlohmann::ordered_json state{{"fingerprint", fingerprint()},
                                       {"steps", adam_.steps()},
                                       {"best_epoch", bestEpoch_},
                                       {"best_score", bestScore_},
                                       {"curve", jsonOf(curve_)}};
    saveCheckpoint(checkpoint, state, checkpointTensors());
}

void ParserTraining::resume(const std::filesystem::path& checkpoint)
{
    if (!std::filesystem::exists(checkpoint))
        return;
    const auto state = loadCheckpoint(checkpoint, fingerprint(), checkpointTensors());
    adam_.setSteps(state.at("steps"));
    bestEpoch_ = state.at("best_epoch");
    bestScore_ = state.at("best_score");
    curve_ = curveOf(state.at("curve"), data_.train.size());
}

} // namespace models::networks
