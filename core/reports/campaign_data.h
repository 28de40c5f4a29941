#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/attacks/result.h"
#include "core/store/project.h"

namespace core::reports {

/// A campaign as tables and figures see it.
struct CampaignData {
    std::string name;
    std::string victim; ///< Short: a shipped model's name, the folder's name, or the command.
    std::string recipe;
    std::string corpus;
    std::string sample; ///< "first 200", "200 at random, seed 7"
    std::uint64_t seed = 0;
    std::vector<std::string> labels; ///< The victim's; the answers in the results count in them.
    std::vector<attacks::AttackResult> results;
};

/// Reads a campaign without its traces. \throws Error.
[[nodiscard]] CampaignData campaignData(const store::Project& project, store::Id campaign);

/// A name for each campaign that is as short as it can be and still tells them apart: of victim, recipe, corpus and
/// seed what differs, else the campaigns' own names.
[[nodiscard]] std::vector<std::string> shortNames(const std::vector<CampaignData>& campaigns);

} // namespace core::reports
