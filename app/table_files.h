#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/reports/tables.h"

namespace app {

/// Writes a table as `NAME.tex`, `.md`, `.csv` and `.json` into the folder. \throws core::Error.
void writeTable(const core::reports::Table& table, const std::filesystem::path& folder, const std::string& name);

/// All campaigns of a project file as tables and figures see them.
[[nodiscard]] std::vector<core::reports::CampaignData> campaignsIn(const std::filesystem::path& project);

} // namespace app
