#include "models/inference/masked/masked_head.h"

#include <cblas.h>
#include <fmt/format.h>

#include "core/base/error.h"

namespace models {

namespace {

constexpr const char* transform = "cls.predictions.transform.";

} // namespace

bool MaskedHead::isIn(const TensorFiles& files) { return files.contains(std::string(transform) + "dense.weight"); }

MaskedHead::MaskedHead(const TensorFiles& files, const EncoderConfig& config, const kernels::Kernels& kernels)
    : activation_(config.activation), epsilon_(config.layerNormEpsilon)
{
    const bool own = files.contains("cls.predictions.decoder.bias") && !files.contains("cls.predictions.bias");
    const std::string bias = own ? "cls.predictions.decoder.bias" : "cls.predictions.bias";
    for (const auto& name : {std::string(transform) + "dense.weight", bias})
        if (!files.contains(name))
            throw core::Error({files.path().string()}, fmt::format("the tensor \"{}\" is missing", name),
                              "Give a BERT with its masked-LM head (BertForMaskedLM)");
    transform_ = readLinear(files, std::string(transform) + "dense", config.hidden, config.hidden, kernels);
    norm_ = readNorm(files, std::string(transform) + "LayerNorm", config.hidden);
    bias_ = files.read(bias, {config.vocabulary});
}

std::vector<float> MaskedHead::logits(const kernels::Kernels& kernels, const EncoderWeights& weights,
                                      std::span<const float> state) const
{
    const std::size_t hidden = transform_.inputs();
    AlignedBuffer<float> x(transform_.width());
    transform_.multiply(kernels, state.data(), state.size(), 1, x.data());
    kernels.activate(x.data(), transform_.bias(), transform_.width(), activation_);
    const std::vector<float> none(hidden);
    kernels.addAndNormalise(x.data(), none.data(), none.data(), norm_.scale.data(), norm_.shift.data(), hidden,
                            epsilon_);
    std::vector<float> logits = bias_;
    cblas_sgemv(CblasRowMajor, CblasNoTrans, static_cast<int>(logits.size()), static_cast<int>(hidden), 1.0F,
                weights.words.data(), static_cast<int>(hidden), x.data(), 1, 1.0F, logits.data(), 1);
    return logits;
}

} // namespace models
