#pragma once

#include <vector>

#include "app/cli/terminal/command.h"
#include "app/manual_page.h"

namespace app {

/// A page of the whole program and one for each of its commands, made from their definitions.
[[nodiscard]] std::vector<ManualPage> manualPages(const CLI::App& app);

} // namespace app
