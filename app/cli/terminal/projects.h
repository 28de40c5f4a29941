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

/// A campaign of a project by number or name; the only one when `name` is empty. \throws core::UsageError listing them,
/// or those that have that name.
[[nodiscard]] core::store::CampaignRecord campaignNamed(const core::store::Project& project, const std::string& name);

/// The campaigns that `--campaign` names, all of them when there is none. \throws core::UsageError.
[[nodiscard]] std::vector<core::store::CampaignRecord> campaignsNamed(const core::store::Project& project,
                                                                      const std::vector<std::string>& names);

/// A project that is opened for writing, or made where there is none: then it goes again unless a campaign is put into
/// it.
class WrittenProject {
public:
    /// Empty: in memory. \throws core::Error when it cannot be written.
    explicit WrittenProject(const std::string& file);
    ~WrittenProject();
    WrittenProject(const WrittenProject&) = delete;
    WrittenProject& operator=(const WrittenProject&) = delete;
    core::store::Project& operator*() const { return *project_; }
    core::store::Project* operator->() const { return project_.get(); }

private:
    std::shared_ptr<core::store::Project> project_;
    bool made_ = false;
};

/// Loads the victim a recipe needs (with gradients where it ranks by them).
[[nodiscard]] std::unique_ptr<core::victims::Victim> loadFor(const core::attacks::Recipe& recipe,
                                                             const core::victims::VictimLoader& loader,
                                                             const std::string& spec,
                                                             core::victims::LoadOptions options);

/// How a run of a campaign went.
struct RunReport {
    bool finished = false;
    std::vector<std::string> warnings; ///< As they were noted.
};

/// Runs what is pending with a progress line on standard error.
RunReport runWithProgress(core::store::Project& project, core::store::Id campaign, const core::victims::Victim& victim,
                          const std::shared_ptr<const core::language::Resources>& resources,
                          const core::campaigns::RunOptions& options, std::stop_token stop);

/// The same for a campaign that was just set up: if it is refused before its first result, it is removed again.
RunReport runOrForget(core::store::Project& project, core::store::Id campaign, const core::victims::Victim& victim,
                      const std::shared_ptr<const core::language::Resources>& resources,
                      const core::campaigns::RunOptions& options, std::stop_token stop);

/// Prints the counts and rates of a campaign, for people or as JSON (there with `warnings`, which people have been told
/// already), and its most frequent errors.
core::campaigns::Summary printSummary(const core::store::Project& project, core::store::Id campaign, bool json,
                                      double startupSeconds = 0.0, const std::vector<std::string>& warnings = {});
/// Says how to run a campaign that is only set up.
void printPrepared(const core::store::Project& project, const std::vector<core::store::Id>& campaigns, bool json);
/// Failed where every attacked example ended in an error: there is no result.
[[nodiscard]] int exitCodeOf(const core::campaigns::Summary& summary);

} // namespace app
