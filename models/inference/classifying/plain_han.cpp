#include "models/inference/classifying/plain_han.h"

#include <algorithm>
#include <cmath>

namespace models {

namespace {

using Vectors = std::vector<std::vector<float>>;

struct AttendedItems {
    std::vector<float> vector, weights;
};

float hanSigmoid(float x) { return 1.0F / (1.0F + std::exp(-x)); }

/// Row `row` of a matrix times a vector.
float rowTimes(const std::vector<float>& matrix, std::size_t row, std::span<const float> x)
{
    float sum = 0.0F;
    for (std::size_t k = 0; k < x.size(); ++k)
        sum += matrix[row * x.size() + k] * x[k];
    return sum;
}

/// Puts the states into states[item][at...].
void readGru(const GruDirection& gru, const Vectors& items, bool backwards, Vectors& states, std::size_t at)
{
    const std::size_t units = gru.inputBias.size() / 3;
    std::vector<float> state(units), next(units);
    for (std::size_t step = 0; step < items.size(); ++step) {
        const std::size_t place = backwards ? items.size() - 1 - step : step;
        for (std::size_t u = 0; u < units; ++u) {
            const auto ofItem = [&](std::size_t gate) {
                return rowTimes(gru.input, gate * units + u, items[place]) + gru.inputBias[gate * units + u];
            };
            const auto ofState = [&](std::size_t gate) {
                return rowTimes(gru.recurrent, gate * units + u, state) + gru.recurrentBias[gate * units + u];
            };
            const float reset = hanSigmoid(ofItem(0) + ofState(0));
            const float kept = hanSigmoid(ofItem(1) + ofState(1));
            const float fresh = std::tanh(ofItem(2) + reset * ofState(2));
            next[u] = (1.0F - kept) * fresh + kept * state[u];
        }
        state = next;
        std::ranges::copy(state, states[place].begin() + static_cast<std::ptrdiff_t>(at));
    }
}

AttendedItems attended(const HanLevel& level, const Vectors& items)
{
    const std::size_t units = level.forward.inputBias.size() / 3;
    Vectors states(items.size(), std::vector<float>(2 * units));
    readGru(level.forward, items, false, states, 0);
    readGru(level.backward, items, true, states, units);
    AttendedItems read{std::vector<float>(2 * units), {}};
    for (const auto& state : states) {
        float score = 0.0F;
        for (std::size_t a = 0; a < level.bias.size(); ++a)
            score += level.vector[a] * std::tanh(rowTimes(level.weight, a, state) + level.bias[a]);
        read.weights.push_back(score);
    }
    const float largest = *std::ranges::max_element(read.weights);
    float sum = 0.0F;
    for (float& weight : read.weights)
        sum += weight = std::exp(weight - largest);
    for (std::size_t i = 0; i < states.size(); ++i) {
        read.weights[i] /= sum;
        for (std::size_t k = 0; k < 2 * units; ++k)
            read.vector[k] += read.weights[i] * states[i][k];
    }
    return read;
}

} // namespace

PlainHan::PlainHan(std::shared_ptr<const WordModel> model)
    : model_(std::move(model)), signs_(signsOf(model_->vocabulary))
{}

PlainHan::Reading PlainHan::read(std::span<const std::uint32_t> text) const
{
    const std::size_t width = model_->config.embedding;
    std::vector<SentenceSign> signs;
    for (const auto row : text)
        signs.push_back(signs_[row]);
    std::vector<AttendedItems> sentences;
    Vectors vectors;
    for (const auto& [begin, end] : cutSentences(signs, model_->config.longest)) {
        Vectors words;
        for (const auto row : text.subspan(begin, end - begin)) {
            const auto vector = std::span(model_->embedding).subspan(row * width, width);
            words.emplace_back(vector.begin(), vector.end());
        }
        vectors.push_back(sentences.emplace_back(attended(model_->levels[0], words)).vector);
    }
    auto whole = attended(model_->levels[1], vectors);
    Reading reading{std::move(whole.vector), {}};
    for (std::size_t s = 0; s < sentences.size(); ++s)
        for (const float weight : sentences[s].weights)
            reading.attention.push_back(whole.weights[s] * weight);
    return reading;
}

} // namespace models
