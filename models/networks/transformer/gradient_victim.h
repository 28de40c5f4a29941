#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "core/victims/victim.h"
#include "models/inference/pieces/piece_tokenizer.h"

namespace models::networks {

/// Whether a folder's config.json is that of a transformer in Hugging Face's format.
[[nodiscard]] bool describesTransformer(const std::filesystem::path& folder);

/// A fine-tuned classifier of any of the classes that are read that also gives gradients: it answers as
/// makeTransformerVictim does, to the bit; only the gradients are libtorch's. A word's is that of all its pieces, and
/// what a word would do in its place is taken from their vectors, spread over these places. `plain`: libtorch also
/// computes the answers, those of BERT and its kin in batches padded to their longest text, for comparison. \throws
/// core::Error.
[[nodiscard]] std::unique_ptr<core::victims::Victim> loadTransformerWithGradients(const std::filesystem::path& folder,
                                                                                  bool plain,
                                                                                  SpecialPieces specialPieces,
                                                                                  std::optional<double> threshold = {});

} // namespace models::networks
