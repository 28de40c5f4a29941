#pragma once

#include <string>
#include <vector>

#include "app/cli/terminal/command.h"
#include "core/store/project.h"

namespace app {

/// A study of the project; the only one when `name` is empty. \throws core::UsageError listing them.
[[nodiscard]] std::string studyNamed(const core::store::Project& project, const std::string& name);

inline constexpr const char* leaveOutHelp =
    "raters whose answers do not count; \"doubtful\": those who failed an attention check or answered impossibly fast";

/// The raters to leave out; also prints them. \throws core::UsageError for one whom the study does not have.
[[nodiscard]] std::vector<std::string> leftOut(const core::store::Project& project, const std::string& study,
                                               const std::vector<std::string>& given);

/// The subcommands of `study` that hand out packets and take in ballots.
void addStudyExchange(CLI::App& study, Work& work);
/// The subcommand of `study` that raters' browsers talk to.
void addStudyServe(CLI::App& study, Work& work);

} // namespace app
