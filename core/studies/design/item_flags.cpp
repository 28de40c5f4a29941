#include "core/studies/design/item_flags.h"

#include <cmath>

#include "core/campaigns/measures/stored_flags.h"
#include "core/studies/design/item.h"

namespace core::studies {

std::map<std::string, ItemFlags> flagsByItem(const store::Project& project, std::span<const store::Id> campaigns)
{
    std::map<std::string, ItemFlags> all;
    for (const auto campaign : campaigns) {
        const auto stored = campaigns::StoredFlags::of(project.measures(campaign));
        if (!stored)
            continue;
        project.forEachResult(campaign, false, [&](store::PlacedResult&& placed) {
            if (placed.result.status != attacks::Status::Succeeded || !stored->isMeasured(placed.position) ||
                placed.result.original.size() != placed.result.perturbed.size())
                return;
            const auto [at, fresh] = all.try_emplace(itemOf(placed.result.original, placed.result.perturbed).key);
            if (!fresh)
                return;
            for (const auto& type : language::flagTypes()) {
                const auto& places = stored->places(type.kind);
                const auto here = places.find(placed.position);
                if (here == places.end())
                    continue;
                at->second.looked.insert(type.kind);
                if (here->second > 0)
                    at->second.found.insert(type.kind);
            }
        });
    }
    return all;
}

double unsurenessOf(const ItemFlags& flags)
{
    const std::vector<language::FlagKind> found(flags.found.begin(), flags.found.end());
    return 1.0 - std::abs(2.0 * language::chanceOfFault(found) - 1.0);
}

} // namespace core::studies
