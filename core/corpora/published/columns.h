#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/corpora/corpus.h"
#include "core/corpora/table.h"

namespace core::corpora::published {

// Small change of the families' readers and writers.

/// The column with the first of these names (small letters).
[[nodiscard]] std::optional<std::size_t> columnIndex(const Table& table, const std::vector<std::string_view>& names);
/// Its name as --columns takes it; empty for none.
[[nodiscard]] std::string columnCalled(const Table& table, const std::vector<std::string_view>& names);

/// Groups of names of which a header has one each: {{"question", "utterance"}, {"form"}}.
using HeaderNames = std::vector<std::vector<std::string_view>>;
[[nodiscard]] bool hasNames(const Table& table, const HeaderNames& groups);
/// Makes the first row the table's names if it has them all.
void takeHeaderWith(Table& table, const HeaderNames& groups);

/// The cells of a line between tabs; a quote is a letter like others.
[[nodiscard]] std::vector<std::string_view> tabbed(std::string_view line);

/// The table of a file whose cells stand between tabs and never between quotes; all its rows, without names.
[[nodiscard]] Table readTabbed(const Source& source, std::string_view format);
/// Makes the first row the names, whatever it holds.
void takeNames(Table& table);

/// The first `most` cells of a column that are there.
[[nodiscard]] std::vector<std::string_view> cellsOfColumn(const Table& table, std::size_t column,
                                                          std::size_t most = 200);

/// The value of one of the user's columns; empty when the example has none.
[[nodiscard]] std::string columnValue(const Example& example, std::string_view name);
/// Names of the user's columns but for those named, in order of first appearance.
[[nodiscard]] std::vector<std::string> columnNames(const Corpus& corpus,
                                                   std::initializer_list<std::string_view> without = {});
/// Whether ids are the numbers of the examples from 1, as where a file has none.
[[nodiscard]] bool hasPlainIds(const Corpus& corpus);

/// The only segment of an example. \throws Error when there are others.
[[nodiscard]] const std::string& onlyText(const Example& example);

/// Rows as lines of cells between tabs. \throws Error for a cell with a tab or a line end, naming it and what to do.
[[nodiscard]] std::string tabbedBytes(const std::vector<std::vector<std::string>>& rows);

} // namespace core::corpora::published
