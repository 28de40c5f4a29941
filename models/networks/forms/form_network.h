#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/random.h"
#include "core/files/safetensors.h"
#include "models/inference/forms/form_config.h"
#include "models/inference/forms/form_model.h"
#include "models/networks/forms/form_data.h"
#include "models/networks/layers/dropout.h"
#include "models/networks/optimising/weight_lists.h"

namespace models::networks {

/// The target sequences for the questions of a batch, as tensors, padded at their ends.
struct StepsBatch {
    torch::Tensor before;  ///< [questions, steps] int64: the piece before each.
    torch::Tensor parents; ///< [questions, steps] int64
    torch::Tensor targets; ///< [questions, steps] int64; -1 where no loss counts.
    torch::Tensor copies;  ///< [questions, steps, words] float: 1 where copying the word writes the target.
    torch::Tensor sketch;  ///< [questions, steps] int64: FormSteps::sketch.
};

/// Questions and their forms as tensors, padded at their ends.
struct FormBatch {
    torch::Tensor words;   ///< [questions, longest] int64
    torch::Tensor lengths; ///< [questions] int64
    torch::Tensor there;   ///< [questions, longest] bool: words, not padding.
    StepsBatch form;
    StepsBatch sketch;           ///< Undefined except for coarse-to-fine.
    torch::Tensor sketchLengths; ///< [questions] int64, without the end.

    static FormBatch of(std::span<const FormExample* const> examples);
};

/// The network of a semantic parser (see FormConfig). Its weights have the names and shapes of tensorShapes().
class FormNetwork {
public:
    /// All weights zero.
    FormNetwork(const FormConfig& config, std::size_t words, std::size_t pieces);

    /// PyTorch's default distributions, drawn from `random` in the order of the weights; words and pieces uniform
    /// within +-`embeddingRange`.
    void initialise(core::Random& random, double embeddingRange);

    /// The embedded words of a batch, [questions, longest, embedding].
    [[nodiscard]] torch::Tensor embedded(const torch::Tensor& words) const;
    /// The mean negative log-likelihood of the forms' pieces, given their embedded words.
    [[nodiscard]] torch::Tensor loss(const FormBatch& batch, const torch::Tensor& embedded, double dropout = 0.0,
                                     const DropoutSource& source = {}) const;

    /// In the order of tensorShapes().
    [[nodiscard]] const WeightList& weights() const { return weights_; }
    [[nodiscard]] const std::vector<TensorShape>& shapes() const { return shapes_; }

private:
    struct Reading;
    /// Log-likelihoods of the targets that count, by the decoder whose weights begin at `decoder`. `inputs`,
    /// [questions, steps, numbers], is its input besides the attended vector.
    [[nodiscard]] torch::Tensor likelihoods(std::size_t decoder, const Reading& reading, const torch::Tensor& inputs,
                                            const StepsBatch& steps, double dropout, const DropoutSource& source) const;
    /// The embeddings of the previous pieces, with what goes with them.
    [[nodiscard]] torch::Tensor inputsOf(std::size_t decoder, const StepsBatch& steps) const;
    /// The same with the sketch's states in place of its pieces.
    [[nodiscard]] torch::Tensor withSketch(const torch::Tensor& inputs, const FormBatch& batch, double dropout,
                                           const DropoutSource& source) const;

    FormConfig config_;
    std::vector<TensorShape> shapes_;
    WeightList weights_;
};

} // namespace models::networks
