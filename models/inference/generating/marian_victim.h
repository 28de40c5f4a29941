#pragma once

#include <filesystem>
#include <memory>

#include "core/victims/victim.h"
#include "models/inference/kernels/kernels.h"
#include "models/inference/pieces/piece_tokenizer.h"

namespace models {

/// A translator of Hugging Face's class MarianMTModel under attack. It reads one text; what does not fit is cut off as
/// the library does. An answer does not depend on its batch.
/// \throws core::Error naming the file, what is wrong with it and what to do.
[[nodiscard]] std::unique_ptr<core::victims::Victim>
makeMarianVictim(const std::filesystem::path& folder, const kernels::Kernels& kernels = kernels::best(),
                 SpecialPieces specialPieces = SpecialPieces::AsText);

} // namespace models
