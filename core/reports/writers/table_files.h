#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/reports/tables.h"

namespace core::reports {

/// Writes a table as `NAME.tex`, `.md`, `.csv` and `.json` into the folder. \throws Error.
void writeTable(const Table& table, const std::filesystem::path& folder, const std::string& name);

/// All campaigns of a project file as tables and figures see them.
[[nodiscard]] std::vector<CampaignData> campaignsIn(const std::filesystem::path& project);

} // namespace core::reports
