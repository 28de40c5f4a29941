#pragma once

#include <filesystem>
#include <memory>

#include "core/victims/victim.h"

namespace models::networks {

/// Whether a folder's config.json is a transformer's as Hugging Face writes it.
[[nodiscard]] bool describesTransformer(const std::filesystem::path& folder);

/// A fine-tuned BERT, RoBERTa or DistilBERT that gives gradients, too: it answers as makeTransformerVictim does, to the
/// bit; only the gradients are libtorch's. A word's is that of all its pieces. `plain`: its answers are libtorch's as
/// well, of batches filled up to their longest text; they are there to be compared with. \throws core::Error.
[[nodiscard]] std::unique_ptr<core::victims::Victim> loadTransformerWithGradients(const std::filesystem::path& folder,
                                                                                  bool plain);

} // namespace models::networks
