#pragma once

#include <map>
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
    /// Of a pivot: the paper's numbers stand in columns of their own, behind all others. The first key of these numbers
    /// (PaperNumbers), then come what the row is of, then the column's key; with the paper's folder.
    std::string paper, numbers;
    struct NumberColumn {
        std::string title, key;
        int digits = 1; ///< Behind the point.
    };
    std::vector<NumberColumn> numberColumns;
    /// What stands beside one of these numbers, by its keys with tabs between them: that it does not follow from
    /// others.
    std::map<std::string, std::string> numberNotes;

    [[nodiscard]] ReportKind kind() const;
};

/// Those of `resources/papers/NAME/tables.json`, by name. \throws Error with the file.
[[nodiscard]] const std::vector<PaperTable>& paperTables();
[[nodiscard]] std::vector<ReportKind> paperKinds();
/// One file's, in its order. \throws Error naming `file`.
[[nodiscard]] std::vector<PaperTable> parsePaperTables(std::string_view text, const std::string& file);

} // namespace core::reports
