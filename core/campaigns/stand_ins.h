#pragma once

#include <string>

#include "core/attacks/recipe/recipe.h"

namespace core::campaigns {

/// Which built-in resources a published recipe runs with, as no paper's own vectors, encoders or language models ship:
/// "the built-in word vectors and sentence encoder stand in for the paper's". Empty for recipes without a paper, and
/// where the user named all of these.
[[nodiscard]] std::string standIns(const attacks::Recipe& recipe);

} // namespace core::campaigns
