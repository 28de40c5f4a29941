#pragma once

#include <functional>
#include <memory>

#include "core/language/entities/entity_recogniser.h"
#include "core/victims/preprocessing/name_list.h"
#include "core/victims/victim.h"

namespace core::victims {

/// If the victim's card names steps of preprocessing, a victim whose texts are cleaned by them and whose answers are
/// put back into the terms of the text; any other victim is returned unchanged. An attack still reads and changes the
/// text itself. `names`: what the victim's folder lists of them; null: nothing. `recogniser` is called only if names
/// are anonymised and not listed. \throws Error when the steps do not suit the task: trees count words, so a parser
/// must read all of them apart.
[[nodiscard]] std::unique_ptr<Victim>
preprocessed(std::unique_ptr<Victim> victim,
             const std::function<std::shared_ptr<const language::EntityRecogniser>()>& recogniser,
             const std::shared_ptr<const NameList>& names = nullptr);

} // namespace core::victims
