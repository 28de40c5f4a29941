#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "models/inference/masked/bert_weights.h"

namespace models {

/// The logits of every entry of the vocabulary for one piece of an input, [vocabulary]. Pure function of its arguments.
/// `pieces`: rows of the vocabulary, with [CLS] and [SEP]; at least one and at most config.positions.
/// Source: J. Devlin et al. (2019), "BERT"; the encoder is that of A. Vaswani et al. (2017) with norms after the sums.
[[nodiscard]] std::vector<float> bertLogits(const BertConfig& config, const BertWeights& weights,
                                            std::span<const std::uint32_t> pieces, std::size_t place);

} // namespace models
