#include "models/networks/pairs/pair_network.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

#include "models/networks/layers/packed_lstm.h"
#include "models/networks/optimising/first_weights.h"

namespace models::networks {

namespace {

constexpr double nothing = -std::numeric_limits<double>::infinity();
constexpr std::int64_t tensorsOfLstm = 8;

/// [pairs, longest] int64, filled up with row 0.
torch::Tensor rowsOf(std::span<const LabelledPair* const> pairs, WordRows LabelledPair::*segment,
                     torch::Tensor& lengths, torch::Tensor& there)
{
    std::size_t longest = 1;
    for (const auto* pair : pairs)
        longest = std::max(longest, (pair->*segment).size());
    const auto count = static_cast<std::int64_t>(pairs.size()), places = static_cast<std::int64_t>(longest);
    auto rows = torch::zeros({count, places}, torch::kInt64);
    lengths = torch::empty({count}, torch::kInt64);
    for (std::int64_t i = 0; i < count; ++i) {
        const auto& own = pairs[static_cast<std::size_t>(i)]->*segment;
        std::ranges::copy(own, rows.data_ptr<std::int64_t>() + i * places);
        lengths[i] = static_cast<std::int64_t>(own.size());
    }
    there = torch::arange(places).unsqueeze(0).lt(lengths.unsqueeze(1));
    return rows;
}

torch::Tensor compared(const torch::Tensor& a, const torch::Tensor& b, bool absolute)
{
    const auto difference = a - b;
    return torch::cat({a, b, absolute ? difference.abs() : difference, a * b}, -1);
}

torch::Tensor maximumOf(const torch::Tensor& states, const torch::Tensor& there)
{
    return states.masked_fill(there.logical_not().unsqueeze(2), nothing).amax(1);
}

torch::Tensor meanOf(const torch::Tensor& states, const torch::Tensor& there)
{
    const auto counted = there.unsqueeze(2).to(states.dtype());
    return (states * counted).sum(1) / counted.sum(1);
}

} // namespace

PairBatch PairBatch::of(std::span<const LabelledPair* const> pairs)
{
    PairBatch batch;
    const auto first = rowsOf(pairs, &LabelledPair::first, batch.firstLengths, batch.firstThere);
    const auto second = rowsOf(pairs, &LabelledPair::second, batch.secondLengths, batch.secondThere);
    batch.words = torch::cat({first, second}, 1);
    std::vector<std::int64_t> labels;
    for (const auto* pair : pairs)
        labels.push_back(pair->label);
    batch.labels = torch::tensor(labels, torch::kInt64);
    return batch;
}

/// One forward pass: the weights in their order, the words of both segments, what is dropped.
struct PairTrainingNetwork::Pass {
    const WeightList& weights;
    const PairBatch& batch;
    torch::Tensor first, second;
    double dropout;
    const DropoutSource& source;
    std::size_t at = 1; // behind the embedding

    const torch::Tensor& next() { return weights[at++]; }
    [[nodiscard]] torch::Tensor drop(const torch::Tensor& x) const { return dropped(x, dropout, source); }
    torch::Tensor linear(const torch::Tensor& x)
    {
        const auto& weight = next();
        return torch::linear(x, weight, next());
    }
    torch::Tensor layer(const torch::Tensor& x) { return linear(drop(x)).relu(); }
    /// Both segments through the same two layers.
    std::pair<torch::Tensor, torch::Tensor> twoLayers(const torch::Tensor& a, const torch::Tensor& b)
    {
        const auto start = at;
        auto one = layer(layer(a));
        at = start;
        return {std::move(one), layer(layer(b))};
    }
    /// Both segments through the same LSTM.
    std::pair<LstmStates, LstmStates> lstm(const torch::Tensor& a, const torch::Tensor& b)
    {
        const auto own = at::TensorList(weights).slice(at, tensorsOfLstm);
        at += tensorsOfLstm;
        return {packedLstm(a, batch.firstLengths, own, true, true, 0.0),
                packedLstm(b, batch.secondLengths, own, true, true, 0.0)};
    }
    /// What each word sees of the other segment.
    [[nodiscard]] std::pair<torch::Tensor, torch::Tensor> aligned(const torch::Tensor& keysA,
                                                                  const torch::Tensor& keysB,
                                                                  const torch::Tensor& valuesA,
                                                                  const torch::Tensor& valuesB) const
    {
        const auto scores = keysA.bmm(keysB.transpose(1, 2)); // [pairs, first, second]
        const auto ofSecond = scores.masked_fill(batch.secondThere.logical_not().unsqueeze(1), nothing).softmax(2);
        const auto ofFirst = scores.masked_fill(batch.firstThere.logical_not().unsqueeze(2), nothing).softmax(1);
        return {ofSecond.bmm(valuesB), ofFirst.transpose(1, 2).bmm(valuesA)};
    }
};

PairTrainingNetwork::PairTrainingNetwork(const PairConfig& config, std::size_t words)
    : config_(config), shapes_(tensorShapes(config, words)), weights_(zeroWeights(shapes_))
{}

void PairTrainingNetwork::initialise(core::Random& random, double embeddingRange)
{
    double inputs = 1.0; // of the last matrix, by which its bias goes
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        const auto& [name, shape] = shapes_[i];
        if (shape.size() == 2)
            inputs = static_cast<double>(shape[1]);
        const bool recurrent = name.find("lstm") == 0 || name.find("composition") == 0;
        const double range =
            i == 0 ? embeddingRange : 1.0 / std::sqrt(recurrent ? static_cast<double>(config_.hidden) : inputs);
        drawUniform(weights_[i], random, range);
    }
}

torch::Tensor PairTrainingNetwork::embedded(const PairBatch& batch) const
{
    return torch::embedding(weights_.front(), batch.words);
}

torch::Tensor PairTrainingNetwork::logits(const PairBatch& batch, const torch::Tensor& embedded, double dropout,
                                          const DropoutSource& source) const
{
    const auto first = batch.firstThere.size(1);
    Pass pass{weights_, batch, embedded.slice(1, 0, first), embedded.slice(1, first), dropout, source};
    switch (config_.architecture) {
    case PairArchitecture::Esim:
        return enhanced(pass);
    case PairArchitecture::InferSent:
        return inferred(pass);
    case PairArchitecture::TopicAttention:
        return attended(pass);
    case PairArchitecture::DecomposableAttention:
        break;
    }
    return decomposed(pass);
}

torch::Tensor PairTrainingNetwork::decomposed(Pass& pass) const
{
    const auto& project = pass.next();
    const auto a = pass.first.matmul(project.t()), b = pass.second.matmul(project.t());
    const auto [keysA, keysB] = pass.twoLayers(a, b);
    const auto [seenA, seenB] = pass.aligned(keysA, keysB, a, b);
    const auto [first, second] = pass.twoLayers(torch::cat({a, seenA}, 2), torch::cat({b, seenB}, 2));
    const auto sum = [](const torch::Tensor& comparisons, const torch::Tensor& there) {
        return comparisons.masked_fill(there.logical_not().unsqueeze(2), 0.0).sum(1);
    };
    const auto both = torch::cat({sum(first, pass.batch.firstThere), sum(second, pass.batch.secondThere)}, 1);
    return pass.linear(pass.layer(pass.layer(both)));
}

torch::Tensor PairTrainingNetwork::enhanced(Pass& pass) const
{
    const auto [first, second] = pass.lstm(pass.drop(pass.first), pass.drop(pass.second));
    const auto [seenA, seenB] = pass.aligned(first.all, second.all, first.all, second.all);
    const auto start = pass.at;
    const auto a = pass.layer(compared(first.all, seenA, false));
    pass.at = start;
    const auto b = pass.layer(compared(second.all, seenB, false));
    const auto [third, fourth] = pass.lstm(pass.drop(a), pass.drop(b));
    const auto pooled =
        torch::cat({meanOf(third.all, pass.batch.firstThere), maximumOf(third.all, pass.batch.firstThere),
                    meanOf(fourth.all, pass.batch.secondThere), maximumOf(fourth.all, pass.batch.secondThere)},
                   1);
    return pass.linear(pass.drop(pass.linear(pass.drop(pooled)).tanh()));
}

torch::Tensor PairTrainingNetwork::inferred(Pass& pass) const
{
    const auto [first, second] = pass.lstm(pass.drop(pass.first), pass.drop(pass.second));
    const auto features =
        compared(maximumOf(first.all, pass.batch.firstThere), maximumOf(second.all, pass.batch.secondThere), true);
    const auto inner = pass.linear(pass.drop(features)).tanh();
    return pass.linear(pass.drop(pass.linear(pass.drop(inner)).tanh()));
}

torch::Tensor PairTrainingNetwork::attended(Pass& pass) const
{
    const auto [topic, sentence] = pass.lstm(pass.drop(pass.first), pass.drop(pass.second));
    const auto asked = topic.last.transpose(0, 1).reshape({pass.first.size(0), -1});
    const auto states = pass.drop(sentence.all);
    const auto ofSentence = states.matmul(pass.next().t());
    const auto ofTopic = asked.matmul(pass.next().t()).unsqueeze(1);
    const auto scores = (ofSentence + ofTopic).tanh().matmul(pass.next());
    const auto weights = scores.masked_fill(pass.batch.secondThere.logical_not(), nothing).softmax(1);
    const auto context = weights.unsqueeze(1).bmm(states).squeeze(1);
    return pass.linear(pass.drop(torch::cat({context, asked}, 1)));
}

} // namespace models::networks
