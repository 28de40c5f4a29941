#include "models/inference/masked/masked_head.h"

#include <cblas.h>
#include <fmt/format.h>

#include "core/base/error.h"

namespace models {

namespace {

/// What the families call the parts of the head.
struct HeadNames {
    const char *transform, *norm, *words;
    const char* bias; ///< Where it is stored apart from `words`; the same numbers stand there, too.
};

HeadNames headNames(EncoderFamily family)
{
    switch (family) {
    case EncoderFamily::Roberta:
    case EncoderFamily::Mpnet:
        return {"lm_head.dense", "lm_head.layer_norm", "lm_head.decoder", "lm_head.bias"};
    case EncoderFamily::DistilBert:
        return {"vocab_transform", "vocab_layer_norm", "vocab_projector", "vocab_projector.bias"};
    case EncoderFamily::Albert:
        return {"predictions.dense", "predictions.LayerNorm", "predictions.decoder", "predictions.bias"};
    case EncoderFamily::Electra:
        return {"generator_predictions.dense", "generator_predictions.LayerNorm", "generator_lm_head",
                "generator_lm_head.bias"};
    default:
        return {"cls.predictions.transform.dense", "cls.predictions.transform.LayerNorm", "cls.predictions.decoder",
                "cls.predictions.bias"};
    }
}

/// RoBERTa's, MPNet's and ELECTRA's heads have gelu, whatever their layers have.
Activation headActivation(const EncoderConfig& config)
{
    const bool own = config.family == EncoderFamily::Roberta || config.family == EncoderFamily::Mpnet ||
                     config.family == EncoderFamily::Electra;
    return own ? Activation::Gelu : config.activation;
}

} // namespace

bool MaskedHead::isIn(const TensorFiles& files, EncoderFamily family)
{
    return files.contains(headNames(family).transform + std::string(".weight"));
}

MaskedHead::MaskedHead(const TensorFiles& files, const EncoderConfig& config, bool tied,
                       const kernels::Kernels& kernels)
    : activation_(headActivation(config)), epsilon_(config.layerNormEpsilon)
{
    const HeadNames names = headNames(config.family);
    const std::size_t size = config.embeddingSize();
    const std::string transform = names.transform, words = names.words;
    const std::string bias = files.contains(names.bias) ? names.bias : words + ".bias";
    for (const auto& name : {transform + ".weight", bias})
        if (!files.contains(name))
            throw core::Error({files.path().string()}, fmt::format("the tensor \"{}\" is missing", name),
                              fmt::format("Give a {0} with its masked-LM head ({0}ForMaskedLM)", config.className()));
    transform_ = readLinear(files, transform, size, config.hidden, kernels);
    norm_ = readNorm(files, names.norm, size);
    bias_ = files.read(bias, {config.vocabulary});
    if (!tied && files.contains(words + ".weight"))
        words_ = files.read(words + ".weight", {config.vocabulary, size});
}

std::vector<float> MaskedHead::logits(const kernels::Kernels& kernels, const EncoderWeights& weights,
                                      std::span<const float> state) const
{
    const std::size_t size = transform_.outputs();
    AlignedBuffer<float> x(transform_.width());
    transform_.multiply(kernels, state.data(), state.size(), 1, x.data());
    kernels.activate(x.data(), transform_.bias(), transform_.width(), activation_);
    const std::vector<float> none(size);
    kernels.addAndNormalise(x.data(), none.data(), none.data(), norm_.scale.data(), norm_.shift.data(), size, epsilon_);
    std::vector<float> logits = bias_;
    const std::vector<float>& words = words_.empty() ? weights.words : words_;
    cblas_sgemv(CblasRowMajor, CblasNoTrans, static_cast<int>(logits.size()), static_cast<int>(size), 1.0F,
                words.data(), static_cast<int>(size), x.data(), 1, 1.0F, logits.data(), 1);
    return logits;
}

} // namespace models
