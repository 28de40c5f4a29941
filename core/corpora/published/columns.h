#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/corpora/corpus.h"
#include "core/corpora/formats/table.h"

namespace core::corpora::published {

// Helpers of the families' readers and writers.

/// The column with the first of these names (in lower case).
[[nodiscard]] std::optional<std::size_t> columnIndex(const FileTable& table,
                                                     const std::vector<std::string_view>& names);
/// Its name as --columns takes it; empty if there is none.
[[nodiscard]] std::string columnCalled(const FileTable& table, const std::vector<std::string_view>& names);

/// Groups of names of which a header has one each: {{"question", "utterance"}, {"form"}}.
using HeaderNames = std::vector<std::vector<std::string_view>>;
[[nodiscard]] bool hasNames(const FileTable& table, const HeaderNames& groups);
/// Makes the first row the table's names if it has one of each group.
void takeHeaderWith(FileTable& table, const HeaderNames& groups);

/// The tab-separated cells of a line; a quote is an ordinary character.
[[nodiscard]] std::vector<std::string_view> tabbed(std::string_view line);

/// The table of a file whose cells are separated by tabs and never quoted; all its rows, without names.
[[nodiscard]] FileTable readTabbed(const Source& source, std::string_view format);
/// Makes the first row the names, whatever it holds.
void takeNames(FileTable& table);

/// The first `most` cells of a column that are present.
[[nodiscard]] std::vector<std::string_view> cellsOfColumn(const FileTable& table, std::size_t column,
                                                          std::size_t most = 200);

/// The value of one of the user's columns; empty when the example has none.
[[nodiscard]] std::string columnValue(const Example& example, std::string_view name);
/// Names of the user's columns except those given, in order of first appearance.
[[nodiscard]] std::vector<std::string> columnNames(const Corpus& corpus,
                                                   std::initializer_list<std::string_view> without = {});
/// Whether ids are the numbers of the examples from 1, as for a file without ids.
[[nodiscard]] bool hasPlainIds(const Corpus& corpus);

/// The only segment of an example. \throws Error when there are others.
[[nodiscard]] const std::string& onlyText(const Example& example);

/// Rows as lines of tab-separated cells. \throws Error for a cell with a tab or a line end, naming it and what to do.
[[nodiscard]] std::string tabbedBytes(const std::vector<std::vector<std::string>>& rows);

} // namespace core::corpora::published
