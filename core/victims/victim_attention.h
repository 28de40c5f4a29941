#pragma once

#include <memory>

#include "core/language/attention_model.h"
#include "core/victims/victim.h"

namespace core::victims {

/// A victim's attention, for attacks on other victims. \throws Error when it exposes none.
[[nodiscard]] std::shared_ptr<const language::AttentionModel> attentionModelOf(std::unique_ptr<Victim> victim);

} // namespace core::victims
