#include "models/networks/layers/attending_steps.h"

#include "models/networks/layers/gates.h"
#include "models/networks/layers/packed_matrix.h"

namespace models::networks {

namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

constexpr double impossible = -1e9;

/// The vector of each text times its matrix: [texts, a] and [texts, a, b] to [texts, b].
Tensor each(const Tensor& vectors, const Tensor& matrices) { return vectors.unsqueeze(1).bmm(matrices).squeeze(1); }

/// Sums over steps of outer products: [steps, texts, a] and [steps, texts, b] to [texts, a, b].
Tensor outerProducts(const Tensor& a, const Tensor& b) { return a.permute({1, 2, 0}).bmm(b.transpose(0, 1)); }

/// Rows of all steps, [steps, texts, numbers], one below the other.
Tensor rowsOf(const Tensor& steps) { return steps.reshape({-1, steps.size(2)}); }

class AttendingFunction : public torch::autograd::Function<AttendingFunction> {
public:
    static Tensor forward(AutogradContext* context, const Tensor& given, const Tensor& cell, const Tensor& states,
                          const Tensor& keys, const Tensor& absent, const Tensor& recurrent, const Tensor& combine,
                          const Tensor& bias, const Tensor& kept)
    {
        const std::int64_t steps = given.size(0), texts = given.size(1), units = cell.size(1), words = states.size(1);
        const auto gates = torch::empty_like(given);
        const auto cells = torch::empty({steps + 1, texts, units}), squashed = torch::empty({steps, texts, units});
        const auto read = torch::empty({steps, texts, 2 * units}); // the output and the state before each step
        const auto mixed = torch::empty({steps, texts, units + states.size(2)}); // its state, and what it attends to
        const auto weights = torch::empty({steps, texts, words}), raw = torch::empty({steps, texts, units});
        auto outputs = kept.numel() > 0 ? torch::empty_like(raw) : raw;
        const auto byWord = keys.transpose(1, 2);
        PackedMatrix gated(recurrent), combined(combine);

        cells[0].copy_(cell);
        read[0].narrow(1, 0, units).zero_();
        read[0].narrow(1, units, units).copy_(cell.tanh());
        for (std::int64_t step = 0; step < steps; ++step) {
            auto rows = gates[step], now = cells[step + 1], squash = squashed[step];
            torch::add_out(rows, gated.times(read[step]), given[step]);
            const Gates gate(rows);
            rows.narrow(1, 0, 2 * units).sigmoid_();
            gate.g.tanh_();
            gate.o.sigmoid_();
            torch::mul_out(now, gate.i, gate.g).addcmul_(gate.f, cells[step]);
            torch::tanh_out(squash, now);
            auto state = mixed[step].narrow(1, 0, units);
            torch::mul_out(state, gate.o, squash);

            auto weight = weights[step];
            torch::_softmax_out(weight, each(state, byWord).masked_fill_(absent, impossible), 1, false);
            mixed[step].narrow(1, units, states.size(2)).copy_(each(weight, states));
            auto whole = raw[step], output = outputs[step];
            torch::add_out(whole, combined.times(mixed[step]), bias).tanh_();
            if (kept.numel() > 0)
                torch::mul_out(output, whole, kept[step]);
            if (step + 1 < steps) {
                read[step + 1].narrow(1, 0, units).copy_(output);
                read[step + 1].narrow(1, units, units).copy_(state);
            }
        }
        context->save_for_backward(
            {cell, states, keys, recurrent, combine, kept, gates, cells, squashed, read, mixed, weights, raw});
        return outputs;
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients)
    {
        const auto saved = context->get_saved_variables();
        const auto &cell = saved[0], &states = saved[1], &keys = saved[2], &recurrent = saved[3], &combine = saved[4],
                   &kept = saved[5], &gates = saved[6], &cells = saved[7], &squashed = saved[8], &read = saved[9],
                   &mixed = saved[10], &weights = saved[11], &raw = saved[12];
        const auto& byOutputs = gradients[0];
        const std::int64_t steps = gates.size(0), units = cell.size(1), numbers = states.size(2);
        const auto byStates = states.transpose(1, 2);
        PackedMatrix gated(recurrent.t()), combined(combine.t());

        // The loss by what each step adds up, before it is squashed.
        const auto byGates = torch::empty_like(gates), bySums = torch::empty_like(raw);
        const auto byAttended = torch::empty({steps, gates.size(1), numbers}), byScores = torch::empty_like(weights);
        auto byCell = torch::zeros_like(cell);
        Tensor byRead; // by the output and the state that the step after reads
        for (std::int64_t step = steps - 1; step >= 0; --step) {
            auto byOutput = byOutputs[step];
            if (byRead.defined())
                byOutput = byOutput + byRead.narrow(1, 0, units);
            if (kept.numel() > 0)
                byOutput = byOutput * kept[step];
            auto bySum = bySums[step];
            torch::tanh_backward_out(bySum, byOutput, raw[step]);
            const auto byMixed = combined.times(bySum);
            byAttended[step].copy_(byMixed.narrow(1, units, numbers));
            auto byScore = byScores[step];
            torch::_softmax_backward_data_out(byScore, each(byAttended[step], byStates), weights[step], 1,
                                              torch::kFloat32);
            auto byState = byMixed.narrow(1, 0, units) + each(byScore, keys);
            if (byRead.defined())
                byState += byRead.narrow(1, units, units);

            const Gates gate(gates[step]), back(byGates[step]);
            byCell.add_(torch::tanh_backward(byState * gate.o, squashed[step]));
            auto byI = back.i, byF = back.f, byG = back.g, byO = back.o;
            torch::sigmoid_backward_out(byI, byCell * gate.g, gate.i);
            torch::sigmoid_backward_out(byF, byCell * cells[step], gate.f);
            torch::tanh_backward_out(byG, byCell * gate.i, gate.g);
            torch::sigmoid_backward_out(byO, byState * squashed[step], gate.o);
            byCell.mul_(gate.f);
            byRead = gated.times(byGates[step]);
        }
        byCell.add_(torch::tanh_backward(byRead.narrow(1, units, units), read[0].narrow(1, units, units)));

        Tensor byRecurrent, byCombine, byBias;
        if (context->needs_input_grad(5))
            byRecurrent = rowsOf(byGates).t().mm(rowsOf(read));
        if (context->needs_input_grad(6)) {
            byCombine = rowsOf(bySums).t().mm(rowsOf(mixed));
            byBias = rowsOf(bySums).sum(0);
        }
        return {byGates,
                byCell,
                outerProducts(weights, byAttended),
                outerProducts(byScores, mixed.narrow(2, 0, units)),
                Tensor(),
                byRecurrent,
                byCombine,
                byBias,
                Tensor()};
    }
};

} // namespace

Tensor attendingSteps(const Tensor& given, const Tensor& cell, const AttendedTexts& texts,
                      const AttendingWeights& weights, const Tensor& kept)
{
    // A function of autograd takes no undefined tensor.
    return AttendingFunction::apply(given.contiguous(), cell, texts.states, texts.keys, texts.absent, weights.recurrent,
                                    weights.combine, weights.combineBias, kept.defined() ? kept : given.new_empty({0}));
}

} // namespace models::networks
