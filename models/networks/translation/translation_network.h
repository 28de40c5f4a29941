#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/base/random.h"
#include "models/inference/operations/segments.h"
#include "models/networks/layers/dropout.h"
#include "models/networks/optimising/weight_lists.h"
#include "models/networks/translation/translation_data.h"

#include <torch/torch.h>

namespace models::networks {

/// Texts and translations as tensors, padded at their ends.
struct TranslationBatch {
    torch::Tensor source;  ///< [texts, longest] int64
    Segments texts;        ///< Their pieces.
    torch::Tensor before;  ///< [texts, steps] int64: the piece before each that is to be written.
    Segments translations; ///< What is to be written, the ends included.
    torch::Tensor targets; ///< [pieces of all translations] int64: the same, one translation after the other.

    static TranslationBatch of(std::span<const TranslationExample* const> examples);
};

/// Where the items of each text are among those that are padded to the longest, [texts x longest]: one text after the
/// other, int64.
[[nodiscard]] torch::Tensor placesAmongPadded(const Segments& texts);

/// The network of a translator (see TranslationConfig). Its weights have the names and shapes of tensorShapes(); the
/// first are the vectors of the texts' pieces.
class TranslationNetwork {
public:
    virtual ~TranslationNetwork() = default;
    TranslationNetwork(const TranslationNetwork&) = delete;
    TranslationNetwork& operator=(const TranslationNetwork&) = delete;

    /// Of the configured architecture, with weights that are to be initialised or read.
    [[nodiscard]] static std::shared_ptr<TranslationNetwork> make(const TranslationConfig& config, std::size_t pieces,
                                                                  std::size_t targetPieces);

    /// Drawn from `random` in the order of the weights.
    virtual void initialise(core::Random& random) = 0;
    /// The vectors of the texts' pieces, [texts, longest, numbers].
    [[nodiscard]] torch::Tensor embedded(const TranslationBatch& batch) const
    {
        return torch::embedding(weights().front(), batch.source);
    }
    /// The scores of every piece where the batch's targets are to be written, [targets, pieces].
    [[nodiscard]] virtual torch::Tensor logits(const TranslationBatch& batch, const torch::Tensor& embedded,
                                               double dropout = 0.0, const DropoutSource& source = {}) const = 0;

    /// In the order of tensorShapes().
    [[nodiscard]] virtual const WeightList& weights() const = 0;
    [[nodiscard]] virtual const std::vector<TensorShape>& shapes() const = 0;

    /// From now on matrices are multiplied in 16 bits (bfloat16); sums and norms stay in 32.
    void multiplyInBfloat16() { products_ = torch::kBFloat16; }

protected:
    TranslationNetwork() = default;
    [[nodiscard]] torch::Dtype products() const { return products_; }

private:
    torch::Dtype products_ = torch::kFloat32;
};

} // namespace models::networks
