#pragma once

#include <torch/torch.h>

#include "core/metrics/classification.h"

namespace models::networks {

/// How a network does on labelled texts.
struct ClassifierScore {
    core::metrics::Confusion confusion{0};
    double loss = 0.0; ///< Mean negative log-likelihood.
    /// Adds texts; the loss is a sum until it is divided by their number. [texts, labels] and [texts].
    void add(const torch::Tensor& logits, const torch::Tensor& gold);
    [[nodiscard]] double accuracy() const { return core::metrics::accuracy(confusion).value_or(0.0); }
};

} // namespace models::networks
