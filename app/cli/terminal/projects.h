#pragma once

#include <memory>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "core/campaigns/runner.h"
#include "core/campaigns/summary.h"
#include "core/store/project.h"
#include "core/victims/loader.h"

namespace app {

/// A campaign of a project by name or number; the only one when `name` is empty. \throws core::UsageError listing them.
[[nodiscard]] core::store::CampaignRecord campaignNamed(const core::store::Project& project, const std::string& name);

/// The campaigns that `--campaign` names, all of them when there is none. \throws core::UsageError.
[[nodiscard]] std::vector<core::store::CampaignRecord> campaignsNamed(const core::store::Project& project,
                                                                      const std::vector<std::string>& names);

/// Loads the victim a recipe needs (with gradients where it ranks by them).
[[nodiscard]] std::unique_ptr<core::victims::Victim> loadFor(const core::attacks::Recipe& recipe,
                                                             const core::victims::VictimLoader& loader,
                                                             const std::string& spec,
                                                             core::victims::LoadOptions options);

/// Runs what is pending with a progress line on standard error.
bool runWithProgress(core::store::Project& project, core::store::Id campaign, const core::victims::Victim& victim,
                     const std::shared_ptr<const core::language::Resources>& resources,
                     const core::campaigns::RunOptions& options, std::stop_token stop);

/// Prints the counts and rates of a campaign, for people or as JSON, and its most frequent errors.
core::campaigns::Summary printSummary(const core::store::Project& project, core::store::Id campaign, bool json,
                                      double startupSeconds = 0.0);
/// Failed where every attacked example ended in an error: there is no result.
[[nodiscard]] int exitCodeOf(const core::campaigns::Summary& summary);

} // namespace app
