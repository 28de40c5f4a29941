#include "models/inference/parsing/plain_parser.h"

#include <algorithm>
#include <cmath>

namespace models {

namespace {

/// The sum of products in eight parts, which compilers turn into vector instructions.
template<typename T>
T dot(const float* weight, const T* x, std::size_t size)
{
    T parts[8] = {};
    std::size_t k = 0;
    for (; k + 8 <= size; k += 8)
        for (std::size_t j = 0; j < 8; ++j)
            parts[j] += static_cast<T>(weight[k + j]) * x[k + j];
    T sum = 0;
    for (; k < size; ++k)
        sum += static_cast<T>(weight[k]) * x[k];
    for (const T part : parts)
        sum += part;
    return sum;
}

template<typename T>
T sigmoid(T x)
{
    return T(1) / (T(1) + std::exp(-x));
}

/// Writes the state after every step to out[token * stride].
template<typename T>
void runDirection(const LstmDirection& lstm, std::span<const T> inputs, std::size_t tokens, bool backward, T* out,
                  std::size_t stride)
{
    const std::size_t units = lstm.bias.size() / 4;
    const std::size_t depth = inputs.size() / tokens;
    std::vector<T> hidden(units), cell(units), gates(4 * units);
    for (std::size_t step = 0; step < tokens; ++step) {
        const std::size_t token = backward ? tokens - 1 - step : step;
        for (std::size_t g = 0; g < 4 * units; ++g)
            gates[g] = dot(lstm.input.data() + g * depth, inputs.data() + token * depth, depth) +
                       dot(lstm.recurrent.data() + g * units, hidden.data(), units) + static_cast<T>(lstm.bias[g]);
        for (std::size_t u = 0; u < units; ++u) {
            cell[u] = sigmoid(gates[units + u]) * cell[u] + sigmoid(gates[u]) * std::tanh(gates[2 * units + u]);
            hidden[u] = sigmoid(gates[3 * units + u]) * std::tanh(cell[u]);
        }
        std::ranges::copy(hidden, out + token * stride);
    }
}

/// [token][forward, backward]
template<typename T>
std::vector<T> run(const BiLstm& lstm, std::span<const T> inputs, std::size_t tokens)
{
    const std::size_t units = lstm[0].bias.size() / 4;
    std::vector<T> out(tokens * 2 * units);
    for (std::size_t d = 0; d < 2; ++d)
        runDirection(lstm[d], inputs, tokens, d == 1, out.data() + d * units, 2 * units);
    return out;
}

template<typename T>
std::vector<T> rectified(const Linear& mlp, const std::vector<T>& inputs, std::size_t tokens)
{
    const std::size_t size = mlp.bias.size();
    const std::size_t depth = inputs.size() / tokens;
    std::vector<T> out(tokens * size);
    for (std::size_t t = 0; t < tokens; ++t)
        for (std::size_t o = 0; o < size; ++o)
            out[t * size + o] = std::max(T(0), dot(mlp.weight.data() + o * depth, inputs.data() + t * depth, depth) +
                                                   static_cast<T>(mlp.bias[o]));
    return out;
}

template<typename T>
void addRow(const std::vector<float>& table, std::size_t row, std::size_t size, T* out)
{
    for (std::size_t k = 0; k < size; ++k)
        out[k] += static_cast<T>(table[row * size + k]);
}

} // namespace

template<typename T>
std::vector<T> PlainParser<T>::inputs(std::span<const ParserToken> tokens) const
{
    const ParserConfig& config = model_->config;
    const std::size_t size = config.inputSize();
    std::vector<T> inputs(tokens.size() * size);
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        T* out = inputs.data() + t * size;
        if (config.inputs == ParserInputs::Char) {
            const auto& characters = tokens[t].characters;
            std::vector<T> letters(characters.size() * config.character);
            for (std::size_t i = 0; i < characters.size(); ++i)
                addRow(model_->character, characters[i], config.character, letters.data() + i * config.character);
            const auto states = run<T>(model_->characterLstm, letters, characters.size());
            const std::size_t units = config.characterHidden;
            std::copy_n(states.data() + (characters.size() - 1) * 2 * units, units, out); // forward, at the last
            std::copy_n(states.data() + units, units, out + units);                       // backward, at the first
            continue;
        }
        addRow(model_->word, tokens[t].word, config.word, out);
        if (tokens[t].vector != ParserToken::none)
            addRow(model_->vectors, tokens[t].vector, config.vectors, out + config.word);
        if (config.inputs == ParserInputs::WordTag) {
            addRow(model_->universal, tokens[t].upos, config.tag, out + config.wordSize());
            addRow(model_->penn, tokens[t].xpos, config.tag, out + config.wordSize());
        }
    }
    return inputs;
}

template<typename T>
typename PlainParser<T>::Sentence PlainParser<T>::scores(std::span<const T> inputs) const
{
    const std::size_t tokens = inputs.size() / model_->config.inputSize();
    std::vector<T> states(inputs.begin(), inputs.end());
    for (const BiLstm& layer : model_->layers)
        states = run<T>(layer, states, tokens);
    Sentence sentence;
    sentence.tokens = tokens;
    sentence.labelDependent = rectified(model_->labelDependent, states, tokens);
    sentence.labelHead = rectified(model_->labelHead, states, tokens);
    const auto dependents = rectified(model_->arcDependent, states, tokens);
    const auto heads = rectified(model_->arcHead, states, tokens);
    const std::size_t size = model_->config.arc;
    for (std::size_t i = 1; i < tokens; ++i) {
        std::vector<T> asked(size); // [d_i; 1]^T A
        addRow(model_->arc, size, size, asked.data());
        for (std::size_t k = 0; k < size; ++k)
            for (std::size_t o = 0; o < size; ++o)
                asked[o] += dependents[i * size + k] * static_cast<T>(model_->arc[k * size + o]);
        for (std::size_t j = 0; j < tokens; ++j) {
            T score = 0;
            for (std::size_t o = 0; o < size; ++o)
                score += asked[o] * heads[j * size + o];
            sentence.arcs.push_back(score);
        }
    }
    return sentence;
}

template<typename T>
std::vector<T> PlainParser<T>::labelScores(const Sentence& sentence, std::size_t dependent, std::size_t head) const
{
    const std::size_t size = model_->config.label;
    const auto withOne = [size](const std::vector<T>& rows, std::size_t token) {
        std::vector<T> row(rows.begin() + static_cast<std::ptrdiff_t>(token * size),
                           rows.begin() + static_cast<std::ptrdiff_t>((token + 1) * size));
        row.push_back(1);
        return row;
    };
    const auto d = withOne(sentence.labelDependent, dependent);
    const auto h = withOne(sentence.labelHead, head);
    std::vector<T> scores;
    for (std::size_t label = 0; label < model_->config.labels.size(); ++label) {
        T score = 0;
        for (std::size_t a = 0; a <= size; ++a)
            score += d[a] * dot(model_->label.data() + (label * (size + 1) + a) * (size + 1), h.data(), size + 1);
        scores.push_back(score);
    }
    return scores;
}

template class PlainParser<float>;
template class PlainParser<double>;

} // namespace models
