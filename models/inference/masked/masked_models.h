#pragma once

#include <filesystem>
#include <memory>

#include "core/language/masked_language_model.h"

namespace models {

/// The masked language model in a folder: ours (context-lstm), or that of BERT or one of its kin as Hugging Face keeps
/// it. \throws core::Error for a folder that holds neither or does not load.
[[nodiscard]] std::shared_ptr<const core::language::MaskedLanguageModel>
loadMaskedModel(const std::filesystem::path& folder);

} // namespace models
