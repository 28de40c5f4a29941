#pragma once

#include <cstddef>

#include <torch/torch.h>

#include "core/lexicon/word_vectors.h"
#include "models/inference/vocabulary.h"

namespace models::networks {

/// Puts the vectors of the words that have one into an embedding, [words, dimensions], scaled to the length `norm`; the
/// first `signs` rows are no words. Returns how many words that are.
std::size_t useVectors(const core::lexicon::WordVectors& vectors, double norm, const Vocabulary& vocabulary,
                       std::size_t signs, torch::Tensor embedding);

} // namespace models::networks
