#pragma once

#include <cstddef>
#include <memory>

#include <torch/torch.h>

#include "core/lexicon/word_vectors.h"
#include "core/victims/loader.h"
#include "models/inference/model/vocabulary.h"

namespace models::networks {

/// The vectors that `--vectors` names; sets `embedding`, the size of the network's own, to theirs. Null without the
/// option. \throws core::UsageError where another size was requested, core::Error for a file that cannot be read.
std::shared_ptr<const core::lexicon::WordVectors> startingVectors(const core::victims::TrainRequest& request,
                                                                  std::size_t& embedding);

/// Copies the vectors of the words that have one into an embedding, [words, dimensions], scaled to length `norm`; the
/// first `signs` rows are not words. Returns the number of words copied.
std::size_t useVectors(const core::lexicon::WordVectors& vectors, double norm, const Vocabulary& vocabulary,
                       std::size_t signs, const torch::Tensor& embedding);

} // namespace models::networks
