#pragma once

#include <span>
#include <vector>

#include "core/base/random.h"
#include "models/inference/pairs/pair_config.h"
#include "models/networks/data/word_rows.h"
#include "models/networks/layers/dropout.h"
#include "models/networks/optimising/weight_lists.h"

namespace models::networks {

/// A pair to learn from; each segment has at least one word.
struct LabelledPair {
    WordRows first, second;
    std::int64_t label = 0;
};

/// Pairs side by side. All first segments are padded to one length, all second ones to another.
struct PairBatch {
    torch::Tensor words;                   ///< [pairs, longest first + longest second] int64
    torch::Tensor firstLengths;            ///< [pairs] int64
    torch::Tensor secondLengths;           ///< [pairs] int64
    torch::Tensor firstThere, secondThere; ///< [pairs, longest of the segment] bool: words, not padding.
    torch::Tensor labels;                  ///< [pairs] int64

    [[nodiscard]] static PairBatch of(std::span<const LabelledPair* const> pairs);
};

/// A classifier of pairs as libtorch trains it, with the tensors of tensorShapes(); it computes what
/// models::PairNetwork answers. Weights are those of Parikh et al. (2016), Chen et al. (2017), Conneau et al. (2017).
class PairTrainingNetwork {
public:
    PairTrainingNetwork(const PairConfig& config, std::size_t words);

    /// Uniform: the embedding within `embeddingRange`, the others as PyTorch's defaults; drawn in their order.
    void initialise(core::Random& random, double embeddingRange);
    /// The vectors of both segments' words, [pairs, places, embedding].
    [[nodiscard]] torch::Tensor embedded(const PairBatch& batch) const;
    /// [pairs, labels]
    [[nodiscard]] torch::Tensor logits(const PairBatch& batch, const torch::Tensor& embedded, double dropout = 0.0,
                                       const DropoutSource& source = {}) const;

    [[nodiscard]] const WeightList& weights() const { return weights_; }
    [[nodiscard]] const std::vector<TensorShape>& shapes() const { return shapes_; }
    [[nodiscard]] const PairConfig& config() const { return config_; }

private:
    struct Pass;
    [[nodiscard]] torch::Tensor decomposed(Pass& pass) const;
    [[nodiscard]] torch::Tensor enhanced(Pass& pass) const;
    [[nodiscard]] torch::Tensor inferred(Pass& pass) const;
    [[nodiscard]] torch::Tensor attended(Pass& pass) const;

    PairConfig config_;
    std::vector<TensorShape> shapes_;
    WeightList weights_;
};

} // namespace models::networks
