#include "models/inference/parsing/lstm_layer.h"

#include <algorithm>

#include "models/inference/kernels/panels.h"

namespace models {

PackedMatrix::PackedMatrix(const kernels::Kernels& kernels, std::size_t outputs, std::size_t depth,
                           const WeightOf& weightOf)
    : kernels_(&kernels), width_(paddedTo(outputs, 4 * kernels.lanes)), depth_(depth),
      panels_(packPanels(kernels, outputs, depth, weightOf))
{}

void PackedMatrix::apply(std::span<const float* const> in, std::span<float* const> out) const
{
    kernels_->project(in.data(), out.data(), in.size(), depth_, panels_.data(), width_ / (4 * kernels_->lanes));
}

LstmLayer::LstmLayer(const kernels::Kernels& kernels, const BiLstm& lstm)
    : kernels_(&kernels), hidden_(lstm[0].bias.size() / 4), units_(paddedTo(hidden_, kernels::unitBlock)),
      bias_(8 * units_)
{
    for (std::size_t d = 0; d < 2; ++d) {
        recurrent_[d] = PackedMatrix(kernels, 4 * units_, hidden_, [&](std::size_t s, std::size_t k) {
            const GateSlot slot(s, kernels.lanes);
            return slot.unit < hidden_
                       ? slot.scale() * lstm[d].recurrent[(slot.gate * hidden_ + slot.unit) * hidden_ + k]
                       : 0.0F;
        });
        for (std::size_t s = 0; s < 4 * units_; ++s)
            if (const GateSlot slot(s, kernels.lanes); slot.unit < hidden_)
                bias_[d * 4 * units_ + s] = slot.scale() * lstm[d].bias[slot.gate * hidden_ + slot.unit];
    }
}

PackedMatrix LstmLayer::inputPart(const BiLstm& lstm, std::size_t first, std::size_t depth) const
{
    const std::size_t inputs = lstm[0].input.size() / (4 * hidden_);
    return PackedMatrix(*kernels_, gateWidth(), depth, [&, this](std::size_t s, std::size_t k) {
        const GateSlot slot(s % (4 * units_), kernels_->lanes);
        return slot.unit < hidden_
                   ? slot.scale() * lstm[s / (4 * units_)].input[(slot.gate * hidden_ + slot.unit) * inputs + first + k]
                   : 0.0F;
    });
}

void LstmLayer::run(std::size_t direction, std::vector<LstmRun>& runs) const
{
    // Longest first: the texts that are still running are then always the first ones.
    std::ranges::stable_sort(runs, std::ranges::greater(), &LstmRun::steps);
    std::size_t running = runs.size();
    std::vector<kernels::LstmRow> rows(running);
    AlignedBuffer<float> maxima(units_); // the kernel keeps them for other networks
    const std::size_t offset = direction * 4 * units_;
    for (std::size_t step = 0;; ++step) {
        while (running > 0 && runs[running - 1].steps == step)
            --running;
        if (running == 0)
            return;
        for (std::size_t r = 0; r < running; ++r) {
            const LstmRun& run = runs[r];
            const auto state = run.outStride * static_cast<std::ptrdiff_t>(step);
            kernels::LstmRow& row = rows[r];
            row.table = run.inputs[run.inputStride * static_cast<std::ptrdiff_t>(step)] + offset;
            row.hidden = step == 0 ? run.hidden : row.nextHidden;
            row.cell = step == 0 ? run.cell : row.nextCell;
            row.nextHidden = run.outHidden + state;
            row.nextCell = run.outCell + state;
            row.maxima = maxima.data();
            row.nextMaxima = maxima.data();
        }
        kernels_->lstmStepsClamped(rows.data(), running, hidden_, recurrent_[direction].panels(), groups());
    }
}

} // namespace models
