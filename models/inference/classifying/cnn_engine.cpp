#include "models/inference/classifying/cnn_engine.h"

#include <algorithm>
#include <cmath>

#include "models/inference/kernels/panels.h"

namespace models {

namespace {

/// Rows of the word table filled by one call: the weights (1.5 MB) are then read from memory once for all of them.
constexpr std::size_t wordsAtOnce = 64;
/// Answers between two looks at the stop request.
constexpr std::size_t stopEvery = 256;

kernels::Geometry geometryOf(const WordModelConfig& config)
{
    kernels::Geometry geometry;
    geometry.windows = config.windows.size();
    geometry.filters = paddedTo(config.filters, kernels::filterBlock);
    for (std::size_t w = 0; w < geometry.windows; ++w) {
        geometry.size[w] = config.windows[w];
        geometry.start[w] = w == 0 ? 0 : geometry.start[w - 1] + geometry.size[w - 1];
    }
    return geometry;
}

} // namespace

CnnTables::CnnTables(std::shared_ptr<const WordModel> model, const kernels::Kernels& kernels)
    : model_(std::move(model)), kernels_(kernels), geometry_(geometryOf(model_->config)),
      longest_(*std::ranges::max_element(model_->config.windows)),
      shortest_(*std::ranges::min_element(model_->config.windows)), classes_(model_->config.labels.size()),
      words_(model_->vocabulary.size(), offsets() * geometry_.filters,
             [this](auto words, auto out) { fill(words, out); })
{
    const std::size_t filters = model_->config.filters;
    const std::size_t depth = model_->config.embedding;
    std::vector<std::size_t> windowOf;
    for (std::size_t w = 0; w < geometry_.windows; ++w)
        windowOf.resize(windowOf.size() + geometry_.size[w], w);
    input_ = packPanels(kernels_, offsets() * geometry_.filters, depth, [&](std::size_t slot, std::size_t k) {
        const std::size_t filter = slot % geometry_.filters;
        const std::size_t w = windowOf[slot / geometry_.filters];
        const std::size_t offset = slot / geometry_.filters - geometry_.start[w];
        return filter < filters ? model_->convolutions[w].weight[(filter * depth + k) * geometry_.size[w] + offset]
                                : 0.0F;
    });
    bias_.grow(features());
    outputWeight_.grow(classes_ * features());
    for (std::size_t w = 0; w < geometry_.windows; ++w)
        for (std::size_t f = 0; f < filters; ++f) {
            bias_[w * geometry_.filters + f] = model_->convolutions[w].bias[f];
            for (std::size_t c = 0; c < classes_; ++c)
                outputWeight_[c * features() + w * geometry_.filters + f] =
                    model_->outputWeight[(c * geometry_.windows + w) * filters + f];
        }
    chooseScales();
}

std::size_t CnnTables::offsets() const
{
    return geometry_.start[geometry_.windows - 1] + geometry_.size[geometry_.windows - 1];
}

void CnnTables::chooseScales()
{
    const std::size_t depth = model_->config.embedding;
    double longestVector = 0.0;
    for (std::size_t row = 0; row < model_->vocabulary.size(); ++row) {
        double sum = 0.0;
        for (std::size_t k = 0; k < depth; ++k)
            sum += double{model_->embedding[row * depth + k]} * model_->embedding[row * depth + k];
        longestVector = std::max(longestVector, std::sqrt(sum));
    }
    toFixed_.grow(offsets() * geometry_.filters);
    toFloat_.grow(features());
    std::vector<double> errors(classes_);
    for (std::size_t w = 0; w < geometry_.windows; ++w) {
        const std::size_t size = geometry_.size[w];
        for (std::size_t f = 0; f < model_->config.filters; ++f) {
            // |embedding . weights| <= |embedding| |weights| (Cauchy-Schwarz) at each offset of the window.
            double bound = 0.0;
            for (std::size_t offset = 0; offset < size; ++offset) {
                double sum = 0.0;
                for (std::size_t k = 0; k < depth; ++k) {
                    const double weight = model_->convolutions[w].weight[(f * depth + k) * size + offset];
                    sum += weight * weight;
                }
                bound += longestVector * std::sqrt(sum);
            }
            const int bits = kernels::sumBits - static_cast<int>(std::ceil(std::log2(1.001 * bound + 1e-9)));
            toFloat_[w * geometry_.filters + f] = std::ldexp(1.0F, -bits);
            for (std::size_t offset = 0; offset < size; ++offset)
                toFixed_[(geometry_.start[w] + offset) * geometry_.filters + f] = std::ldexp(1.0F, bits);
            for (std::size_t c = 0; c < classes_; ++c)
                errors[c] += std::abs(outputWeight_[c * features() + w * geometry_.filters + f]) *
                             std::ldexp(0.5 * static_cast<double>(size), -bits);
        }
    }
    largestError_ = *std::ranges::max_element(errors);
}

void CnnTables::fill(std::span<const std::uint32_t> words, std::span<std::int32_t* const> out)
{
    const std::size_t depth = model_->config.embedding;
    const std::size_t panelWidth = 4 * kernels_.lanes;
    const std::size_t panels = (words_.width() + panelWidth - 1) / panelWidth;
    const std::size_t stride = panels * panelWidth;
    AlignedBuffer<float> sums(std::min(wordsAtOnce, words.size()) * stride);
    const float* inputs[wordsAtOnce];
    float* outputs[wordsAtOnce];
    for (std::size_t first = 0; first < words.size(); first += wordsAtOnce) {
        const std::size_t count = std::min(wordsAtOnce, words.size() - first);
        for (std::size_t i = 0; i < count; ++i) {
            inputs[i] = model_->embedding.data() + words[first + i] * depth;
            outputs[i] = sums.data() + i * stride;
        }
        kernels_.project(inputs, outputs, count, depth, input_.data(), panels);
        for (std::size_t i = 0; i < count; ++i)
            kernels_.toFixed(outputs[i], toFixed_.data(), words_.width(), out[first + i]);
    }
}

CnnEngine::CnnEngine(std::shared_ptr<CnnTables> tables) : tables_(std::move(tables))
{
    const std::uint32_t row = tables_->model_->paddingRow;
    tables_->words().ensure(std::span(&row, 1));
    padding_ = tables_->words().find(row);
    const std::size_t features = tables_->features();
    before_.grow(features);
    after_.grow(features);
    std::fill_n(before_.data(), features, kernels::noSum);
    std::fill_n(after_.data(), features, kernels::noSum);
    outside_.grow(features);
    rest_.grow(tables_->words().width());
    maxima_.grow(features);
    rectified_.grow(features);
}

std::size_t CnnEngine::windowsOf(std::size_t w, std::size_t words) const
{
    return words - tables_->geometry_.size[w] + 1;
}

std::int32_t* CnnEngine::rowOf(AlignedBuffer<std::int32_t>& buffer, std::size_t q)
{
    return buffer.data() + q * tables_->features();
}

void CnnEngine::pad(std::vector<Row>& text) const
{
    if (text.size() < tables_->longest_)
        text.resize(tables_->longest_, padding_);
}

void CnnEngine::computeSums(std::size_t firstWord, std::size_t lastWord)
{
    const kernels::Geometry& geometry = tables_->geometry_;
    for (std::size_t w = 0; w < geometry.windows; ++w) {
        const std::size_t first = firstWord + 1 > geometry.size[w] ? firstWord + 1 - geometry.size[w] : 0;
        const std::size_t last = std::min(lastWord + 1, windowsOf(w, base_.size()));
        if (first < last)
            tables_->kernels_.windowSums(geometry, base_.data(), w, first, last,
                                         rowOf(sums_, first) + w * geometry.filters, tables_->features());
    }
}

void CnnEngine::setBase(std::span<const Row> text)
{
    const kernels::Geometry& geometry = tables_->geometry_;
    padded_.assign(text.begin(), text.end());
    pad(padded_);
    const std::size_t n = padded_.size();
    baseSize_ = text.size();
    if (n == base_.size()) {
        const std::span<const Row> old(base_);
        const std::size_t first = commonPrefix(old, std::span<const Row>(padded_));
        if (first == n)
            return;
        const std::size_t last = n - 1 - commonSuffix(old, std::span<const Row>(padded_));
        base_.swap(padded_);
        computeSums(first, last);
        beforeValid_ = std::min(beforeValid_, first + 1 > tables_->longest_ ? first + 1 - tables_->longest_ : 0);
        afterValid_ = std::max(afterValid_, std::min(last + 1, starts_));
    } else {
        starts_ = n - tables_->shortest_ + 1;
        for (auto* buffer : {&sums_, &before_, &after_})
            buffer->grow((starts_ + 1) * tables_->features());
        base_.swap(padded_);
        for (std::size_t w = 0; w < geometry.windows; ++w)
            for (std::size_t q = windowsOf(w, n); q < starts_; ++q)
                std::fill_n(rowOf(sums_, q) + w * geometry.filters, geometry.filters, kernels::noSum);
        computeSums(0, n - 1);
        std::fill_n(rowOf(after_, starts_), tables_->features(), kernels::noSum);
        beforeValid_ = 0;
        afterValid_ = starts_;
    }
    baseLogits_.clear();
}

const std::int32_t* CnnEngine::before(std::size_t q)
{
    for (; beforeValid_ < q; ++beforeValid_)
        tables_->kernels_.maximum(rowOf(before_, beforeValid_), rowOf(sums_, beforeValid_), tables_->features(),
                                  rowOf(before_, beforeValid_ + 1));
    return rowOf(before_, q);
}

const std::int32_t* CnnEngine::after(std::size_t q)
{
    for (; afterValid_ > q; --afterValid_)
        tables_->kernels_.maximum(rowOf(after_, afterValid_), rowOf(sums_, afterValid_ - 1), tables_->features(),
                                  rowOf(after_, afterValid_ - 1));
    return rowOf(after_, q);
}

std::span<const float> CnnEngine::baseLogits()
{
    if (baseLogits_.empty()) {
        baseLogits_.resize(tables_->classes_);
        toLogits(before(starts_), baseLogits_.data());
    }
    return baseLogits_;
}

/// outside_: maxima over the windows that are within the first `prefix` words, or start at word `end` or later.
void CnnEngine::findOutside(std::size_t prefix, std::size_t end)
{
    const kernels::Geometry& geometry = tables_->geometry_;
    const std::int32_t* later = after(std::min(end, starts_));
    for (std::size_t w = 0; w < geometry.windows; ++w) {
        const std::size_t at = w * geometry.filters;
        const std::int32_t* earlier = before(prefix + 1 > geometry.size[w] ? prefix + 1 - geometry.size[w] : 0);
        tables_->kernels_.maximum(earlier + at, later + at, geometry.filters, outside_.data() + at);
    }
}

/// rest_[w][offset]: the window of size number w that has the word `position` at `offset`, without that word.
void CnnEngine::findRest(std::size_t position)
{
    const kernels::Geometry& geometry = tables_->geometry_;
    for (std::size_t w = 0; w < geometry.windows; ++w)
        for (std::size_t offset = 0; offset < geometry.size[w]; ++offset) {
            const std::size_t at = (geometry.start[w] + offset) * geometry.filters;
            if (offset <= position && position - offset < windowsOf(w, base_.size()))
                tables_->kernels_.difference(rowOf(sums_, position - offset) + w * geometry.filters,
                                             base_[position] + at, geometry.filters, rest_.data() + at);
            else
                std::fill_n(rest_.data() + at, geometry.filters, kernels::noSum);
        }
}

/// order_: the indices of the replacements, by position and then by index (a counting sort).
void CnnEngine::sortReplacements(Changes changes)
{
    places_.assign(base_.size() + 1, 0);
    std::size_t count = 0;
    for (const auto& change : changes)
        if (change.replacesOne()) {
            ++places_[change.position + 1];
            ++count;
        }
    for (std::size_t i = 1; i < places_.size(); ++i)
        places_[i] += places_[i - 1];
    order_.resize(count);
    for (std::size_t i = 0; i < changes.size(); ++i)
        if (changes[i].replacesOne())
            order_[places_[changes[i].position]++] = static_cast<std::uint32_t>(i);
}

bool CnnEngine::answer(Changes changes, float* logits, std::stop_token stop)
{
    sortReplacements(changes);
    std::size_t prepared = base_.size();
    for (std::size_t i = 0; i < order_.size(); ++i) {
        if (i % stopEvery == 0 && stop.stop_requested())
            return false;
        const auto& change = changes[order_[i]];
        if (change.position != prepared) {
            findOutside(change.position, change.position + 1);
            findRest(change.position);
            prepared = change.position;
        }
        const Row next = changes[order_[std::min(i + 1, order_.size() - 1)]].replacement;
        tables_->kernels_.replacedMaxima(tables_->geometry_, outside_.data(), rest_.data(), change.replacement, next,
                                         maxima_.data());
        toLogits(maxima_.data(), logits + order_[i] * tables_->classes_);
    }
    if (order_.size() == changes.size())
        return true;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        if (stop.stop_requested())
            return false;
        if (!changes[i].replacesOne()) {
            readText(changes[i].text);
            toLogits(outside_.data(), logits + i * tables_->classes_);
        }
    }
    return true;
}

bool CnnEngine::features(Changes changes, float* features, std::stop_token stop)
{
    const kernels::Geometry& geometry = tables_->geometry_;
    const std::size_t filters = tables_->model_->config.filters;
    std::vector<Row> words;
    for (const auto& change : changes) {
        if (stop.stop_requested())
            return false;
        words.assign(change.text.begin(), change.text.end());
        if (change.replacesOne()) {
            words.assign(base_.begin(), base_.begin() + static_cast<std::ptrdiff_t>(baseSize_));
            words[change.position] = change.replacement;
        }
        readText(words);
        tables_->kernels_.rectify(outside_.data(), tables_->toFloat_.data(), tables_->bias_.data(), tables_->features(),
                                  rectified_.data());
        for (std::size_t w = 0; w < geometry.windows; ++w, features += filters) // without the padding
            std::copy_n(rectified_.data() + w * geometry.filters, filters, features);
    }
    return true;
}

/// The maxima over its windows, into outside_.
void CnnEngine::readText(std::span<const Row> text)
{
    const kernels::Geometry& geometry = tables_->geometry_;
    padded_.assign(text.begin(), text.end());
    pad(padded_);
    const std::size_t m = padded_.size();
    const std::span<const Row> base(base_);
    const std::size_t prefix = commonPrefix(base, std::span<const Row>(padded_));
    // What prefix and suffix share is counted once: a window must be within one of them.
    const std::size_t suffix =
        std::min(commonSuffix(base, std::span<const Row>(padded_)), std::min(base.size(), m) - prefix);
    findOutside(prefix, base.size() - suffix);
    for (std::size_t w = 0; w < geometry.windows; ++w) {
        const std::size_t first = prefix + 1 > geometry.size[w] ? prefix + 1 - geometry.size[w] : 0;
        const std::size_t last = std::min(m - suffix, windowsOf(w, m));
        if (first < last)
            tables_->kernels_.windowMaxima(geometry, padded_.data(), w, first, last,
                                           outside_.data() + w * geometry.filters);
    }
}

void CnnEngine::toLogits(const std::int32_t* maxima, float* logits)
{
    const std::size_t features = tables_->features();
    tables_->kernels_.rectify(maxima, tables_->toFloat_.data(), tables_->bias_.data(), features, rectified_.data());
    tables_->kernels_.dense(rectified_.data(), features, tables_->outputWeight_.data(),
                            tables_->model_->outputBias.data(), tables_->classes_, logits);
}

std::size_t CnnEngine::bytes() const
{
    return sizeof(float) * (sums_.size() + before_.size() + after_.size() + outside_.size() + rest_.size() +
                            maxima_.size() + rectified_.size() + order_.capacity() + places_.capacity()) +
           sizeof(Row) * (base_.capacity() + padded_.capacity());
}

} // namespace models
