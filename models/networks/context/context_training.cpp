#include "models/networks/context/context_training.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <ATen/CPUGeneratorImpl.h>

#include "core/base/hash.h"
#include "core/base/random.h"
#include "models/networks/optimising/weight_lists.h"

namespace models::networks {

namespace {

constexpr std::uint64_t orderStream = 1, noiseStream = 2, dropoutStream = 3;
constexpr std::int64_t noTarget = -1;

std::map<std::size_t, std::vector<const WordRows*>> byLength(const std::vector<WordRows>& sentences)
{
    std::map<std::size_t, std::vector<const WordRows*>> groups;
    for (const auto& sentence : sentences)
        groups[sentence.size()].push_back(&sentence);
    return groups;
}

std::size_t sentencesOf(std::size_t length, std::int64_t words)
{
    return std::max<std::size_t>(1, static_cast<std::size_t>(words) / length);
}

// The rows of sentences of one length between the signs of their ends, [words + 2, sentences].
std::vector<std::int64_t> inputsOf(std::span<const WordRows* const> batch)
{
    std::vector<std::int64_t> rows(batch.size(), contextBegin);
    for (std::size_t i = 0; i < batch.front()->size(); ++i)
        for (const auto* sentence : batch)
            rows.push_back((*sentence)[i]);
    rows.insert(rows.end(), batch.size(), contextEnd);
    return rows;
}

} // namespace

HiddenScore scoreOf(const ContextNetwork& network, const std::vector<WordRows>& sentences)
{
    torch::NoGradGuard noGradients;
    const auto device = network.embedding().device();
    HiddenScore score;
    std::size_t all = 0;
    for (const auto& [length, group] : byLength(sentences)) {
        const std::size_t size = sentencesOf(length, 400);
        for (std::size_t begin = 0; begin < group.size(); begin += size) {
            const auto batch = std::span(group).subspan(begin, std::min(size, group.size() - begin));
            const auto inputs = inputsOf(batch);
            const auto count = static_cast<std::int64_t>(batch.size());
            const auto embedded = torch::embedding(network.embedding(), numbersOn(inputs, device).view({-1, count}));
            const auto targets = numbersOn({inputs.begin() + count, inputs.end() - count}, device);
            all += static_cast<std::size_t>(targets.size(0));
            const auto known = targets.ge(contextSigns).nonzero().squeeze(1);
            const auto right = targets.index_select(0, known).unsqueeze(1);
            const auto logits = torch::addmm(network.wordBias(), network.queries(embedded).index_select(0, known),
                                             network.embedding().t());
            logits.slice(1, 0, contextSigns).fill_(-std::numeric_limits<float>::infinity());
            score.add(logits, right);
        }
    }
    score.finish(all);
    return score;
}

namespace {

std::int64_t stepsOfEpoch(const ContextSettings& settings, const ContextData& data)
{
    std::size_t steps = 0;
    for (const auto& [length, group] : byLength(data.train)) {
        const std::size_t size = sentencesOf(length, settings.batch);
        steps += (group.size() + size - 1) / size;
    }
    return static_cast<std::int64_t>(steps);
}

TrainingPlan contextPlanOf(const ContextSettings& settings, const ContextData& data)
{
    const auto steps = static_cast<double>(stepsOfEpoch(settings, data) * settings.epochs);
    return {.epochs = settings.epochs,
            .examples = data.train.size(),
            .clip = settings.clip,
            .learningRate = [&settings, steps](std::int64_t step) { return settings.learningRateAt(step, steps); }};
}

} // namespace

ContextTraining::ContextTraining(const ContextSettings& settings, const ContextData& data, std::uint64_t seed,
                                 ContextNetwork& network)
    : Training(contextPlanOf(settings, data), network.shapes(), network.weights(), network.weights()),
      settings_(settings), data_(data), seed_(seed), network_(network), sampled_(data.shares, settings.noise),
      dropout_(at::globalContext().defaultGenerator(network.embedding().device()).clone())
{}

std::vector<ContextTraining::Batch> ContextTraining::batchesOf(int epoch) const
{
    core::Random random(seed_, orderStream, static_cast<std::uint64_t>(epoch));
    std::vector<Batch> batches;
    for (auto& [length, group] : byLength(data_.train)) {
        auto order = group;
        random.shuffle(order);
        const std::size_t size = sentencesOf(length, settings_.batch);
        for (std::size_t begin = 0; begin < order.size(); begin += size)
            batches.emplace_back(order.begin() + static_cast<std::ptrdiff_t>(begin),
                                 order.begin() + static_cast<std::ptrdiff_t>(std::min(begin + size, order.size())));
    }
    random.shuffle(batches);
    return batches;
}

std::pair<double, std::size_t> ContextTraining::step(const Batch& batch, core::Random& noise)
{
    const auto inputs = inputsOf(batch);
    const std::size_t ends = batch.size();
    std::size_t known = 0;
    for (std::size_t i = ends; i < inputs.size() - ends; ++i)
        known += inputs[i] >= contextSigns ? 1 : 0;
    const auto taking = sampled_.draw(inputs, known, noise);
    if (known == 0)
        return {0.0, 0};
    std::vector<std::int64_t> places, targets;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        places.push_back(taking.placeOf(inputs[i]));
        if (i >= ends && i < inputs.size() - ends)
            targets.push_back(inputs[i] >= contextSigns ? places.back() : noTarget);
    }

    const auto device = network_.embedding().device();
    const auto used = numbersOn(taking.rows, device);
    const auto vectors = network_.embedding().detach().index_select(0, used).requires_grad_();
    const auto bias = network_.wordBias().detach().index_select(0, used).requires_grad_();
    const auto embedded =
        torch::embedding(vectors, numbersOn(places, device).view({-1, static_cast<std::int64_t>(ends)}));
    const auto queries = network_.queries(embedded, settings_.dropout, dropout_);
    const auto logits = torch::addmm(bias + torch::tensor(taking.offsets).to(device), queries, vectors.t());
    const auto loss = torch::cross_entropy_loss(logits, numbersOn(targets, device), {}, at::Reduction::Mean, noTarget);

    std::vector<torch::Tensor> moved{vectors};
    moved.insert(moved.end(), network_.weights().begin() + 1, network_.weights().end() - 1);
    moved.push_back(bias);
    auto gradients = torch::autograd::grad({loss}, moved);
    move(gradients, {{0, used}, {gradients.size() - 1, used}});
    return {loss.item<double>() * static_cast<double>(known), known};
}

void ContextTraining::runEpoch(int epoch, EpochRun& run)
{
    const auto number = static_cast<std::uint64_t>(epoch);
    core::Random noise(seed_, noiseStream, number);
    dropout_.set_current_seed(core::Random(seed_, dropoutStream, number).next());
    for (const auto& batch : batchesOf(epoch)) {
        run.checkStop();
        const auto [loss, known] = step(batch, noise);
        run.add(batch.size(), loss, known);
    }
}

EpochScore ContextTraining::score() const
{
    const auto score = scoreOf(network_, data_.dev);
    return {.shown = score.firstTen, .rank = {-score.loss}};
}

std::string ContextTraining::fingerprint() const
{
    return core::sha256(settings_.lastingFacts().dump() + settings_.hyperParameters().dump() + data_.sources.dump() +
                        data_.vocabulary.text() + std::to_string(seed_));
}

} // namespace models::networks
