#pragma once

#include <filesystem>
#include <memory>

#include "core/language/rewriting/rewriter.h"

namespace models {

/// An encoder-decoder from Hugging Face as a rewriter of texts, such as the PEGASUS that paraphrases. Its wordings are
/// the best of its beam search as `generate` gives them, or drawn (Rewriter::Writing).
/// \throws core::Error naming the file, what is wrong with it and what to do.
[[nodiscard]] std::shared_ptr<const core::language::Rewriter> loadNetworkRewriter(const std::filesystem::path& folder);

} // namespace models
