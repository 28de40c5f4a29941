#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/base/error.h"
#include "core/corpora/source.h"

namespace core::corpora {

/// No corpus needs more columns; a file that has them is read with the wrong delimiter, or hostile.
inline constexpr std::size_t mostColumns = 1000;

/// One record of a table. A cell whose data() is null is missing (a JSON object without that key).
struct Row {
    std::size_t line = 0; ///< Where it starts, from 1.
    std::vector<std::string_view> cells;
};

/// What CSV, TSV, JSON lines and label-text files have in common. Cells point into the source or into `store`.
struct FileTable {
    std::string format;             ///< csv, tsv, jsonl, snli, label-text
    char delimiter = '\0';          ///< Of csv and tsv.
    bool header = false;            ///< The names came from the file's first record.
    std::vector<std::string> names; ///< Empty when the file does not name its columns.
    std::size_t width = 0;          ///< Cells a row should have.
    std::vector<Row> rows;
    std::vector<std::string> problems; ///< What is wrong with lines that gave no row, with file and line.
    std::size_t problemCount = 0;
    std::deque<std::string> store;
    std::unordered_set<const char*> lists; ///< Cells that join several values, by their data(): no cell of a label.
    // What only published forms know (published/families.h).
    std::vector<std::string> labels;  ///< The only labels there are, in their order; empty: whatever the rows have.
    std::optional<std::size_t> split; ///< The column with train, dev or test.
    std::string language;             ///< Of the texts, BCP 47; empty: not said.
    std::string targetLanguage;       ///< Of translations.
    std::vector<std::string> doubts;  ///< Guesses that may be wrong, with what to specify instead.
};

/// A delimited text, and how it was found to be written.
struct Delimited {
    std::vector<Row> rows;        ///< Blank records included, as one empty cell.
    std::size_t unclosed = 0;     ///< Line of a quote that is never closed; 0 if none.
    bool doubled = false;         ///< Some quoted cell holds a doubled quote.
    bool stray = false;           ///< Text follows a closing quote.
    bool firstQuoted = false;     ///< Every cell of the first record is quoted.
    std::size_t innerEnds = 0;    ///< Line ends inside of quoted cells.
    std::size_t firstSpanned = 0; ///< Line where the first cell with one begins; 0 if there is none.
};

/// Cuts a text into records and cells. With `quotes` as RFC 4180: a cell that starts with a quote ends with the next
/// single one and may hold delimiters and line ends; text after the closing quote is added as it is. Without, a quote
/// is an ordinary character. Records end with LF, CRLF or CR. At most `mostColumns` + 1 cells of a record are kept.
/// Stops after `limit` records.
[[nodiscard]] Delimited parseDelimited(std::string_view text, char delimiter, bool quotes,
                                       std::deque<std::string>& store, std::size_t limit = SIZE_MAX,
                                       const MemoryLimit& memory = {});

/// The delimiter that a first line such as `sep=;` names (Excel reads and writes it); '\0' when there is none.
[[nodiscard]] char namedDelimiter(std::string_view text);

/// The commonest width of the rows that are not blank (the smaller of equally common ones) and how many have it.
struct CommonWidth {
    std::size_t width = 0;
    std::size_t rows = 0;  ///< With that width.
    std::size_t total = 0; ///< Not blank.
};
[[nodiscard]] CommonWidth commonWidth(const std::vector<Row>& rows);

[[nodiscard]] inline bool isBlank(const Row& row)
{
    return row.cells.empty() || (row.cells.size() == 1 && trimmed(row.cells[0]).empty());
}

/// For a table with more than mostColumns columns.
[[nodiscard]] Error tooManyColumns(const std::string& file);

/// What quotes mean in a table.
enum class Quoting {
    Detected, ///< In csv as Doubled; in tsv by the file.
    None,     ///< They are letters.
    Doubled,  ///< RFC 4180: cells in quotes, a quote inside of them written twice.
};
/// auto (also empty), none or double. \throws UsageError.
[[nodiscard]] Quoting quotingNamed(std::string_view name);

/// Reads the whole source as csv or tsv; without `delimiter`, with the default one of the format. Whether quotes are
/// special in a TSV is detected: they are if reading them so gives an even table and plain reading does not, or if a
/// quote is doubled or the whole first record is quoted, but never where they would join lines that are rows by
/// themselves. A first line `sep=;` is left out.
/// \throws Error for a quote that is never closed, or more than `mostColumns` columns.
[[nodiscard]] FileTable readDelimited(const Source& source, const std::string& format, char delimiter,
                                      Quoting quoting = Quoting::Detected);

/// `label text` lines: label, one or more blanks, text. fastText's `__label__` in front of a label is left out; rows
/// with several such labels are in `lists`.
[[nodiscard]] FileTable readLabelText(const Source& source);

/// One text on each line, without labels. A first line that is a usual name of a text column is its name.
[[nodiscard]] FileTable readTextLines(const Source& source);

} // namespace core::corpora
