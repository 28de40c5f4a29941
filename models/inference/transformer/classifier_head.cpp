#include "models/inference/transformer/classifier_head.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

namespace models {

namespace {

/// Without the prefix where the folder has none.
std::string innerName(const TensorFiles& files, const EncoderNames& names)
{
    const std::string name = names.pooler;
    const auto bare = name.starts_with(names.prefix) ? name.substr(std::string_view(names.prefix).size()) : name;
    return files.contains(name + ".weight") ? name : bare;
}

float headActivation(EncoderFamily family, float value)
{
    if (family == EncoderFamily::DistilBert)
        return std::max(value, 0.0F);
    if (family == EncoderFamily::Electra)
        return 0.5F * value * (1.0F + std::erf(value * std::numbers::sqrt2_v<float> / 2.0F));
    return std::tanh(value);
}

} // namespace

std::size_t ClassifierHead::labelsIn(const TensorFiles& files, EncoderFamily family)
{
    const auto names = encoderNames(family);
    const auto shape = files.shapeOf(names.classifier + std::string(".weight"));
    return shape.size() == 2 && files.contains(innerName(files, names) + ".weight") ? shape[0] : 0;
}

ClassifierHead::ClassifierHead(const TensorFiles& files, const EncoderConfig& config, std::size_t labels,
                               const kernels::Kernels& kernels)
    : family_(config.family), labels_(labels)
{
    const auto names = encoderNames(config.family);
    inner_ = readLinear(files, innerName(files, names), config.hidden, config.hidden, kernels);
    outer_ = readLinear(files, names.classifier, labels, config.hidden, kernels);
}

std::vector<float> ClassifierHead::logits(const kernels::Kernels& kernels, std::span<const float> states,
                                          std::size_t rows, std::size_t stride, std::vector<float>* read) const
{
    AlignedBuffer<float> inner(rows * inner_.width()), outer(rows * outer_.width());
    inner_.multiply(kernels, states.data(), stride, rows, inner.data());
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t i = 0; i < inner_.outputs(); ++i) {
            float& value = inner[r * inner_.width() + i];
            value += inner_.bias()[i];
            value = headActivation(family_, value);
        }
    for (std::size_t r = 0; read != nullptr && r < rows; ++r)
        read->insert(read->end(), inner.data() + r * inner_.width(),
                     inner.data() + r * inner_.width() + inner_.outputs());
    outer_.multiply(kernels, inner.data(), inner_.width(), rows, outer.data());
    std::vector<float> logits;
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t i = 0; i < labels_; ++i)
            logits.push_back(outer[r * outer_.width() + i] + outer_.bias()[i]);
    return logits;
}

} // namespace models
