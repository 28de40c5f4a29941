#pragma once

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/random.h"
#include "core/text/input.h"
#include "models/inference/model/model_folder.h"

/// Models with random weights of the sizes that training gives, and the results of an independent forward pass in
/// double precision.
namespace testing {

using Tensors = std::vector<std::vector<float>>;

/// Every seventh word ends a sentence, and there is a bracket that closes one.
inline std::string wordAt(std::size_t i)
{
    if (i % 7 == 6)
        return std::string(1 + i / 7, '.');
    return i == 8 ? ")" : "w" + std::to_string(i);
}

struct RandomModel {
    models::WordModelConfig config;
    std::string configJson;
    std::vector<std::string> words;
    std::vector<models::TensorShape> shapes;
    Tensors values;

    [[nodiscard]] std::vector<models::NamedTensor> tensors() const
    {
        std::vector<models::NamedTensor> tensors;
        for (std::size_t i = 0; i < shapes.size(); ++i)
            tensors.push_back({shapes[i].first, shapes[i].second, values[i]});
        return tensors;
    }
    void write(const std::filesystem::path& folder, models::Precision precision = models::Precision::Float32) const
    {
        models::writeModelFolder(folder, configJson, models::Vocabulary(words), tensors(), precision);
    }
};

inline nlohmann::ordered_json configOf(const std::string& architecture)
{
    return {{"format", "faultline-model"},
            {"version", 1},
            {"task", "classification"},
            {"architecture", architecture},
            {"labels", {"negative", "positive"}},
            {"segments", {"sentence"}},
            {"hyper_parameters", nlohmann::ordered_json::object()}};
}

/// Weights are drawn as PyTorch draws them at the start of training, uniform within 1/sqrt(inputs), times `gain`;
/// embeddings normal with deviation `spread`, the padding's row zero.
inline RandomModel randomModel(const nlohmann::ordered_json& config, std::size_t words, std::uint64_t seed,
                               double spread = 0.5, double gain = 1.5)
{
    RandomModel model;
    model.configJson = config.dump(2);
    model.config = models::WordModelConfig::parse(model.configJson);
    model.words = {"<pad>", "<unk>"};
    while (model.words.size() < words)
        model.words.push_back(wordAt(model.words.size()));
    model.shapes = models::tensorShapes(model.config, words);
    core::Random random(seed);
    for (const auto& [name, shape] : model.shapes) {
        std::size_t size = 1;
        for (const std::size_t dimension : shape)
            size *= dimension;
        auto& values = model.values.emplace_back(size);
        const bool embedding = name == "embedding.weight";
        const double inputs = shape.size() == 1 ? 100.0 : static_cast<double>(size / shape[0]);
        for (float& value : values)
            value = static_cast<float>(embedding ? spread * random.normal()
                                                 : gain * (2.0 * random.uniform() - 1.0) / std::sqrt(inputs));
        if (embedding)
            std::fill_n(values.begin(), model.config.embedding, 0.0F);
    }
    return model;
}

/// The same model as the library sees it, without files.
inline std::shared_ptr<const models::WordModel> inMemory(const RandomModel& random)
{
    auto model = std::make_shared<models::WordModel>();
    model->configJson = random.configJson;
    model->config = random.config;
    model->vocabulary = models::Vocabulary(random.words);
    model->paddingRow = 0;
    model->unknownRow = 1;
    model->take(random.values);
    return model;
}

namespace detail {

inline double sigmoid(double x) { return 1.0 / (1.0 + std::exp(-x)); }

inline std::vector<double> lstmFeatures(const RandomModel& model, std::vector<std::size_t> rows, bool reverse)
{
    const std::size_t units = model.config.hidden;
    const std::size_t depth = model.config.embedding;
    const std::size_t at = reverse ? 5 : 1;
    if (reverse)
        std::reverse(rows.begin(), rows.end());
    std::vector<double> hidden(units), cell(units), maxima(units, -2.0);
    for (const std::size_t row : rows) {
        std::vector<double> gates(4 * units);
        for (std::size_t g = 0; g < 4 * units; ++g) {
            gates[g] = double{model.values[at + 2][g]} + model.values[at + 3][g];
            for (std::size_t k = 0; k < depth; ++k)
                gates[g] += double{model.values[at][g * depth + k]} * model.values[0][row * depth + k];
            for (std::size_t k = 0; k < units; ++k)
                gates[g] += double{model.values[at + 1][g * units + k]} * hidden[k];
        }
        for (std::size_t u = 0; u < units; ++u) {
            cell[u] = sigmoid(gates[units + u]) * cell[u] + sigmoid(gates[u]) * std::tanh(gates[2 * units + u]);
            hidden[u] = sigmoid(gates[3 * units + u]) * std::tanh(cell[u]);
            maxima[u] = std::max(maxima[u], hidden[u]);
        }
    }
    return model.config.pooling == models::Pooling::Max ? maxima : hidden;
}

inline std::vector<double> cnnFeatures(const RandomModel& model, std::vector<std::size_t> rows)
{
    const std::size_t depth = model.config.embedding;
    rows.resize(std::max(rows.size(), *std::max_element(model.config.windows.begin(), model.config.windows.end())), 0);
    std::vector<double> features;
    for (std::size_t w = 0; w < model.config.windows.size(); ++w) {
        const std::size_t size = model.config.windows[w];
        for (std::size_t f = 0; f < model.config.filters; ++f) {
            double largest = 0.0;
            for (std::size_t q = 0; q + size <= rows.size(); ++q) {
                double sum = model.values[2 + 2 * w][f];
                for (std::size_t o = 0; o < size; ++o)
                    for (std::size_t k = 0; k < depth; ++k)
                        sum += double{model.values[1 + 2 * w][(f * depth + k) * size + o]} *
                               model.values[0][rows[q + o] * depth + k];
                largest = std::max(largest, sum);
            }
            features.push_back(largest);
        }
    }
    return features;
}

/// A row of a matrix times a vector.
inline double times(const std::vector<float>& matrix, std::size_t row, const std::vector<double>& x)
{
    double sum = 0.0;
    for (std::size_t k = 0; k < x.size(); ++k)
        sum += double{matrix[row * x.size() + k]} * x[k];
    return sum;
}

/// The output of a level of a han for its items, and their weights. Its tensors begin at `at`: those of the GRU
/// forwards, those of the one backwards, and those of the attention.
inline std::pair<std::vector<double>, std::vector<double>> hanLevel(const RandomModel& model, std::size_t at,
                                                                    const std::vector<std::vector<double>>& items)
{
    const std::size_t units = model.config.hidden;
    std::vector<std::vector<double>> states(items.size(), std::vector<double>(2 * units));
    for (std::size_t d = 0; d < 2; ++d) {
        const auto* gru = &model.values[at + 4 * d];
        std::vector<double> hidden(units);
        for (std::size_t step = 0; step < items.size(); ++step) {
            const std::size_t place = d == 0 ? step : items.size() - 1 - step;
            const auto before = hidden;
            for (std::size_t u = 0; u < units; ++u) {
                const auto in = [&](std::size_t g) {
                    return times(gru[0], g * units + u, items[place]) + gru[2][g * units + u];
                };
                const auto rec = [&](std::size_t g) {
                    return times(gru[1], g * units + u, before) + gru[3][g * units + u];
                };
                const double r = sigmoid(in(0) + rec(0)), z = sigmoid(in(1) + rec(1));
                hidden[u] = (1.0 - z) * std::tanh(in(2) + r * rec(2)) + z * before[u];
                states[place][d * units + u] = hidden[u];
            }
        }
    }
    std::vector<double> weights, sum(2 * units);
    double total = 0.0;
    for (const auto& state : states) {
        double score = 0.0;
        for (std::size_t a = 0; a < model.config.attention; ++a)
            score +=
                model.values[at + 10][a] * std::tanh(times(model.values[at + 8], a, state) + model.values[at + 9][a]);
        weights.push_back(std::exp(score));
        total += weights.back();
    }
    for (std::size_t i = 0; i < states.size(); ++i) {
        weights[i] /= total;
        for (std::size_t k = 0; k < sum.size(); ++k)
            sum[k] += weights[i] * states[i][k];
    }
    return {sum, weights};
}

/// Features and each word's attention, by reading the text as it would be printed.
inline std::pair<std::vector<double>, std::vector<double>> hanFeatures(const RandomModel& model,
                                                                       const std::vector<std::size_t>& rows)
{
    std::vector<std::vector<std::vector<double>>> sentences;
    bool ended = true;
    for (const std::size_t row : rows) {
        const auto& word = model.words[row];
        const bool stop = word[0] == '.', closes = word == ")";
        if (sentences.empty() || (ended && !stop && !closes) || sentences.back().size() == model.config.longest) {
            sentences.emplace_back();
            ended = false;
        }
        ended = ended || stop;
        auto& vector = sentences.back().emplace_back();
        for (std::size_t k = 0; k < model.config.embedding; ++k)
            vector.push_back(model.values[0][row * model.config.embedding + k]);
    }
    std::vector<std::vector<double>> vectors, weights;
    for (const auto& sentence : sentences) {
        const auto [vector, own] = hanLevel(model, 1, sentence);
        vectors.push_back(vector);
        weights.push_back(own);
    }
    const auto [features, ofSentences] = hanLevel(model, 12, vectors);
    std::vector<double> attention;
    for (std::size_t s = 0; s < weights.size(); ++s)
        for (const double weight : weights[s])
            attention.push_back(ofSentences[s] * weight);
    return {features, attention};
}

} // namespace detail

/// Probabilities of the labels for embedding rows, in double precision and by the definitions alone.
inline std::vector<double> referenceScores(const RandomModel& model, const std::vector<std::size_t>& rows)
{
    std::vector<double> features;
    if (model.config.architecture == models::Architecture::WordLstm) {
        features = detail::lstmFeatures(model, rows, false);
        if (model.config.bidirectional) {
            const auto backward = detail::lstmFeatures(model, rows, true);
            features.insert(features.end(), backward.begin(), backward.end());
        }
    } else if (model.config.architecture == models::Architecture::Han) {
        features = detail::hanFeatures(model, rows).first;
    } else {
        features = detail::cnnFeatures(model, rows);
    }
    const auto& weight = model.values[model.values.size() - 2];
    std::vector<double> scores;
    double total = 0.0;
    for (std::size_t c = 0; c < model.config.labels.size(); ++c) {
        double logit = model.values.back()[c];
        for (std::size_t k = 0; k < features.size(); ++k)
            logit += weight[c * features.size() + k] * features[k];
        scores.push_back(std::exp(logit));
        total += scores.back();
    }
    for (double& score : scores)
        score /= total;
    return scores;
}

inline core::text::Input inputOf(const std::vector<std::size_t>& rows)
{
    std::vector<std::string> words;
    for (const std::size_t row : rows)
        words.push_back(row == 1 ? "unheard-of" : wordAt(row));
    return core::text::Input::sentence(core::text::Text::ofWords(words));
}

} // namespace testing
