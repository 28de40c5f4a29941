#pragma once

#include <filesystem>
#include <string>

#include "core/reports/basics/table.h"

namespace core::reports {

/// Writes a table as `NAME.tex`, `.md`, `.csv` and `.json` into the folder. \throws Error.
void writeTable(const Table& table, const std::filesystem::path& folder, const std::string& name);

} // namespace core::reports
