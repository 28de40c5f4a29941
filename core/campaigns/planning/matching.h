#pragma once

#include "core/attacks/recipe/recipe.h"
#include "core/store/project.h"

namespace core::campaigns {

/// The recipe with as many changed words for each text as a campaign of the project changed there, as
/// `constraints.match-edits` (instead of `max-perturbed`, if it has that), so that two attacks are compared at equal
/// edits. Texts that the campaign has not attacked, or has not changed, stay unchanged.
/// \throws UsageError for a campaign without results.
[[nodiscard]] attacks::Recipe matchedTo(attacks::Recipe recipe, const store::Project& project, store::Id campaign);

} // namespace core::campaigns
