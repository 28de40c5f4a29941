#include "models/networks/layers/packed_lstm.h"

#include <algorithm>
#include <utility>

namespace models::networks {

namespace {

/// Sequences by falling length, as libtorch wants them to be packed.
struct PackedSequences {
    PackedSequences(const torch::Tensor& embedded, const torch::Tensor& lengths)
        : order(lengths.argsort(/*stable=*/true, /*dim=*/0, /*descending=*/true)),
          back(order.argsort().to(embedded.device()))
    {
        std::tie(data, sizes) = torch::_pack_padded_sequence(embedded.index_select(0, order.to(embedded.device())),
                                                             lengths.index_select(0, order), /*batch_first=*/true);
    }
    /// States in the sequences' own order, [sequences, longest, numbers].
    [[nodiscard]] torch::Tensor padded(const torch::Tensor& states, double beyond, std::int64_t longest) const
    {
        return std::get<0>(torch::_pad_packed_sequence(states, sizes, true, beyond, longest)).index_select(0, back);
    }

    torch::Tensor order, back, data, sizes;
};

/// What a recurrent layer hands from step to step: h; of an LSTM h and c. [texts, units] each.
using State = std::vector<torch::Tensor>;
using Cell = State (*)(const torch::Tensor& input, const State& before, at::TensorList weights);

State rows(const State& state, std::int64_t first, std::int64_t count)
{
    State part;
    for (const auto& each : state)
        part.push_back(each.narrow(0, first, count));
    return part;
}

State joined(const std::vector<State>& parts)
{
    State whole;
    for (std::size_t i = 0; i < parts.front().size(); ++i) {
        std::vector<torch::Tensor> each;
        for (const auto& part : parts)
            each.push_back(part[i]);
        whole.push_back(torch::cat(each));
    }
    return whole;
}

// The operations of libtorch's cells, in their order, so that the numbers are the same. Weights: of the inputs, of the
// states, and both biases.

State lstmCell(const torch::Tensor& input, const State& before, at::TensorList weights)
{
    const auto gates = torch::linear(before[0], weights[1], weights[3]).add_(input).unsafe_chunk(4, 1);
    const auto in = gates[0].sigmoid_(), forget = gates[1].sigmoid_(), cell = gates[2].tanh_();
    const auto out = gates[3].sigmoid_();
    auto c = (forget * before[1]).add_(in * cell);
    auto h = out * c.tanh();
    return {std::move(h), std::move(c)};
}

State gruCell(const torch::Tensor& input, const State& before, at::TensorList weights)
{
    const auto inputs = input.unsafe_chunk(3, 1);
    const auto states = torch::linear(before[0], weights[1], weights[3]).unsafe_chunk(3, 1);
    const auto reset = states[0].add_(inputs[0]).sigmoid_(), update = states[1].add_(inputs[1]).sigmoid_();
    const auto fresh = inputs[2].add(states[2].mul_(reset)).tanh_();
    return {(before[0] - fresh).mul_(update).add_(fresh)};
}

struct Direction {
    torch::Tensor data; ///< States of all steps, as packed as the input.
    State last;         ///< [texts, units]
};

/// One direction over packed sequences; `start`: the state before the first step, of all texts.
///
/// libtorch's own layer cuts a step out of the whole sequence by `narrow`, whose gradient is as large as the whole, so
/// that a batch's time grows with the square of its longest text. `split_with_sizes` has one gradient for all steps.
Direction runDirection(const PackedSequences& packed, State now, at::TensorList weights, Cell cell, bool backwards)
{
    const at::IntArrayRef sizes(packed.sizes.data_ptr<std::int64_t>(), static_cast<std::size_t>(packed.sizes.numel()));
    const auto steps = torch::linear(packed.data, weights[0], weights[2]).split_with_sizes(sizes);
    std::vector<torch::Tensor> states(steps.size());
    if (backwards) { // the longest texts begin
        const auto start = now;
        now = rows(start, 0, sizes.back());
        for (std::size_t i = steps.size(); i-- > 0;) {
            if (const auto running = now[0].size(0); running < sizes[i])
                now = joined({now, rows(start, running, sizes[i] - running)});
            now = cell(steps[i], now, weights);
            states[i] = now[0];
        }
        return {torch::cat(states), std::move(now)};
    }
    std::vector<State> ended; // the shortest texts end first
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (const auto ending = now[0].size(0) - sizes[i]; ending > 0) {
            ended.push_back(rows(now, sizes[i], ending));
            now = rows(now, 0, sizes[i]);
        }
        now = cell(steps[i], now, weights);
        states[i] = now[0];
    }
    ended.push_back(std::move(now));
    std::ranges::reverse(ended);
    return {torch::cat(states), joined(ended)};
}

constexpr std::size_t weightsOfDirection = 4;

/// Both directions, or the first alone, as torch::lstm and torch::gru answer: states of all steps side by side, and
/// the last ones, [directions, texts, units].
std::pair<torch::Tensor, torch::Tensor> runLayer(const PackedSequences& packed, const State& start,
                                                 at::TensorList weights, Cell cell)
{
    std::vector<torch::Tensor> data, last;
    for (std::size_t direction = 0; direction < weights.size() / weightsOfDirection; ++direction) {
        auto one = runDirection(packed, start, weights.slice(direction * weightsOfDirection, weightsOfDirection), cell,
                                direction == 1);
        data.push_back(std::move(one.data));
        last.push_back(one.last[0]);
    }
    return {data.size() == 1 ? data[0] : torch::cat(data, 1), torch::stack(last)};
}

} // namespace

LstmStates packedLstm(const torch::Tensor& embedded, const torch::Tensor& lengths, at::TensorList weights,
                      bool bidirectional, bool wantAll, double beyond)
{
    const std::int64_t texts = embedded.size(0), longest = embedded.size(1), units = weights[1].size(1);
    const auto start = torch::zeros({bidirectional ? 2 : 1, texts, units}, embedded.options());
    LstmStates states;
    if (lengths.min().item<std::int64_t>() == longest) {
        std::tie(states.all, states.last, std::ignore) =
            torch::lstm(embedded, {start, start}, weights, /*has_biases=*/true, /*num_layers=*/1, /*dropout=*/0.0,
                        /*train=*/false, bidirectional, /*batch_first=*/true);
        return states;
    }
    const PackedSequences packed(embedded, lengths);
    torch::Tensor data;
    if (embedded.is_cuda()) // cuDNN's
        std::tie(data, states.last, std::ignore) =
            torch::lstm(packed.data, packed.sizes, {start, start}, weights, true, 1, 0.0, false, bidirectional);
    else
        std::tie(data, states.last) = runLayer(packed, {start[0], start[0]}, weights, lstmCell);
    states.last = states.last.index_select(1, packed.back);
    if (wantAll)
        states.all = packed.padded(data, beyond, longest);
    return states;
}

torch::Tensor packedGru(const torch::Tensor& embedded, const torch::Tensor& lengths, at::TensorList weights)
{
    const std::int64_t longest = embedded.size(1), units = weights[1].size(1);
    const auto start = torch::zeros({2, embedded.size(0), units}, embedded.options());
    if (lengths.min().item<std::int64_t>() == longest)
        return std::get<0>(torch::gru(embedded, start, weights, /*has_biases=*/true, /*num_layers=*/1, /*dropout=*/0.0,
                                      /*train=*/false, /*bidirectional=*/true, /*batch_first=*/true));
    const PackedSequences packed(embedded, lengths);
    const auto data =
        embedded.is_cuda()
            ? std::get<0>(torch::gru(packed.data, packed.sizes, start, weights, true, 1, 0.0, false, true))
            : runLayer(packed, {start[0]}, weights, gruCell).first;
    return packed.padded(data, 0.0, longest);
}

} // namespace models::networks
