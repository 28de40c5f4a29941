#pragma once

#include <string>

#include "app/cli/command.h"
#include "core/store/project.h"

namespace app {

/// A study of the project; the only one when `name` is empty. \throws core::UsageError listing them.
[[nodiscard]] std::string studyNamed(const core::store::Project& project, const std::string& name);

/// The subcommands of `study` that hand out and take in.
void addStudyExchange(CLI::App& study, Work& work);

} // namespace app
