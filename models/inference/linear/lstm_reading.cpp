#include "models/inference/linear/lstm_reading.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace models {

namespace {

void readOneWay(const LstmCell& cell, bool backwards, std::span<const std::vector<float>> sequences,
                std::vector<LstmReading>& readings)
{
    const std::size_t units = cell.units(), width = cell.inputs();
    const auto placesOf = [&](std::size_t sequence) { return sequences[sequence].size() / width; };
    // The longest first: those that still have places are then the first rows.
    std::vector<std::size_t> order(sequences.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater<>(), placesOf);
    std::vector<float> hidden(order.size() * units), state(order.size() * units), x;
    const auto copy = [&](std::size_t row, std::vector<float>& to, std::size_t at) {
        std::copy_n(hidden.begin() + static_cast<std::ptrdiff_t>(row * units), units,
                    to.begin() + static_cast<std::ptrdiff_t>(at * units));
    };
    for (std::size_t step = 0, rows = order.size();; ++step) {
        while (rows > 0 && placesOf(order[rows - 1]) <= step)
            --rows;
        if (rows == 0)
            break;
        const auto placeOf = [&](std::size_t row) { return backwards ? placesOf(order[row]) - 1 - step : step; };
        x.clear();
        for (std::size_t row = 0; row < rows; ++row) {
            const auto vector = std::span(sequences[order[row]]).subspan(placeOf(row) * width, width);
            x.insert(x.end(), vector.begin(), vector.end());
        }
        cell.step(x, std::span(hidden).first(rows * units), std::span(state).first(rows * units));
        for (std::size_t row = 0; row < rows; ++row)
            copy(row, readings[order[row]].states, 2 * placeOf(row) + (backwards ? 1 : 0));
    }
    for (std::size_t row = 0; row < order.size(); ++row)
        copy(row, readings[order[row]].last, backwards ? 1 : 0);
}

} // namespace

std::vector<LstmReading> readAll(const LstmPair& lstm, std::span<const std::vector<float>> sequences)
{
    const std::size_t both = 2 * lstm.forward.units();
    std::vector<LstmReading> readings;
    for (const auto& sequence : sequences)
        readings.push_back(
            {std::vector<float>(sequence.size() / lstm.forward.inputs() * both), std::vector<float>(both)});
    readOneWay(lstm.forward, false, sequences, readings);
    readOneWay(lstm.backward, true, sequences, readings);
    return readings;
}

} // namespace models
