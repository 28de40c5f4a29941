#pragma once

#include "models/inference/translation/rnn_search.h"
#include "models/networks/operations/torch_backend.h"
#include "models/networks/translation/translation_network.h"

namespace models::networks {

/// An rnn-search that learns; what it computes stands in models/inference/translation/rnn_search.h.
class RnnSearchNetwork final : public TranslationNetwork {
public:
    /// All weights zero.
    RnnSearchNetwork(const TranslationConfig& config, std::size_t pieces, std::size_t targetPieces);

    /// PyTorch's default distributions; pieces uniform with standard deviation embedding^-1/2.
    void initialise(core::Random& random) override;
    [[nodiscard]] torch::Tensor logits(const TranslationBatch& batch, const torch::Tensor& embedded, double dropout,
                                       const DropoutSource& source) const override;
    [[nodiscard]] const WeightList& weights() const override { return tensors_.weights(); }
    [[nodiscard]] const std::vector<TensorShape>& shapes() const override { return tensors_.shapes(); }

private:
    TranslationConfig config_;
    TorchLayers tensors_;
    RnnSearchLayers<TorchLayers> layers_;
};

} // namespace models::networks
