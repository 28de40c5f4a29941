#pragma once

#include <string>

#include "core/store/project.h"

namespace core::reports {

/// Where a bundle keeps a campaign's recipe and the ids of a sample.
[[nodiscard]] std::string recipeFile(const store::CampaignRecord& campaign);
[[nodiscard]] std::string idsFile(const store::SampleRecord& sample);

/// The command lines that run the project's campaigns again, one per campaign; each reads its corpus as it was read.
[[nodiscard]] std::string rerunCommands(const store::Project& project);

} // namespace core::reports
