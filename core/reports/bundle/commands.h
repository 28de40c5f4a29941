#pragma once

#include <set>
#include <string>

#include "core/store/project.h"

namespace core::reports {

/// Where a bundle keeps a campaign's recipe, the ids of a sample and the folder of a victim.
[[nodiscard]] std::string recipeFile(const store::CampaignRecord& campaign);
[[nodiscard]] std::string idsFile(const store::SampleRecord& sample);
[[nodiscard]] std::string victimFolder(const store::CampaignRecord& campaign);

/// A script that runs the project's campaigns again, one command per campaign, on any machine: with the examples that
/// the bundled project holds, so that no corpus is needed, and with victims by name, by their command, or, if they are
/// folders, from the bundle or where they were. What was done is not done again when it is started a second time.
/// `packed`: the specs of the victims whose folders are in the bundle.
[[nodiscard]] std::string rerunCommands(const store::Project& project, const std::set<std::string>& packed = {});

} // namespace core::reports
