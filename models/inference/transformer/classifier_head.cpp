#include "models/inference/transformer/classifier_head.h"

#include <algorithm>
#include <cmath>

namespace models {

namespace {

struct HeadNames {
    std::string inner, outer;
};

HeadNames headNames(const TensorFiles& files, EncoderFamily family)
{
    switch (family) {
    case EncoderFamily::Roberta:
        return {"classifier.dense", "classifier.out_proj"};
    case EncoderFamily::DistilBert:
        return {"pre_classifier", "classifier"};
    case EncoderFamily::Bert:
        break;
    }
    return {files.contains("bert.pooler.dense.weight") ? "bert.pooler.dense" : "pooler.dense", "classifier"};
}

} // namespace

std::size_t ClassifierHead::labelsIn(const TensorFiles& files, EncoderFamily family)
{
    const HeadNames names = headNames(files, family);
    const auto shape = files.shapeOf(names.outer + ".weight");
    return shape.size() == 2 && files.contains(names.inner + ".weight") ? shape[0] : 0;
}

ClassifierHead::ClassifierHead(const TensorFiles& files, const EncoderConfig& config, std::size_t labels,
                               const kernels::Kernels& kernels)
    : relu_(config.family == EncoderFamily::DistilBert), labels_(labels)
{
    const HeadNames names = headNames(files, config.family);
    inner_ = readLinear(files, names.inner, config.hidden, config.hidden, kernels);
    outer_ = readLinear(files, names.outer, labels, config.hidden, kernels);
}

std::vector<float> ClassifierHead::logits(const kernels::Kernels& kernels, std::span<const float> states,
                                          std::size_t rows, std::size_t stride) const
{
    AlignedBuffer<float> inner(rows * inner_.width()), outer(rows * outer_.width());
    inner_.multiply(kernels, states.data(), stride, rows, inner.data());
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t i = 0; i < inner_.outputs(); ++i) {
            float& value = inner[r * inner_.width() + i];
            value += inner_.bias()[i];
            value = relu_ ? std::max(value, 0.0F) : std::tanh(value);
        }
    outer_.multiply(kernels, inner.data(), inner_.width(), rows, outer.data());
    std::vector<float> logits;
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t i = 0; i < labels_; ++i)
            logits.push_back(outer[r * outer_.width() + i] + outer_.bias()[i]);
    return logits;
}

} // namespace models
