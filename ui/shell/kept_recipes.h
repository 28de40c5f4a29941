#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QString>

#include "core/attacks/recipe.h"

namespace ui {

/// Recipes that are no presets: edited or opened ones, one a name, kept with the user's settings at every change, so
/// that quitting loses none.
class KeptRecipes {
public:
    [[nodiscard]] std::vector<core::attacks::Recipe> all() const;
    /// One that is as its preset need not be kept, and is forgotten.
    void keep(const core::attacks::Recipe& recipe);
    void drop(const std::string& name);
};

/// What stands for a recipe in lists and settings: a preset's name, or "edited:" and the name of a kept one. Empty for
/// a recipe that is neither.
[[nodiscard]] QString recipeId(const core::attacks::Recipe& recipe, const std::vector<core::attacks::Recipe>& kept);
/// Nothing for an id that stands for none (any more).
[[nodiscard]] std::optional<core::attacks::Recipe> recipeOf(const QString& id,
                                                            const std::vector<core::attacks::Recipe>& kept);
/// "pwws (edited)" of an edited preset; the name of a recipe of the user's own.
[[nodiscard]] QString keptTitle(const core::attacks::Recipe& recipe);

} // namespace ui
