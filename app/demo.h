#pragma once

#include <filesystem>
#include <stop_token>

#include "app/workbench.h"
#include "core/campaigns/runner.h"

namespace app {

/// The demo project in the user's data folder, made on first use: the sample reviews and trees, the shipped victims,
/// and campaigns that are run for it on the spot. `progress` may be null. \throws core::Error when a needed file
/// is missing.
std::filesystem::path openDemoProject(const Workbench& workbench, std::stop_token stop = {},
                                      const core::campaigns::CampaignProgressFn& progress = {});

} // namespace app
