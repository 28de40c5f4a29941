#include "models/inference/classifying/gru_attention.h"

#include <algorithm>

#include "models/inference/kernels/panels.h"

namespace models {

namespace {

// As the kernels' gates want them: 1 / (1 + 2^x) and (2^x - 1) / (2^x + 1).
constexpr float ofSigmoid = -GateSlot::log2e, ofTanh = 2 * GateSlot::log2e;

float scaleOf(std::size_t gate) { return gate == 2 ? ofTanh : ofSigmoid; }

std::size_t panelsFor(const kernels::Kernels& kernels, std::size_t outputs)
{
    return paddedTo(outputs, 4 * kernels.lanes) / (4 * kernels.lanes);
}

/// A sequence in one direction: this many steps from the state after `from` items.
struct GruRun {
    const GruSequence* sequence;
    std::size_t from, steps;
    const float* state;
};

} // namespace

GruAttention::GruAttention(const HanLevel& level, const Items& items, const kernels::Kernels& kernels)
    : kernels_(kernels), hidden_(level.weight.size() / level.bias.size() / 2),
      units_(paddedTo(hidden_, kernels::unitBlock)), attention_(paddedTo(level.bias.size(), kernels::unitBlock)),
      depth_(items.blocks * items.paddedBlock), inputPanels_(panelsFor(kernels, 6 * units_)),
      productPanels_(panelsFor(kernels, 3 * units_ + attention_)), inputBias_(inputWidth()), bias_(attention_),
      vector_(attention_), start_(stateSize())
{
    const std::array<const GruDirection*, 2> grus{&level.forward, &level.backward};
    // A slot is a unit of one of the three gates; those beyond `hidden_` stay zero.
    const auto gateOf = [&](std::size_t slot) { return slot / units_ % 3; };
    const auto rowOf = [&](std::size_t slot) { return gateOf(slot) * hidden_ + slot % units_; };
    const auto real = [&](std::size_t slot) { return slot % units_ < hidden_; };
    input_ = packPanels(kernels_, 6 * units_, depth_, [&](std::size_t slot, std::size_t k) {
        const std::size_t block = k / items.paddedBlock, within = k % items.paddedBlock;
        if (!real(slot) || within >= items.block)
            return 0.0F;
        const auto& weight = grus[slot / (3 * units_)]->input;
        return scaleOf(gateOf(slot)) * weight[(rowOf(slot) * items.blocks + block) * items.block + within];
    });
    for (std::size_t d = 0; d < 2; ++d) {
        auto& direction = directions_[d];
        direction.newBias.grow(units_);
        for (std::size_t slot = 0; slot < 3 * units_; ++slot) {
            if (!real(slot))
                continue;
            const float recurrent = scaleOf(gateOf(slot)) * grus[d]->recurrentBias[rowOf(slot)];
            float& bias = inputBias_[d * 3 * units_ + slot];
            bias = scaleOf(gateOf(slot)) * grus[d]->inputBias[rowOf(slot)];
            if (gateOf(slot) == 2)
                direction.newBias[slot % units_] = recurrent;
            else
                bias += recurrent;
        }
        direction.panels = packPanels(kernels_, 3 * units_ + attention_, hidden_, [&](std::size_t slot, std::size_t k) {
            if (slot < 3 * units_)
                return real(slot) ? scaleOf(gateOf(slot)) * grus[d]->recurrent[rowOf(slot) * hidden_ + k] : 0.0F;
            const std::size_t row = slot - 3 * units_;
            return row < level.bias.size() ? ofTanh * level.weight[(row * 2 + d) * hidden_ + k] : 0.0F;
        });
    }
    std::ranges::transform(level.bias, bias_.data(), [](float bias) { return ofTanh * bias; });
    std::ranges::copy(level.vector, vector_.data());
}

void GruAttention::prepare(std::span<const float* const> items, std::span<float* const> inputs) const
{
    constexpr std::size_t together = 64; // the weights are then read from memory once for all of them
    for (std::size_t first = 0; first < items.size(); first += together)
        kernels_.project(items.data() + first, inputs.data() + first, std::min(together, items.size() - first), depth_,
                         input_.data(), inputPanels_);
    for (float* input : inputs)
        for (std::size_t i = 0; i < inputWidth(); ++i)
            input[i] += inputBias_[i];
}

void GruAttention::read(std::span<const GruSequence> sequences, AlignedBuffer<float>& room) const
{
    std::size_t states = 0;
    for (const auto& sequence : sequences) {
        const std::size_t size = sequence.items.size();
        states += 2 * size - sequence.prefix - sequence.suffix;
        sequence.reading->forward.resize(size);
        sequence.reading->backward.resize(size);
    }
    room.grow(states * stateSize());
    run(true, sequences, run(false, sequences, room.data()));
    for (const auto& sequence : sequences)
        attend(*sequence.reading);
}

float* GruAttention::run(bool backwards, std::span<const GruSequence> sequences, float* room) const
{
    std::vector<GruRun> runs;
    for (const auto& sequence : sequences) {
        const std::size_t size = sequence.items.size();
        GruRun run{&sequence, backwards ? sequence.suffix : sequence.prefix, 0, start_.data()};
        run.steps = size - run.from;
        auto& reading = *sequence.reading;
        if (backwards && run.from > 0) {
            std::ranges::copy(std::span(sequence.after->backward).last(run.from),
                              reading.backward.end() - static_cast<std::ptrdiff_t>(run.from));
            run.state = reading.backward[size - run.from];
        } else if (run.from > 0) {
            std::ranges::copy(std::span(sequence.before->forward).first(run.from), reading.forward.begin());
            run.state = reading.forward[run.from - 1];
        }
        runs.push_back(run);
    }
    // Longest first: those that are still running are then always the first ones.
    std::ranges::stable_sort(runs, std::ranges::greater(), &GruRun::steps);
    const auto& direction = directions_[backwards ? 1 : 0];
    std::vector<kernels::GruRow> rows(runs.size());
    std::vector<const float*> states(runs.size());
    std::vector<float*> products(runs.size());
    std::size_t running = runs.size();
    for (std::size_t step = 0;; ++step) {
        while (running > 0 && runs[running - 1].steps <= step)
            --running;
        if (running == 0)
            return room;
        for (std::size_t r = 0; r < running; ++r, room += stateSize()) {
            auto& run = runs[r];
            const auto items = run.sequence->items;
            const std::size_t place = backwards ? items.size() - 1 - run.from - step : run.from + step;
            rows[r] = {items[place] + (backwards ? 3 * units_ : 0), run.state + units_, run.state, room};
            states[r] = run.state = room;
            products[r] = room + units_;
            auto& reading = *run.sequence->reading;
            (backwards ? reading.backward : reading.forward)[place] = room;
        }
        kernels_.gruGates(rows.data(), running, units_, direction.newBias.data());
        kernels_.project(states.data(), products.data(), running, hidden_, direction.panels.data(), productPanels_);
    }
}

void GruAttention::attend(GruReading& reading) const
{
    const std::size_t size = reading.forward.size();
    reading.weights.assign(paddedTo(size, 8), 0.0F);
    const std::size_t at = 4 * units_; // behind the state and the gates' products
    for (std::size_t i = 0; i < size; ++i)
        reading.weights[i] = kernels_.tanhProduct(reading.forward[i] + at, reading.backward[i] + at, bias_.data(),
                                                  vector_.data(), attention_);
    kernels_.softmax(reading.weights.data(), size, GateSlot::log2e);
    reading.context.assign(contextWidth(), 0.0F);
    for (std::size_t i = 0; i < size; ++i) {
        const float weight = reading.weights[i];
        float* to = reading.context.data();
        for (const float* from : {reading.forward[i], reading.backward[i]})
            for (std::size_t unit = 0; unit < units_; ++unit)
                *to++ += weight * from[unit];
    }
}

} // namespace models
