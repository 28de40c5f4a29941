#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/random.h"
#include "models/networks/layers/dropout.h"
#include "models/networks/optimising/weight_lists.h"
#include "models/networks/translation/translation_data.h"

#include <torch/torch.h>

namespace models::networks {

/// Texts and translations as tensors, padded at their ends.
struct TranslationBatch {
    torch::Tensor source;  ///< [texts, longest] int64
    torch::Tensor absent;  ///< [texts, 1, 1, longest] bool: padding.
    torch::Tensor before;  ///< [texts, steps] int64: the piece before each.
    torch::Tensor targets; ///< [texts, steps] int64, the end last; -100 where no loss counts.

    static TranslationBatch of(std::span<const TranslationExample* const> examples);
};

/// The network of a translator (see TranslationConfig). Its weights have the names and shapes of tensorShapes().
class TranslationNetwork {
public:
    /// All weights zero, norms one.
    TranslationNetwork(const TranslationConfig& config, std::size_t pieces, std::size_t targetPieces);

    /// Pieces and positions normal with standard deviation hidden^-1/2; matrices as X. Glorot and Y. Bengio (2010);
    /// biases zero. Drawn from `random` in the order of the weights.
    void initialise(core::Random& random);

    /// The vectors of the texts' pieces, [texts, longest, hidden].
    [[nodiscard]] torch::Tensor embedded(const TranslationBatch& batch) const;
    /// The scores of every piece at every step, [texts, steps, pieces].
    [[nodiscard]] torch::Tensor logits(const TranslationBatch& batch, const torch::Tensor& embedded,
                                       double dropout = 0.0, const DropoutSource& source = {}) const;

    /// In the order of tensorShapes().
    [[nodiscard]] const WeightList& weights() const { return weights_; }
    [[nodiscard]] const std::vector<TensorShape>& shapes() const { return shapes_; }

private:
    class Cursor;
    [[nodiscard]] torch::Tensor placed(Cursor& at, const torch::Tensor& embedded, double dropout,
                                       const DropoutSource& source) const;

    TranslationConfig config_;
    std::vector<TensorShape> shapes_;
    WeightList weights_;
    std::size_t decoder_ = 0; ///< The number of its first weight.
};

} // namespace models::networks
