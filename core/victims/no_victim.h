#pragma once

#include <optional>

#include "core/base/error.h"
#include "core/victims/loader.h"

namespace core::victims {

/// What a model is that answers no texts itself (a masked language model, a sentence encoder, a tagger ...), and where
/// it is used instead, or why it does not load. Nothing for a victim, and where the task is not known.
[[nodiscard]] std::optional<Error> whyNoVictim(const ModelInfo& info);

} // namespace core::victims
