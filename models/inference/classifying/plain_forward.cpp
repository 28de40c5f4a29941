#include "models/inference/classifying/plain_forward.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <cblas.h>

namespace models {

namespace {

// OpenBLAS cuts larger products into tiles of several shapes, on some processors with other roundings: in products
// of four rows no row's answer depends on its place.
constexpr std::size_t rowBlock = 4;  ///< Words or windows of one product.
constexpr std::size_t textBlock = 4; ///< Texts that step through an LSTM together.

std::size_t blocks(std::size_t rows, std::size_t block) { return (rows + block - 1) / block * block; }

float sigmoid(float x) { return 1.0F / (1.0F + std::exp(-x)); }

} // namespace

PlainForward::PlainForward(std::shared_ptr<const WordModel> model) : model_(std::move(model))
{
    // One thread a worker: workers are the unit of parallelism, and two threads inside one LSTM are slower than one.
    openblas_set_num_threads(1);
    if (model_->config.architecture == Architecture::Han)
        han_.emplace(model_);
    const std::size_t depth = model_->config.embedding;
    for (std::size_t w = 0; w < model_->convolutions.size(); ++w) {
        const std::size_t size = model_->config.windows[w];
        std::vector<float> weight(model_->convolutions[w].weight.size());
        for (std::size_t f = 0; f < model_->config.filters; ++f)
            for (std::size_t k = 0; k < depth; ++k)
                for (std::size_t o = 0; o < size; ++o)
                    weight[(f * size + o) * depth + k] = model_->convolutions[w].weight[(f * depth + k) * size + o];
        windows_.push_back(std::move(weight));
    }
}

void PlainForward::product(const float* in, std::size_t rows, std::size_t block, std::size_t depth, const float* weight,
                           std::size_t outputs, float* out)
{
    for (std::size_t row = 0; row < rows; row += block)
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, static_cast<blasint>(block), static_cast<blasint>(outputs),
                    static_cast<blasint>(depth), 1.0F, in + row * depth, static_cast<blasint>(depth), weight,
                    static_cast<blasint>(depth), 0.0F, out + row * outputs, static_cast<blasint>(outputs));
}

template<class Take>
bool PlainForward::read(Texts texts, const std::stop_token& stop, const Take& take)
{
    const std::size_t width = model_->config.features();
    // Texts of like length together, so that little is computed for the sake of whole blocks.
    std::vector<std::size_t> order(texts.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) { return texts[i].size(); });
    features_.resize(textBlock * width);
    for (std::size_t first = 0; first < order.size(); first += textBlock) {
        if (stop.stop_requested())
            return false;
        std::vector<std::span<const std::uint32_t>> some;
        for (std::size_t i = first; i < std::min(first + textBlock, order.size()); ++i)
            some.push_back(texts[order[i]]);
        if (han_)
            for (std::size_t i = 0; i < some.size(); ++i)
                std::ranges::copy(han_->read(some[i]).features,
                                  features_.begin() + static_cast<std::ptrdiff_t>(i * width));
        else if (model_->config.architecture == Architecture::WordLstm)
            lstm(some, features_.data());
        else
            cnn(some, features_.data());
        for (std::size_t i = 0; i < some.size(); ++i)
            take(order[first + i], features_.data() + i * width);
    }
    return true;
}

bool PlainForward::answer(Texts texts, float* logits, const std::stop_token& stop)
{
    const std::size_t width = model_->config.features();
    const std::size_t classes = model_->config.labels.size();
    return read(texts, stop, [&](std::size_t text, const float* features) {
        for (std::size_t c = 0; c < classes; ++c) {
            float sum = model_->outputBias[c];
            for (std::size_t k = 0; k < width; ++k)
                sum += model_->outputWeight[c * width + k] * features[k];
            logits[text * classes + c] = sum;
        }
    });
}

bool PlainForward::features(Texts texts, float* features, const std::stop_token& stop)
{
    const std::size_t width = model_->config.features();
    return read(texts, stop,
                [&](std::size_t text, const float* own) { std::copy_n(own, width, features + text * width); });
}

void PlainForward::lstm(Texts texts, float* features)
{
    const std::size_t depth = model_->config.embedding;
    start_.assign(1, 0);
    for (const auto& text : texts)
        start_.push_back(start_.back() + text.size());
    in_.assign(blocks(start_.back(), rowBlock) * depth, 0.0F);
    for (std::size_t i = 0; i < texts.size(); ++i)
        for (std::size_t t = 0; t < texts[i].size(); ++t)
            std::copy_n(model_->embedding.data() + texts[i][t] * depth, depth, in_.data() + (start_[i] + t) * depth);
    for (std::size_t direction = 0; direction < model_->directions.size(); ++direction)
        lstmDirection(texts, direction, features);
}

void PlainForward::lstmDirection(Texts texts, std::size_t direction, float* features)
{
    const LstmDirection& lstm = model_->directions[direction];
    const std::size_t units = model_->config.hidden;
    const std::size_t gates = 4 * units;
    const std::size_t width = model_->config.features();
    out_.resize(blocks(start_.back(), rowBlock) * gates);
    product(in_.data(), start_.back(), rowBlock, model_->config.embedding, lstm.input.data(), gates, out_.data());
    hidden_.assign(textBlock * units, 0.0F);
    cell_.assign(textBlock * units, 0.0F);
    recurrent_.resize(textBlock * gates);
    for (std::size_t i = 0; i < texts.size(); ++i)
        std::fill_n(features + i * width + direction * units, units, -std::numeric_limits<float>::infinity());
    for (std::size_t step = 0; step < texts.front().size(); ++step) { // the first text is the longest
        product(hidden_.data(), textBlock, textBlock, units, lstm.recurrent.data(), gates, recurrent_.data());
        for (std::size_t i = 0; i < texts.size() && texts[i].size() > step; ++i) {
            const std::size_t word = direction == 0 ? step : texts[i].size() - 1 - step;
            const float* x = out_.data() + (start_[i] + word) * gates;
            const float* r = recurrent_.data() + i * gates;
            const auto gate = [&](std::size_t g, std::size_t u) {
                return x[g * units + u] + r[g * units + u] + lstm.bias[g * units + u];
            };
            for (std::size_t u = 0; u < units; ++u) {
                float& cell = cell_[i * units + u];
                float& hidden = hidden_[i * units + u];
                cell = sigmoid(gate(1, u)) * cell + sigmoid(gate(0, u)) * std::tanh(gate(2, u));
                hidden = sigmoid(gate(3, u)) * std::tanh(cell);
                float& feature = features[i * width + direction * units + u];
                feature = model_->config.pooling == Pooling::Max ? std::max(feature, hidden) : hidden;
            }
        }
    }
}

void PlainForward::cnn(Texts texts, float* features)
{
    const auto& config = model_->config;
    const std::size_t depth = config.embedding;
    const std::size_t longest = *std::ranges::max_element(config.windows);
    const std::size_t width = config.features();
    std::fill_n(features, texts.size() * width, 0.0F); // ReLU: no maximum is smaller
    for (std::size_t w = 0; w < config.windows.size(); ++w) {
        const std::size_t size = config.windows[w];
        start_.assign(1, 0);
        for (const auto& text : texts)
            start_.push_back(start_.back() + std::max(text.size(), longest) - size + 1);
        in_.assign(blocks(start_.back(), rowBlock) * size * depth, 0.0F);
        for (std::size_t i = 0; i < texts.size(); ++i)
            for (std::size_t q = 0; q < start_[i + 1] - start_[i]; ++q)
                for (std::size_t o = 0; o < size; ++o) {
                    const std::uint32_t row = q + o < texts[i].size() ? texts[i][q + o] : model_->paddingRow;
                    std::copy_n(model_->embedding.data() + row * depth, depth,
                                in_.data() + ((start_[i] + q) * size + o) * depth);
                }
        out_.resize(blocks(start_.back(), rowBlock) * config.filters);
        product(in_.data(), start_.back(), rowBlock, size * depth, windows_[w].data(), config.filters, out_.data());
        for (std::size_t i = 0; i < texts.size(); ++i)
            for (std::size_t q = start_[i]; q < start_[i + 1]; ++q)
                for (std::size_t f = 0; f < config.filters; ++f) {
                    float& feature = features[i * width + w * config.filters + f];
                    feature = std::max(feature, out_[q * config.filters + f] + model_->convolutions[w].bias[f]);
                }
    }
}

std::size_t PlainForward::bytes() const
{
    return sizeof(float) * (in_.capacity() + out_.capacity() + recurrent_.capacity() + hidden_.capacity() +
                            cell_.capacity() + features_.capacity()) +
           sizeof(std::size_t) * start_.capacity();
}

} // namespace models
