#pragma once

#include <memory>

#include "core/victims/victim.h"
#include "models/inference/forms/form_model.h"

namespace models {

/// A semantic parser under attack. An answer does not depend on its batch.
[[nodiscard]] std::unique_ptr<core::victims::Victim> makeFormVictim(std::shared_ptr<const FormModel> model);

/// The words of a question as a parser of this config reads them.
[[nodiscard]] std::vector<std::string> questionOf(const core::text::Text& text, const FormConfig& config);

} // namespace models
