#include "models/inference/masked/masked_head.h"

#include <cblas.h>
#include <fmt/format.h>

#include "core/base/error.h"

namespace models {

namespace {

/// The layer's bias, or zeros.
std::vector<float> biasOf(const TensorFiles& files, const std::string& name, std::size_t size, bool has)
{
    return has ? files.read(name + ".bias", {size}) : std::vector<float>(size);
}

} // namespace

MaskedHead::MaskedHead(const TensorFiles& files, const MaskedHeadParts& parts,
                       std::shared_ptr<const std::vector<float>> embeddings, const kernels::Kernels& kernels)
    : activation_(parts.activation), epsilon_(parts.epsilon), words_(std::move(embeddings))
{
    const std::size_t size = parts.size, vocabulary = words_->size() / size;
    // The bias of the scores stands under two names, of which one may have been left out.
    const std::string bias =
        parts.bias.empty() || files.contains(parts.bias) || parts.words.empty() ? parts.bias : parts.words + ".bias";
    for (const auto& name : {parts.transform + ".weight", bias})
        if (!name.empty() && !files.contains(name))
            throw core::Error({files.path().string()}, fmt::format("the tensor \"{}\" is missing", name),
                              fmt::format("Give a {0} with its masked-LM head ({0}ForMaskedLM)", parts.network));
    transform_ = PackedLinear(kernels, files.read(parts.transform + ".weight", {size, parts.hidden}),
                              biasOf(files, parts.transform, size, parts.transformBias));
    norm_ = {files.read(parts.norm + ".weight", {size}), biasOf(files, parts.norm, size, parts.normBias)};
    bias_ = bias.empty() ? std::vector<float>(vocabulary) : files.read(bias, {vocabulary});
    if (!parts.tied && !parts.words.empty() && files.contains(parts.words + ".weight"))
        words_ = std::make_shared<const std::vector<float>>(files.read(parts.words + ".weight", {vocabulary, size}));
}

std::vector<float> MaskedHead::logits(const kernels::Kernels& kernels, std::span<const float> state) const
{
    const std::size_t size = transform_.outputs();
    AlignedBuffer<float> x(transform_.width());
    transform_.multiply(kernels, state.data(), state.size(), 1, x.data());
    kernels.activate(x.data(), transform_.bias(), transform_.width(), activation_);
    const std::vector<float> none(size);
    kernels.addAndNormalise(x.data(), none.data(), none.data(), norm_.scale.data(), norm_.shift.data(), size, epsilon_);
    std::vector<float> logits = bias_;
    cblas_sgemv(CblasRowMajor, CblasNoTrans, static_cast<int>(logits.size()), static_cast<int>(size), 1.0F,
                words_->data(), static_cast<int>(size), x.data(), 1, 1.0F, logits.data(), 1);
    return logits;
}

} // namespace models
