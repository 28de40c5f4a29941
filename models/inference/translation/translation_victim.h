#pragma once

#include <memory>

#include "core/victims/victim.h"
#include "models/inference/translation/translation_model.h"

namespace models {

/// A translator under attack. An answer does not depend on its batch.
[[nodiscard]] std::unique_ptr<core::victims::Victim>
makeTranslationVictim(const std::shared_ptr<const TranslationModel>& model);

} // namespace models
