#include "core/campaigns/planning/matching.h"

#include <utility>

#include <fmt/format.h>

#include "core/attacks/constraints/word_constraints.h"
#include "core/base/error.h"

namespace core::campaigns {

attacks::Recipe matchedTo(attacks::Recipe recipe, const store::Project& project, store::Id campaign)
{
    std::map<std::uint64_t, std::size_t> counts, unchanged;
    project.forEachResult(campaign, false, [&](store::PlacedResult&& placed) {
        const auto changed = attacks::changedWords(placed.result.perturbed);
        (changed > 0 ? counts : unchanged).emplace(placed.result.original.hash(), changed); // of equal texts the first
    });
    if (counts.empty()) // an agent that has learnt to leave texts alone
        counts = std::move(unchanged);
    if (counts.empty())
        throw UsageError(fmt::format("campaign {} has attacked no text yet", project.campaign(campaign).name),
                         "Let it run first, or name another one with --match");
    for (const auto& constraint : recipe.parts("constraints"))
        if (constraint.type == "max-perturbed")
            recipe.set("constraints.max-perturbed", "off");
    recipe.set("constraints.match-edits.texts", attacks::writtenMatch(counts));
    return recipe;
}

} // namespace core::campaigns
