#pragma once

#include <CLI/CLI.hpp>

namespace app {

/// Lets every number of every command be what it can mean: counts and seeds are whole numbers from 0, shares and
/// seconds finite ones from 0, and some have an upper end (workers, bootstrap rounds). Call it once all commands are
/// there. Without it CLI11 turns -1 into 18446744073709551615.
void checkNumbers(CLI::App& app);

} // namespace app
