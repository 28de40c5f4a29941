#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/goals/goal.h"
#include "core/attacks/parts/part_type.h"
#include "core/attacks/search/search.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

class Recipe;

/// The four slots of a recipe, as its JSON names them.
inline constexpr std::string_view slotNames[] = {"goal", "transformation", "constraints", "search"};

/// All types that fit a slot (`goal`, `transformation`, `constraints` or `search`), in display order. The one table
/// behind Recipe::check, `--set`, the Recipes page and docs/recipes.md.
[[nodiscard]] const std::vector<const PartType*>& partTypes(std::string_view slot);

/// The type of that name for that slot, null if there is none.
[[nodiscard]] const PartType* findPartType(std::string_view slot, std::string_view type);

/// The goal of a recipe that check() finds nothing wrong with; it judges answers without any resources.
[[nodiscard]] std::unique_ptr<Goal> goalOf(const Recipe& recipe);

/// Make a part from its JSON, which must have passed Recipe::check, as makeTransformation() does. \throws Error when a
/// resource is missing.
[[nodiscard]] std::unique_ptr<Goal> makeGoal(const Json& part, const language::Resources& resources);
[[nodiscard]] std::unique_ptr<Constraint> makeConstraint(const Json& part, const language::Resources& resources);
[[nodiscard]] std::unique_ptr<SearchMethod> makeSearchMethod(const Json& part, const language::Resources& resources);

/// The catalogue as Markdown tables: the reference part of docs/recipes.md.
[[nodiscard]] std::string catalogueMarkdown();

} // namespace core::attacks
