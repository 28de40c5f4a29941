#pragma once

#include <CLI/CLI.hpp>

namespace app {

/// --progress, --quiet and --log of every command: what is shown beside the results, and where.
void addMessageOptions(CLI::App& app);
/// What was given of them holds from now on. \throws core::UsageError for a log that would be written behind something
/// else, core::Error.
void applyMessageOptions();

} // namespace app
