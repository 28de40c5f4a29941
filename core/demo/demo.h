#pragma once

#include <filesystem>
#include <memory>
#include <stop_token>

#include "core/campaigns/runner.h"
#include "core/language/resources.h"
#include "core/victims/loader.h"

namespace core::demo {

/// The demo project in the user's data folder, made on first use: the sample reviews and trees, the shipped victims,
/// and campaigns that are run for it on the spot. `progress` may be null. \throws Error when a needed file
/// is missing.
std::filesystem::path openDemoProject(const victims::VictimLoader& loader,
                                      const std::shared_ptr<const language::Resources>& resources,
                                      std::stop_token stop = {}, const campaigns::CampaignProgressFn& progress = {});

} // namespace core::demo
