#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/reports/report.h"

namespace core::reports {

/// A table of a paper: a pivot of campaigns, or one with a layout that is computed in code.
struct PaperTable {
    std::string name, title, description;
    std::string rows, columns, measures; ///< Of a pivot.
    std::string layout;                  ///< Empty: a pivot. Else transfer, or one of zheng.h.

    [[nodiscard]] ReportKind kind() const;
};

/// Those of `resources/papers/NAME/tables.json`, by name. \throws Error with the file.
[[nodiscard]] const std::vector<PaperTable>& paperTables();
[[nodiscard]] std::vector<ReportKind> paperKinds();
/// One file's, in its order. \throws Error naming `file`.
[[nodiscard]] std::vector<PaperTable> parsePaperTables(std::string_view text, const std::string& file);

} // namespace core::reports
