#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/corpora/answers.h"
#include "core/corpora/formats/table.h"

namespace core::corpora {

/// Which columns of a table mean what. Columns count from 0 here, from 1 where people write them.
struct Mapping {
    struct SegmentColumns {
        std::string name;
        std::vector<std::size_t> columns; ///< Several are joined by a blank (AG News: title and description).
    };
    std::optional<std::size_t> label;
    std::optional<std::size_t> id;
    std::vector<SegmentColumns> segments; ///< premise before hypothesis, others in the order of their columns.
    AnswerColumns answer;                 ///< Where there is no label.
    std::string section;                  ///< The split to read (train, dev, test); empty: all rows.
    std::vector<std::size_t> others;      ///< The user's own columns.
    /// Guesses about the texts that may be wrong, with what to specify instead.
    std::vector<std::string> doubts{};
};

/// Guesses what the user did not specify, from the columns' names and from the first rows: names that are common in
/// published corpora decide first. Else the label is the column with few different short values (whole numbers first),
/// the id one of unique values without blanks, the text the columns of several words; two of them are premise and
/// hypothesis if the labels are those of inference or the file is a TSV, else they are joined. Without a label by
/// name, a column of logical forms, of equations (beside one of their answers) or one named `translation` is the
/// answer; beside a label it is one of the user's. Such a column is never taken for a text, and guesses about several
/// columns of text are reported as doubts. `columns` is ReadOptions::columns; `text` means the segment `sentence`;
/// `2+3` joins two columns. Without a segment the table has no texts. \throws UsageError for a column that does not
/// exist.
[[nodiscard]] Mapping mappingOf(const FileTable& table, const std::map<std::string, std::string>& columns,
                                const std::string& file);

/// Whether a cell is what published files call a column of labels, texts, answers or ids.
[[nodiscard]] bool isUsualName(std::string_view cell);

/// Removes the first record and uses it as names if it is a header: it holds a common name, or a name that `columns`
/// asks for, or a word over a column of numbers.
void takeHeader(FileTable& table, const std::map<std::string, std::string>& columns);

/// The mapping as the user could have written it: role -> column name or number from 1.
[[nodiscard]] std::map<std::string, std::string> columnsOf(const Mapping& mapping, const FileTable& table);
/// `label=1,text=2`, as the command line takes it; label first, then segments, then id.
[[nodiscard]] std::string describe(const Mapping& mapping, const FileTable& table);

} // namespace core::corpora
