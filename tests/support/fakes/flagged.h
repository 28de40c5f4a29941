#pragma once

#include <map>
#include <vector>

#include "core/campaigns/measures/stored_flags.h"
#include "tests/support/fakes/campaigns.h"

namespace fakes {

/// The campaign with its successes flagged: the n-th exchanged one word for each of the first n + 1 relations, of
/// eight.
inline core::reports::CampaignData flagged(core::reports::CampaignData campaign)
{
    using core::language::FlagKind;
    std::map<std::size_t, std::vector<FlagKind>> kinds;
    for (std::size_t i = 0; i < campaign.results.size(); ++i) {
        if (campaign.results[i].status != Status::Succeeded)
            continue;
        std::vector<FlagKind> here;
        for (const auto& type : core::language::flagTypes())
            if (isRelation(type.kind) && here.size() <= kinds.size())
                here.push_back(type.kind);
        kinds[i] = here;
    }
    campaign.measures = core::campaigns::measuresOfFlags("by-hand", core::language::wordFlagKinds(), kinds);
    return campaign;
}

} // namespace fakes
