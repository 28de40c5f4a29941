#include "models/inference/linear/lstm_reading.h"

#include <algorithm>
#include <functional>

namespace models {

namespace {

/// One direction of a sequence: this many steps from the state after `from` items.
struct LstmRun {
    std::size_t sequence, from, steps;
};

void readOneWay(const LstmCell& cell, bool backwards, std::size_t item, std::span<const LstmSequence> sequences,
                std::vector<LstmReading>& readings)
{
    const std::size_t units = cell.units();
    /// Where the state after this step stands among those of `places` places.
    const auto at = [&](std::size_t step, std::size_t places) {
        const std::size_t place = backwards ? places - 1 - step : step;
        return static_cast<std::ptrdiff_t>((2 * place + (backwards ? 1 : 0)) * units);
    };
    std::vector<LstmRun> runs;
    for (std::size_t i = 0; i < sequences.size(); ++i) {
        const auto& sequence = sequences[i];
        const std::size_t places = sequence.items.size(), nearPlaces = sequence.nearStates.size() / units / 2;
        const std::size_t from = backwards ? sequence.suffix : sequence.prefix;
        for (std::size_t step = 0; step < from; ++step) {
            std::copy_n(sequence.nearStates.begin() + at(step, nearPlaces), units,
                        readings[i].states.begin() + at(step, places));
            std::copy_n(sequence.nearCells.begin() + at(step, nearPlaces), units,
                        readings[i].cells.begin() + at(step, places));
        }
        runs.push_back({i, from, places - from});
    }
    // Longest first: those that still have places are then the first rows.
    std::ranges::stable_sort(runs, std::greater<>(), &LstmRun::steps);
    std::vector<float> hidden(runs.size() * units), state(runs.size() * units);
    const auto rowOf = [&](std::vector<float>& rows, std::size_t row) {
        return rows.begin() + static_cast<std::ptrdiff_t>(row * units);
    };
    for (std::size_t row = 0; row < runs.size(); ++row) {
        const auto& [sequence, from, steps] = runs[row];
        if (from == 0)
            continue;
        const auto before = at(from - 1, sequences[sequence].items.size());
        std::copy_n(readings[sequence].states.begin() + before, units, rowOf(hidden, row));
        std::copy_n(readings[sequence].cells.begin() + before, units, rowOf(state, row));
    }
    std::vector<const float*> items;
    for (std::size_t step = 0, rows = runs.size();; ++step) {
        while (rows > 0 && runs[rows - 1].steps <= step)
            --rows;
        if (rows == 0)
            break;
        items.clear();
        for (const auto& run : std::span(runs).first(rows)) {
            const auto all = sequences[run.sequence].items;
            const std::size_t done = run.from + step;
            items.push_back(all[backwards ? all.size() - 1 - done : done] + item);
        }
        cell.step(items, std::span(hidden).first(rows * units), std::span(state).first(rows * units));
        for (std::size_t row = 0; row < rows; ++row) {
            const auto& run = runs[row];
            const auto after = at(run.from + step, sequences[run.sequence].items.size());
            std::copy_n(rowOf(hidden, row), units, readings[run.sequence].states.begin() + after);
            std::copy_n(rowOf(state, row), units, readings[run.sequence].cells.begin() + after);
        }
    }
    for (std::size_t row = 0; row < runs.size(); ++row)
        std::copy_n(rowOf(hidden, row), units,
                    readings[runs[row].sequence].last.begin() +
                        (backwards ? 1 : 0) * static_cast<std::ptrdiff_t>(units));
}

} // namespace

AlignedBuffer<float> LstmPair::itemsOf(std::span<const float> vectors) const
{
    AlignedBuffer<float> items(vectors.size() / forward.inputs() * itemWidth());
    forward.project(vectors, items.data(), itemWidth());
    backward.project(vectors, items.data() + forward.width(), itemWidth());
    return items;
}

std::vector<LstmReading> readAll(const LstmPair& lstm, std::span<const LstmSequence> sequences)
{
    const std::size_t both = 2 * lstm.forward.units();
    std::vector<LstmReading> readings;
    for (const auto& sequence : sequences) {
        const std::size_t numbers = sequence.items.size() * both;
        readings.push_back({std::vector<float>(numbers), std::vector<float>(numbers), std::vector<float>(both)});
    }
    readOneWay(lstm.forward, false, 0, sequences, readings);
    readOneWay(lstm.backward, true, lstm.forward.width(), sequences, readings);
    return readings;
}

std::vector<LstmReading> readAll(const LstmPair& lstm, std::span<const std::vector<float>> sequences)
{
    std::vector<AlignedBuffer<float>> items;
    std::vector<std::vector<const float*>> pointers;
    std::vector<LstmSequence> projected;
    for (const auto& sequence : sequences) {
        const auto& own = items.emplace_back(lstm.itemsOf(sequence));
        auto& places = pointers.emplace_back();
        for (std::size_t place = 0; place < sequence.size() / lstm.forward.inputs(); ++place)
            places.push_back(own.data() + place * lstm.itemWidth());
    }
    for (const auto& places : pointers)
        projected.push_back({places, {}, {}});
    return readAll(lstm, projected);
}

} // namespace models
