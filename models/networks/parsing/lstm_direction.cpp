#include "models/networks/parsing/lstm_direction.h"

#include "models/networks/layers/gates.h"

namespace models::networks {

namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

/// The positions in the order in which a direction visits them.
class Walk {
public:
    Walk(const ActiveTexts& active, bool reverse) : active_(active), reverse_(reverse) {}

    [[nodiscard]] std::int64_t steps() const { return static_cast<std::int64_t>(active_.size()); }
    [[nodiscard]] std::int64_t position(std::int64_t step) const { return reverse_ ? steps() - 1 - step : step; }
    /// Texts that have a word at this step.
    [[nodiscard]] std::int64_t texts(std::int64_t step) const
    {
        return active_[static_cast<std::size_t>(position(step))];
    }
    /// Those of them that had one at the step before, too: the first ones.
    [[nodiscard]] std::int64_t continued(std::int64_t step) const
    {
        return step == 0 ? 0 : std::min(texts(step), texts(step - 1));
    }

private:
    const ActiveTexts& active_;
    bool reverse_;
};

Tensor rowsAt(const Tensor& all, std::int64_t position, std::int64_t count)
{
    return all[position].narrow(0, 0, count);
}

class LstmDirectionFunction : public torch::autograd::Function<LstmDirectionFunction> {
public:
    static Tensor forward(AutogradContext* context, const Tensor& inputs, const Tensor& inputWeight,
                          const Tensor& recurrentWeight, const Tensor& bias, const Tensor& mask,
                          const ActiveTexts& active, bool reverse)
    {
        const std::int64_t longest = inputs.size(0), texts = inputs.size(1), hidden = recurrentWeight.size(1);
        const auto gates = torch::addmm(bias, inputs.reshape({longest * texts, -1}), inputWeight.t())
                               .view({longest, texts, 4 * hidden});
        const auto cells = torch::zeros({longest, texts, hidden}, inputs.options());
        const auto squashed = torch::zeros_like(cells); // tanh of the cells
        auto states = torch::zeros_like(cells);
        const auto recurrent = recurrentWeight.t();
        const Walk walk(active, reverse);
        for (std::int64_t step = 0; step < walk.steps(); ++step) {
            const auto at = walk.position(step), count = walk.texts(step), continued = walk.continued(step);
            auto rows = rowsAt(gates, at, count);
            Tensor cell = rowsAt(cells, at, count);
            if (continued > 0) {
                auto before = rowsAt(states, walk.position(step - 1), continued);
                if (mask.numel() > 0)
                    before = before * mask.narrow(0, 0, continued);
                rows.narrow(0, 0, continued).addmm_(before, recurrent);
            }
            Gates gate(rows);
            rows.narrow(1, 0, 2 * hidden).sigmoid_();
            gate.g.tanh_();
            gate.o.sigmoid_();
            torch::mul_out(cell, gate.i, gate.g);
            if (continued > 0)
                cell.narrow(0, 0, continued)
                    .addcmul_(gate.f.narrow(0, 0, continued), rowsAt(cells, walk.position(step - 1), continued));
            auto squash = rowsAt(squashed, at, count), state = rowsAt(states, at, count);
            torch::tanh_out(squash, cell);
            torch::mul_out(state, gate.o, squash);
        }
        context->save_for_backward({inputs, inputWeight, recurrentWeight, mask, gates, cells, squashed, states});
        context->saved_data["active"] = active;
        context->saved_data["reverse"] = reverse;
        return states;
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients)
    {
        const auto saved = context->get_saved_variables();
        const auto &inputs = saved[0], &inputWeight = saved[1], &recurrentWeight = saved[2], &mask = saved[3],
                   &gates = saved[4], &cells = saved[5], &squashed = saved[6], &states = saved[7];
        const ActiveTexts active = context->saved_data["active"].toIntVector();
        const Walk walk(active, context->saved_data["reverse"].toBool());
        const auto& outer = gradients[0];
        const std::int64_t longest = inputs.size(0), texts = inputs.size(1), hidden = recurrentWeight.size(1);

        const auto change = torch::zeros_like(gates);    // the loss by the gates before their squashing
        const auto previous = torch::zeros_like(states); // the states that came from the step before, masked
        const auto stateBack = torch::zeros({texts, hidden}, inputs.options());
        const auto cellBack = torch::zeros_like(stateBack);
        for (std::int64_t step = walk.steps() - 1; step >= 0; --step) {
            const auto at = walk.position(step), count = walk.texts(step), continued = walk.continued(step);
            const Gates gate(rowsAt(gates, at, count));
            auto changeRows = rowsAt(change, at, count);
            Gates back(changeRows);
            const auto squash = rowsAt(squashed, at, count);
            const auto state = stateBack.narrow(0, 0, count) + rowsAt(outer, at, count);
            auto cell = cellBack.narrow(0, 0, count);
            cell.add_(torch::tanh_backward(state * gate.o, squash));
            torch::sigmoid_backward_out(back.o, state * squash, gate.o);
            torch::sigmoid_backward_out(back.i, cell * gate.g, gate.i);
            torch::tanh_backward_out(back.g, cell * gate.i, gate.g);
            if (continued > 0) {
                const auto before = walk.position(step - 1);
                auto forget = back.f.narrow(0, 0, continued);
                torch::sigmoid_backward_out(forget, cell.narrow(0, 0, continued) * rowsAt(cells, before, continued),
                                            gate.f.narrow(0, 0, continued));
                cell.mul_(gate.f);
                auto stateRows = stateBack.narrow(0, 0, continued), previousRows = rowsAt(previous, at, continued);
                torch::mm_out(stateRows, changeRows.narrow(0, 0, continued), recurrentWeight);
                previousRows.copy_(rowsAt(states, before, continued));
                if (mask.numel() > 0) {
                    stateRows.mul_(mask.narrow(0, 0, continued));
                    previousRows.mul_(mask.narrow(0, 0, continued));
                }
            }
        }
        const auto all = change.view({longest * texts, 4 * hidden});
        Tensor byInputs;
        if (context->needs_input_grad(0))
            byInputs = all.mm(inputWeight).view_as(inputs);
        return {byInputs,
                all.t().mm(inputs.reshape({longest * texts, -1})),
                all.t().mm(previous.view({longest * texts, hidden})),
                all.sum(0),
                Tensor(),
                Tensor(),
                Tensor()};
    }
};

} // namespace

Tensor lstmDirection(const Tensor& inputs, const LstmWeights& weights, const ActiveTexts& active, bool reverse,
                     const Tensor& mask)
{
    // A function of autograd takes no undefined tensor.
    return LstmDirectionFunction::apply(inputs, weights.input, weights.recurrent, weights.bias,
                                        mask.defined() ? mask : inputs.new_empty({0}), active, reverse);
}

} // namespace models::networks
