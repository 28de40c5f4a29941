#include "models/inference/encoders/state_rows.h"

#include <algorithm>

namespace models {

namespace {

constexpr std::size_t innerRowsAtOnce = 192; ///< Rows of the wide inner layer that are kept at once.

} // namespace

PackedLinear readLinear(const TensorFiles& files, const std::string& name, std::size_t outputs, std::size_t inputs,
                        const kernels::Kernels& kernels, bool bias)
{
    return {kernels, files.read(name + ".weight", {outputs, inputs}),
            bias ? files.read(name + ".bias", {outputs}) : std::vector<float>(outputs)};
}

EncoderNorm readNorm(const TensorFiles& files, const std::string& name, std::size_t size, bool bias)
{
    return {files.read(name + ".weight", {size}), bias ? files.read(name + ".bias", {size}) : std::vector<float>(size)};
}

void StateRows::apply(const PackedLinear& linear, const float* x, std::size_t rows, AlignedBuffer<float>& y) const
{
    const std::size_t wide = linear.width();
    y.grow(rows * wide);
    linear.multiply(kernels_, x, width_, rows, y.data());
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t i = 0; i < linear.outputs(); ++i)
            y[r * wide + i] += linear.bias()[i];
}

void StateRows::normalise(float* x, std::size_t rows, const EncoderNorm& norm) const
{
    for (std::size_t r = 0; r < rows; ++r)
        kernels_.addAndNormalise(x + r * width_, none_.data(), none_.data(), norm.scale.data(), norm.shift.data(),
                                 hidden_, epsilon_);
}

void StateRows::addTo(float* x, const float* y, std::size_t stride, std::size_t rows, const PackedLinear& linear,
                      const EncoderNorm& norm)
{
    added_.grow(rows * width_);
    linear.multiply(kernels_, y, stride, rows, added_.data());
    for (std::size_t r = 0; r < rows; ++r)
        kernels_.addAndNormalise(x + r * width_, added_.data() + r * width_, linear.bias(), norm.scale.data(),
                                 norm.shift.data(), hidden_, epsilon_);
}

void StateRows::feedForward(float* x, std::size_t rows, const FeedForward& layer, Activation activation)
{
    const std::size_t wide = layer.inner.width();
    for (std::size_t first = 0; first < rows; first += innerRowsAtOnce) {
        const std::size_t count = std::min(innerRowsAtOnce, rows - first);
        float* const part = x + first * width_;
        inner_.grow(count * wide);
        layer.inner.multiply(kernels_, part, width_, count, inner_.data());
        for (std::size_t r = 0; r < count; ++r)
            kernels_.activate(inner_.data() + r * wide, layer.inner.bias(), wide, activation);
        addTo(part, inner_.data(), wide, count, layer.outer, layer.norm);
    }
}

void HeadsAttention::attend(const Rows& rows, const Added& added, float* looked, float share)
{
    keys_.resize(rows.rows);
    values_.resize(rows.rows);
    queries_.resize(rows.asked);
    results_.resize(rows.asked);
    added_.resize(added ? rows.asked : 0);
    for (std::size_t head = 0; head < heads_; ++head) {
        const std::size_t at = head * size_;
        for (std::size_t j = 0; j < rows.rows; ++j) {
            keys_[j] = rows.keys + j * stride_ + at;
            values_[j] = rows.values + j * stride_ + at;
        }
        for (std::size_t r = 0; r < rows.asked; ++r) {
            queries_[r] = rows.queries + r * stride_ + at;
            results_[r] = rows.results + r * stride_ + at;
        }
        if (added) {
            scores_.assign(rows.asked * rows.rows, 0.0F);
            added(head, scores_);
            for (std::size_t r = 0; r < rows.asked; ++r)
                added_[r] = scores_.data() + r * rows.rows;
        }
        head_.pack(kernels_, keys_, values_, size_, none_.data(), none_.data());
        const float* weights = head_.attend(kernels_, queries_, results_, added_);
        if (looked != nullptr)
            for (std::size_t r = 0; r < rows.asked; ++r)
                for (std::size_t j = 0; j < rows.rows; ++j)
                    looked[j] += weights[r * head_.weights() + j] * share / static_cast<float>(heads_ * rows.asked);
    }
}

std::vector<float> LabelHead::logits(const kernels::Kernels& kernels, const float* states, std::size_t rows,
                                     std::size_t stride, std::vector<float>* read) const
{
    AlignedBuffer<float> changed, labels(rows * outer.width());
    if (const std::size_t wide = inner.width(); wide > 0) {
        changed.grow(rows * wide);
        inner.multiply(kernels, states, stride, rows, changed.data());
        for (std::size_t r = 0; r < rows; ++r)
            for (std::size_t i = 0; i < inner.outputs(); ++i)
                changed[r * wide + i] += inner.bias()[i];
        states = changed.data();
        stride = wide;
    } else { // what follows may change them
        changed.grow(rows * stride);
        std::copy_n(states, rows * stride, changed.data());
        states = changed.data();
    }
    const std::vector<float> none(stride);
    for (std::size_t r = 0; r < rows; ++r) {
        if (activation)
            kernels.activate(changed.data() + r * stride, none.data(), stride, *activation);
        if (!norm.scale.empty())
            kernels.addAndNormalise(changed.data() + r * stride, none.data(), none.data(), norm.scale.data(),
                                    norm.shift.data(), norm.scale.size(), epsilon);
    }
    for (std::size_t r = 0; read != nullptr && r < rows; ++r)
        read->insert(read->end(), states + r * stride, states + r * stride + outer.inputs());
    outer.multiply(kernels, states, stride, rows, labels.data());
    std::vector<float> logits;
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t i = 0; i < outer.outputs(); ++i)
            logits.push_back(labels[r * outer.width() + i] + outer.bias()[i]);
    return logits;
}

} // namespace models
