#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QString>

#include "core/attacks/recipe/recipe.h"

namespace ui {

/// Recipes that are not presets: edited or opened ones, one per name, saved in the user's settings at every change, so
/// that quitting loses none.
class KeptRecipes {
public:
    [[nodiscard]] std::vector<core::attacks::Recipe> all() const;
    /// One that equals its preset need not be kept, and is forgotten.
    void keep(const core::attacks::Recipe& recipe);
    void drop(const std::string& name);
};

/// The id of a recipe in lists and settings: a preset's name, or "edited:" and the name of a kept one. Empty for
/// a recipe that is neither.
[[nodiscard]] QString recipeId(const core::attacks::Recipe& recipe, const std::vector<core::attacks::Recipe>& kept);
/// Nothing for an id without a recipe (any more).
[[nodiscard]] std::optional<core::attacks::Recipe> recipeOf(const QString& id,
                                                            const std::vector<core::attacks::Recipe>& kept);
/// "pwws (edited)" for an edited preset; the name of a recipe of the user's own.
[[nodiscard]] QString keptTitle(const core::attacks::Recipe& recipe);

} // namespace ui
