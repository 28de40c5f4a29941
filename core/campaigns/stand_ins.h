#pragma once

#include <string>

#include "core/attacks/recipe/recipe.h"

namespace core::campaigns {

/// What stood in for something else: WordNet's synonyms for the sememes of a HowNet that the user did not have, by
/// `resources`, a campaign's record of what it used; and in a published recipe the built-in resources, as no paper's
/// own vectors, encoders or language models ship: "the built-in word vectors and sentence encoder stand in for the
/// paper's". Empty where neither holds, as where the user named all of these.
[[nodiscard]] std::string standIns(const attacks::Recipe& recipe, const std::string& resources);

} // namespace core::campaigns
