#pragma once

#include <string>
#include <vector>

#include "core/attacks/recipe/recipe.h"

namespace core::attacks {

/// The presets that texts of a language (BCP 47) can be attacked with as they are, in the order of Recipe::presets().
[[nodiscard]] std::vector<std::string> presetsFor(const std::string& language);

/// \throws UsageError where the pack of the recipe's language lacks what the recipe needs: it names that, what the pack
/// has, and the presets for answers of the same kind that the language leaves.
void requireLanguage(const Recipe& recipe);

/// What Recipe::forLanguage() changed in `plain`, as a sentence for people; empty where both say the same language.
[[nodiscard]] std::string languageSentence(const Recipe& recipe, const Recipe& plain);

} // namespace core::attacks
