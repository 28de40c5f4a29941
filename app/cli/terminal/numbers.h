#pragma once

#include <CLI/CLI.hpp>

namespace app {

/// Restricts every number of every command to its meaningful range: counts and seeds are whole numbers from 0, shares
/// and seconds finite ones from 0, thresholds of scores any finite ones, and some have an upper limit (workers,
/// bootstrap rounds). Call it after all commands are added. Without it CLI11 turns -1 into 18446744073709551615.
void checkNumbers(CLI::App& app);

} // namespace app
