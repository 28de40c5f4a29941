#pragma once

#include "models/networks/translation/translation_network.h"

namespace models::networks {

/// A transformer that translates.
class TransformerTranslation final : public TranslationNetwork {
public:
    /// All weights zero, norms one.
    TransformerTranslation(const TranslationConfig& config, std::size_t pieces, std::size_t targetPieces);

    /// Pieces and positions normal with standard deviation hidden^-1/2; matrices as X. Glorot and Y. Bengio (2010);
    /// biases zero.
    void initialise(core::Random& random) override;
    [[nodiscard]] torch::Tensor logits(const TranslationBatch& batch, const torch::Tensor& embedded, double dropout,
                                       const DropoutSource& source) const override;
    [[nodiscard]] const WeightList& weights() const override { return weights_; }
    [[nodiscard]] const std::vector<TensorShape>& shapes() const override { return shapes_; }

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
