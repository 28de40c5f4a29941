#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/reports/report.h"

namespace core::reports {

/// A table of a paper that is a pivot of campaigns, or how they carry over to other victims (those of Zheng et al. have
/// a layout of their own: zheng.h).
struct PaperTable {
    std::string name, title, description;
    std::string rows, columns, measures; ///< Of a pivot.
    bool transfer = false;

    [[nodiscard]] ReportKind kind() const;
};

/// Those of `resources/papers/NAME/tables.json`, by name. \throws Error with the file.
[[nodiscard]] const std::vector<PaperTable>& paperTables();
[[nodiscard]] std::vector<ReportKind> paperKinds();
/// One file's, in its order. \throws Error naming `file`.
[[nodiscard]] std::vector<PaperTable> parsePaperTables(std::string_view text, const std::string& file);

} // namespace core::reports
