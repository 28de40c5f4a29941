#pragma once

#include <functional>
#include <memory>

#include "core/language/entities/entity_recogniser.h"
#include "core/victims/victim.h"

namespace core::victims {

/// A victim whose card names steps of preprocessing gets its texts cleaned by them, and its answers are put back into
/// the terms of the text; any other victim comes back as it is. Whoever attacks it reads and changes the text itself.
/// `recogniser` is asked for where names are anonymised. \throws Error where the steps do not go with the task: trees
/// count words, so a parser's words stay apart.
[[nodiscard]] std::unique_ptr<Victim>
preprocessed(std::unique_ptr<Victim> victim,
             const std::function<std::shared_ptr<const language::EntityRecogniser>()>& recogniser);

} // namespace core::victims
