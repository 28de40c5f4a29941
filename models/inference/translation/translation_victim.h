#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "core/victims/piece_reader.h"
#include "core/victims/victim.h"
#include "models/inference/translation/translation_model.h"

namespace models {

/// PieceReader::adversarialGradients, for a text with its end and a translation without. Safe from any thread.
using TranslationGradients =
    std::function<core::victims::PieceGradients(const SourcePieces& text, std::span<const std::uint32_t> translation)>;

/// A translator under attack. An answer does not depend on its batch. Without `gradients` it has none.
[[nodiscard]] std::unique_ptr<core::victims::Victim>
makeTranslationVictim(const std::shared_ptr<const TranslationModel>& model, TranslationGradients gradients = {});

} // namespace models
