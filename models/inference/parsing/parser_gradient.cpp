#include "models/inference/parsing/parser_gradient.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "models/inference/fast/panels.h"

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
    : tables_(std::move(tables)), back_(std::move(back)), forward_(tables_), hidden_(tables_->layers[0].units()),
      cell_(tables_->layers[0].units()), zeros_(4 * tables_->layers[0].units())
{
    for (const auto& both : back_->recurrent)
        carried_.grow(both[0].width());
}

MarginGradient ParserGradient::of(std::span<const TokenRow> text, const MarginRequest& request)
{
    const std::size_t words = text.size() - 1;
    if (words == 0)
        throw core::Error("a sentence without words has no gradients");
    if (request.heads.size() != words || (!request.counted.empty() && request.counted.size() != words))
        throw core::Error("the reference tree has another number of words than the sentence");
    for (const int head : request.heads)
        if (head < 0 || static_cast<std::size_t>(head) > words)
            throw core::Error("the reference tree has a head that is no word of the sentence");
    tokens_ = text.size();
    forward_.run(std::span(&text, 1), nullptr);

    MarginGradient result;
    backThroughArcs(result.margin, request);
    for (std::size_t l = tables_->layers.size(); l > 0; --l)
        backThroughLayer(l - 1);

    const std::size_t width = back_->inputs[0].width();
    result.dimensions = tables_->model->config.wordSize();
    for (std::size_t word = 0; word < words; ++word) {
        const float* vector = states_.data() + (word + 1) * width;
        result.vectors.insert(result.vectors.end(), vector, vector + result.dimensions);
        double square = 0.0;
        for (std::size_t k = 0; k < result.dimensions; ++k)
            square += static_cast<double>(vector[k]) * static_cast<double>(vector[k]);
        result.norms.push_back(std::sqrt(square));
    }
    return result;
}

void ParserGradient::backThroughArcs(double& margin, const MarginRequest& request)
{
    const std::size_t size = tables_->arcSize;
    const std::vector<float> scores = forward_.arcScores(0);
    asked_.grow(tokens_ * size);
    std::fill_n(asked_.data(), tokens_ * size, 0.0F);
    roles_.grow(tokens_ * 2 * size);
    std::fill_n(roles_.data(), tokens_ * 2 * size, 0.0F);
    for (std::size_t i = 1; i < tokens_; ++i) {
        const float* row = scores.data() + (i - 1) * tokens_;
        const auto reference = static_cast<std::size_t>(request.heads[i - 1]);
        std::size_t other = tokens_;
        for (std::size_t j = 0; j < tokens_; ++j)
            if (j != reference && j != i && (other == tokens_ || row[j] > row[other]))
                other = j;
        if (other == tokens_ || (!request.counted.empty() && request.counted[i - 1] == 0))
            continue;
        const double difference = static_cast<double>(row[reference]) - static_cast<double>(row[other]);
        margin += std::max(difference, -request.epsilon);
        if (difference <= -request.epsilon)
            continue;
        for (std::size_t k = 0; k < size; ++k) {
            asked_[i * size + k] = forward_.head(reference)[k] - forward_.head(other)[k];
            roles_[(2 * reference + 1) * size + k] += forward_.asked(i)[k];
            roles_[(2 * other + 1) * size + k] -= forward_.asked(i)[k];
        }
    }
    in_.clear();
    out_.clear();
    AlignedBuffer<float> dependents(tokens_ * back_->arc.width());
    for (std::size_t t = 0; t < tokens_; ++t) {
        in_.push_back(asked_.data() + t * size);
        out_.push_back(dependents.data() + t * back_->arc.width());
    }
    back_->arc.apply(in_, out_);
    for (std::size_t t = 0; t < tokens_; ++t) {
        float* roles = roles_.data() + t * 2 * size;
        std::copy_n(out_[t], size, roles);
        for (std::size_t k = 0; k < size; ++k) { // ReLU
            roles[k] = forward_.dependent(t)[k] > 0.0F ? roles[k] : 0.0F;
            roles[size + k] = forward_.head(t)[k] > 0.0F ? roles[size + k] : 0.0F;
        }
        in_[t] = roles;
    }
    const std::size_t width = back_->arcMlp.width();
    states_.grow(tokens_ * width);
    for (std::size_t t = 0; t < tokens_; ++t)
        out_[t] = states_.data() + t * width;
    back_->arcMlp.apply(in_, out_);
}

void ParserGradient::backThroughLayer(std::size_t layer)
{
    const std::size_t width = tables_->layers[layer].gateWidth();
    gates_.grow(tokens_ * width);
    for (std::size_t d = 0; d < 2; ++d)
        backThroughDirection(layer, d);
    const PackedMatrix& inputs = back_->inputs[layer];
    states_.grow(tokens_ * inputs.width());
    in_.clear();
    out_.clear();
    for (std::size_t t = 0; t < tokens_; ++t) {
        in_.push_back(gates_.data() + t * width);
        out_.push_back(states_.data() + t * inputs.width());
    }
    inputs.apply(in_, out_);
}

void ParserGradient::backThroughDirection(std::size_t number, std::size_t direction)
{
    const LstmLayer& layer = tables_->layers[number];
    const std::size_t units = layer.units();
    const std::size_t offset = direction * units;
    const std::size_t stateWidth =
        number + 1 == tables_->layers.size() ? back_->arcMlp.width() : back_->inputs[number + 1].width();
    // Tokens in the order of the steps; the gates are computed again, all products at once.
    const auto tokenAt = [&](std::size_t step) { return direction == 0 ? step : tokens_ - 1 - step; };
    products_.grow(tokens_ * 4 * units);
    in_.clear();
    out_.clear();
    for (std::size_t step = 1; step < tokens_; ++step) {
        in_.push_back(forward_.hidden(number, tokenAt(step - 1)) + offset);
        out_.push_back(products_.data() + step * 4 * units);
    }
    layer.recurrent(direction).apply(in_, out_);

    std::fill_n(carried_.data(), units, 0.0F);
    std::fill_n(cell_.data(), units, 0.0F);
    for (std::size_t step = tokens_; step-- > 0;) {
        const std::size_t token = tokenAt(step);
        for (std::size_t u = 0; u < units; ++u)
            hidden_[u] = states_[token * stateWidth + offset + u] + carried_[u];
        float* gates = gates_.data() + token * layer.gateWidth() + 4 * offset;
        const kernels::LstmBackRow row{forward_.gates(number, token) + 4 * offset,
                                       step == 0 ? zeros_.data() : products_.data() + step * 4 * units,
                                       step == 0 ? zeros_.data() : forward_.cell(number, tokenAt(step - 1)) + offset,
                                       forward_.cell(number, token) + offset,
                                       hidden_.data(),
                                       cell_.data(),
                                       gates};
        layer.kernels().lstmBackward(row, layer.groups());
        const float* in = gates;
        float* out = carried_.data();
        if (step > 0)
            back_->recurrent[number][direction].apply(std::span(&in, 1), std::span(&out, 1));
    }
}

} // namespace models
