#include "models/inference/parsing/parser_gradient.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "models/inference/kernels/panels.h"

namespace models {

using core::victims::MarginGradient;
using core::victims::MarginRequest;

GradientTables::GradientTables(const ParserTables& tables)
{
    const ParserModel& model = *tables.model;
    const std::size_t hidden = model.config.hidden;
    for (std::size_t l = 0; l < tables.layers.size(); ++l) {
        const LstmLayer& layer = tables.layers[l];
        const BiLstm& lstm = model.layers[l];
        const std::size_t units = layer.units();
        const std::size_t lanes = tables.kernels.lanes;
        auto& both = recurrent.emplace_back();
        for (std::size_t d = 0; d < 2; ++d)
            both[d] = PackedMatrix(tables.kernels, units, 4 * units, [&](std::size_t unit, std::size_t s) {
                const GateSlot slot(s, lanes);
                return slot.unit < hidden && unit < hidden
                           ? lstm[d].recurrent[(slot.gate * hidden + slot.unit) * hidden + unit]
                           : 0.0F;
            });
        const std::size_t depth = lstm[0].input.size() / (4 * hidden);
        inputs.emplace_back(tables.kernels, l == 0 ? model.config.wordSize() : 2 * units, 8 * units,
                            [&](std::size_t output, std::size_t s) {
                                const GateSlot slot(s % (4 * units), lanes);
                                const std::size_t unit = output % units;
                                if (slot.unit >= hidden || (l > 0 && unit >= hidden))
                                    return 0.0F;
                                const std::size_t input = l == 0 ? output : output / units * hidden + unit;
                                return lstm[s / (4 * units)].input[(slot.gate * hidden + slot.unit) * depth + input];
                            });
    }
    const std::size_t units = tables.layers.back().units();
    const std::size_t size = tables.arcSize;
    arcMlp = PackedMatrix(tables.kernels, 2 * units, 2 * size, [&](std::size_t state, std::size_t s) {
        const Linear& mlp = s < size ? model.arcDependent : model.arcHead;
        const std::size_t unit = state % units;
        return s % size < model.config.arc && unit < hidden
                   ? mlp.weight[s % size * 2 * hidden + state / units * hidden + unit]
                   : 0.0F;
    });
    arc = PackedMatrix(tables.kernels, size, model.config.arc, [&](std::size_t output, std::size_t s) {
        return output < model.config.arc ? model.arc[output * model.config.arc + s] : 0.0F;
    });
}

ParserGradient::ParserGradient(std::shared_ptr<const ParserTables> tables, std::shared_ptr<const GradientTables> back)
    : tables_(std::move(tables)), back_(std::move(back)), hidden_(tables_->layers[0].units()),
      zeros_(4 * tables_->layers[0].units())
{}

std::vector<MarginGradient> ParserGradient::of(const ParserForward& forward, std::span<const std::size_t> texts,
                                               std::span<const MarginRequest> requests)
{
    layOut(forward, texts, requests);
    const std::size_t size = tables_->arcSize;
    asked_.grow(tokens_ * size);
    std::fill_n(asked_.data(), tokens_ * size, 0.0F);
    roles_.grow(tokens_ * 2 * size);
    std::fill_n(roles_.data(), tokens_ * 2 * size, 0.0F);
    std::vector<double> margins;
    for (std::size_t k = 0; k < texts.size(); ++k)
        margins.push_back(backThroughScores(forward, texts[k], texts_[k], requests[k]));
    backThroughMlps(forward);
    for (std::size_t l = tables_->layers.size(); l > 0; --l)
        backThroughLayer(forward, l - 1);
    std::vector<MarginGradient> results;
    for (std::size_t k = 0; k < texts.size(); ++k) {
        results.push_back(resultOf(texts_[k]));
        results.back().margin = margins[k];
    }
    return results;
}

void ParserGradient::layOut(const ParserForward& forward, std::span<const std::size_t> texts,
                            std::span<const MarginRequest> requests)
{
    texts_.clear();
    tokens_ = 0;
    for (std::size_t k = 0; k < texts.size(); ++k) {
        const MarginRequest& request = requests[k];
        const std::size_t tokens = forward.tokens(texts[k]);
        const std::size_t words = tokens - 1;
        if (words == 0)
            throw core::Error("a sentence without words has no gradients");
        if (request.heads.size() != words || (!request.counted.empty() && request.counted.size() != words))
            throw core::Error("the reference tree has another number of words than the sentence");
        for (const int head : request.heads)
            if (head < 0 || static_cast<std::size_t>(head) > words)
                throw core::Error("the reference tree has a head that is not a word of the sentence");
        const std::size_t end = 1 + std::min(request.end, words);
        texts_.push_back({forward.first(texts[k]), tokens_, tokens, std::min(1 + request.begin, end), end});
        tokens_ += tokens;
    }
}

double ParserGradient::backThroughScores(const ParserForward& forward, std::size_t number, const Text& text,
                                         const MarginRequest& request)
{
    const std::size_t size = tables_->arcSize;
    const std::vector<float> scores = forward.arcScores(number);
    double margin = 0.0;
    for (std::size_t i = 1; i < text.tokens; ++i) {
        const float* row = scores.data() + (i - 1) * text.tokens;
        const auto reference = static_cast<std::size_t>(request.heads[i - 1]);
        std::size_t other = text.tokens;
        for (std::size_t j = 0; j < text.tokens; ++j)
            if (j != reference && j != i && (other == text.tokens || row[j] > row[other]))
                other = j;
        if (other == text.tokens || (!request.counted.empty() && request.counted[i - 1] == 0))
            continue;
        const double difference = static_cast<double>(row[reference]) - static_cast<double>(row[other]);
        margin += std::max(difference, -request.epsilon);
        if (difference <= -request.epsilon)
            continue;
        const float* wanted = forward.head(text.inForward + reference);
        const float* rival = forward.head(text.inForward + other);
        const float* asked = forward.asked(text.inForward + i);
        float* toReference = roles_.data() + (2 * (text.first + reference) + 1) * size;
        float* toOther = roles_.data() + (2 * (text.first + other) + 1) * size;
        for (std::size_t k = 0; k < size; ++k) {
            asked_[(text.first + i) * size + k] = wanted[k] - rival[k];
            toReference[k] += asked[k];
            toOther[k] -= asked[k];
        }
    }
    return margin;
}

void ParserGradient::backThroughMlps(const ParserForward& forward)
{
    const std::size_t size = tables_->arcSize;
    in_.clear();
    out_.clear();
    AlignedBuffer<float> dependents(tokens_ * back_->arc.width());
    for (std::size_t t = 0; t < tokens_; ++t) {
        in_.push_back(asked_.data() + t * size);
        out_.push_back(dependents.data() + t * back_->arc.width());
    }
    back_->arc.apply(in_, out_);
    for (const Text& text : texts_)
        for (std::size_t t = 0; t < text.tokens; ++t) {
            const float* dependent = forward.dependent(text.inForward + t);
            const float* head = forward.head(text.inForward + t);
            float* roles = roles_.data() + (text.first + t) * 2 * size;
            std::copy_n(out_[text.first + t], size, roles);
            for (std::size_t k = 0; k < size; ++k) { // ReLU
                roles[k] = dependent[k] > 0.0F ? roles[k] : 0.0F;
                roles[size + k] = head[k] > 0.0F ? roles[size + k] : 0.0F;
            }
            in_[text.first + t] = roles;
        }
    const std::size_t width = back_->arcMlp.width();
    states_.grow(tokens_ * width);
    for (std::size_t t = 0; t < tokens_; ++t)
        out_[t] = states_.data() + t * width;
    back_->arcMlp.apply(in_, out_);
}

void ParserGradient::backThroughLayer(const ParserForward& forward, std::size_t layer)
{
    const std::size_t width = tables_->layers[layer].gateWidth();
    gates_.grow(tokens_ * width);
    for (std::size_t d = 0; d < 2; ++d)
        backThroughDirection(forward, layer, d);
    const PackedMatrix& inputs = back_->inputs[layer];
    states_.grow(tokens_ * inputs.width());
    in_.clear();
    out_.clear();
    for (const Text& text : texts_)
        for (std::size_t t = layer == 0 ? text.begin : 0; t < (layer == 0 ? text.end : text.tokens); ++t) {
            in_.push_back(gates_.data() + (text.first + t) * width);
            out_.push_back(states_.data() + (text.first + t) * inputs.width());
        }
    inputs.apply(in_, out_);
}

void ParserGradient::backThroughDirection(const ParserForward& forward, std::size_t number, std::size_t direction)
{
    const LstmLayer& layer = tables_->layers[number];
    const std::size_t units = layer.units();
    const std::size_t offset = direction * units;
    const std::size_t stateWidth =
        number + 1 == tables_->layers.size() ? back_->arcMlp.width() : back_->inputs[number + 1].width();
    const PackedMatrix& recurrent = back_->recurrent[number][direction];
    // Steps are counted backwards, from the last token of the direction; those that lead to no wanted word are left
    // out.
    const auto stepsOf = [&](const Text& text) {
        return number > 0 ? text.tokens : direction == 0 ? text.tokens - text.begin : text.end;
    };
    const auto tokenAt = [&](const Text& text, std::size_t step) {
        return direction == 0 ? text.tokens - 1 - step : step;
    };

    // The gates are computed again, all products at once.
    products_.grow(tokens_ * 4 * units);
    in_.clear();
    out_.clear();
    std::size_t most = 0;
    for (const Text& text : texts_) {
        most = std::max(most, stepsOf(text));
        for (std::size_t step = 0; step < std::min(stepsOf(text), text.tokens - 1); ++step) {
            in_.push_back(forward.hidden(number, text.inForward + tokenAt(text, step + 1)) + offset);
            out_.push_back(products_.data() + (text.first + tokenAt(text, step)) * 4 * units);
        }
    }
    layer.recurrent(direction).apply(in_, out_);

    carried_.grow(texts_.size() * recurrent.width());
    std::fill_n(carried_.data(), texts_.size() * recurrent.width(), 0.0F);
    cell_.grow(texts_.size() * units);
    std::fill_n(cell_.data(), texts_.size() * units, 0.0F);
    for (std::size_t step = 0; step < most; ++step) {
        in_.clear();
        out_.clear();
        for (std::size_t k = 0; k < texts_.size(); ++k) {
            const Text& text = texts_[k];
            if (step >= stepsOf(text))
                continue;
            const std::size_t token = tokenAt(text, step);
            const bool isFirst = step + 1 == text.tokens; // as the direction reads
            float* carried = carried_.data() + k * recurrent.width();
            const float* states = states_.data() + (text.first + token) * stateWidth + offset;
            for (std::size_t u = 0; u < units; ++u)
                hidden_[u] = states[u] + carried[u];
            float* gates = gates_.data() + (text.first + token) * layer.gateWidth() + 4 * offset;
            const std::size_t place = text.inForward + token;
            const kernels::LstmBackRow row{
                forward.gates(number, place) + 4 * offset,
                isFirst ? zeros_.data() : products_.data() + (text.first + token) * 4 * units,
                isFirst ? zeros_.data() : forward.cell(number, text.inForward + tokenAt(text, step + 1)) + offset,
                forward.cell(number, place) + offset,
                hidden_.data(),
                cell_.data() + k * units,
                gates};
            layer.kernels().lstmBackward(row, layer.groups());
            if (step + 1 < stepsOf(text)) {
                in_.push_back(gates);
                out_.push_back(carried);
            }
        }
        recurrent.apply(in_, out_);
    }
}

MarginGradient ParserGradient::resultOf(const Text& text) const
{
    const std::size_t width = back_->inputs[0].width();
    MarginGradient result;
    result.dimensions = tables_->model->config.wordSize();
    result.vectors.assign((text.tokens - 1) * result.dimensions, 0.0F);
    result.norms.assign(text.tokens - 1, 0.0);
    for (std::size_t token = text.begin; token < text.end; ++token) {
        const float* vector = states_.data() + (text.first + token) * width;
        std::copy_n(vector, result.dimensions, result.vectors.data() + (token - 1) * result.dimensions);
        double square = 0.0;
        for (std::size_t k = 0; k < result.dimensions; ++k)
            square += static_cast<double>(vector[k]) * static_cast<double>(vector[k]);
        result.norms[token - 1] = std::sqrt(square);
    }
    return result;
}

} // namespace models
