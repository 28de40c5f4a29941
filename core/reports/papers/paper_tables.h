#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/reports/tables.h"

namespace core::reports {

/// A table of a paper that is a pivot of campaigns, or how they carry over to other victims (those of Zheng et al. have
/// a layout of their own: zheng.h).
struct PaperTable {
    Kind kind;
    std::string rows, columns, measures; ///< Of a pivot, as TableOptions.
    bool transfer = false;

    /// The options with its rows, columns and measures.
    [[nodiscard]] TableOptions laidOut(TableOptions options) const;
};

/// Those of `resources/papers/NAME/tables.json`, by name. \throws Error with the file.
[[nodiscard]] const std::vector<PaperTable>& paperTables();
/// Null for an unknown name.
[[nodiscard]] const PaperTable* paperTable(const std::string& name);
/// One file's, in its order. \throws Error naming `file`.
[[nodiscard]] std::vector<PaperTable> parsePaperTables(std::string_view text, const std::string& file);

} // namespace core::reports
