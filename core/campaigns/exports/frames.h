#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/campaigns/exports/export.h"
#include "core/files/csv.h"
#include "core/language/validity/validity.h"
#include "core/store/project.h"

namespace core::campaigns {

/// Tables with one row per result, edit or step, as programs that make tables of their own want them: every row says
/// which campaign it belongs to, so those of several campaigns are one table. Columns: docs/from-python.md.
enum class Frame { Results, Edits, Trace };

/// A row: the values by column, in the columns' order. Lists and objects stay such in JSON lines, and are JSON in a
/// cell.
using FrameRow = nlohmann::ordered_json;
using RowVisitor = std::function<void(const FrameRow&)>;

/// A campaign's rows, in the order of its sample. The values are those of resultJson. `rules`: they find again what the
/// flags of a measured text's edits are, and why; null, or others than those that measured it: its edits have none.
void forEachRow(const store::Project& project, store::Id campaign, Frame frame, const ExportChoice& choice,
                const RowVisitor& visit, const language::Validity* rules = nullptr);

/// Which program writes the rows, one after the other; it is called twice for a table with a header.
using Rows = std::function<void(const RowVisitor&)>;

/// One JSON object per line. \throws Error when they cannot be written.
void writeRowsJsonl(const Rows& rows, std::ostream& out);
/// RFC 4180, UTF-8, with a header: all columns that any row has, in the order of their first appearance.
void writeRowsCsv(const Rows& rows, std::ostream& out, CsvFor reader = CsvFor::Programs);

} // namespace core::campaigns
