#include "core/corpora/formats/table.h"

#include <map>
#include <optional>

#include "core/corpora/cell_kinds.h"

namespace core::corpora {

namespace {

/// A cursor over a delimited text.
class RecordCutter {
public:
    RecordCutter(std::string_view text, char delimiter, bool quotes, std::deque<std::string>& store,
                 const MemoryLimit& memory)
        : text_(text), delimiter_(delimiter), quotes_(quotes), store_(store), memory_(memory)
    {}

    Delimited cut(std::size_t limit)
    {
        while (at_ < text_.size() && result_.rows.size() < limit) {
            Row row;
            row.line = line_;
            if (!result_.rows.empty())
                row.cells.reserve(result_.rows.back().cells.size());
            bool allQuoted = true;
            bool more = true;
            while (more) {
                const bool quoted = quotes_ && at_ < text_.size() && text_[at_] == '"';
                const std::string_view cell = quoted ? quotedCell() : plainCell(at_);
                if (row.cells.size() <= mostColumns)
                    row.cells.push_back(cell);
                allQuoted = allQuoted && quoted;
                more = at_ < text_.size() && text_[at_] == delimiter_;
                if (more)
                    ++at_;
            }
            endRecord();
            memory_.take(2 * sizeof(Row) + row.cells.size() * sizeof(std::string_view)); // the rows grow by doubling
            if (result_.rows.empty())
                result_.firstQuoted = allQuoted;
            result_.rows.push_back(std::move(row));
        }
        return std::move(result_);
    }

private:
    [[nodiscard]] bool endsCell(char c) const { return c == delimiter_ || c == '\n' || c == '\r'; }

    std::string_view plainCell(std::size_t begin)
    {
        while (at_ < text_.size() && !endsCell(text_[at_]))
            ++at_;
        return text_.substr(begin, at_ - begin);
    }

    std::string_view quotedCell()
    {
        const std::size_t opened = line_;
        std::size_t begin = ++at_;
        std::string* copy = nullptr; // only cells with doubled quotes or stray text are copied
        while (true) {
            while (at_ < text_.size() && text_[at_] != '"') {
                if (text_[at_] == '\n' || (text_[at_] == '\r' && (at_ + 1 == text_.size() || text_[at_ + 1] != '\n'))) {
                    ++line_;
                    ++result_.innerEnds;
                    if (result_.firstSpanned == 0)
                        result_.firstSpanned = opened;
                }
                ++at_;
            }
            if (at_ == text_.size()) {
                if (result_.unclosed == 0)
                    result_.unclosed = opened;
                return text_.substr(begin);
            }
            const bool doubled = at_ + 1 < text_.size() && text_[at_ + 1] == '"';
            const bool ends = at_ + 1 == text_.size() || endsCell(text_[at_ + 1]);
            const std::string_view part = text_.substr(begin, at_ - begin);
            if (ends && copy == nullptr) {
                ++at_;
                return part;
            }
            if (copy == nullptr)
                copy = &store_.emplace_back();
            copy->append(part);
            memory_.take(2 * part.size() + sizeof(std::string));
            at_ += doubled ? 2 : 1;
            begin = at_;
            if (doubled) {
                copy->push_back('"');
                result_.doubled = true;
                continue;
            }
            if (!ends) {
                result_.stray = true;
                copy->append(plainCell(at_));
            }
            return *copy;
        }
    }

    void endRecord()
    {
        if (at_ >= text_.size())
            return;
        at_ += text_[at_] == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n' ? 2 : 1;
        ++line_;
    }

    std::string_view text_;
    char delimiter_;
    bool quotes_;
    std::deque<std::string>& store_;
    const MemoryLimit& memory_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    Delimited result_;
};

constexpr std::string_view fastTextMark = "__label__";

/// Takes further `__label__` words from the beginning of a text, also with commas between: " a b"; nothing if there are
/// none.
std::optional<std::string> furtherLabels(std::string_view& text)
{
    std::string labels;
    std::string_view rest = trimmed(text);
    while (true) {
        std::string_view next = rest;
        if (next.starts_with(','))
            next = trimmed(next.substr(1));
        if (!next.starts_with(fastTextMark))
            break;
        const std::size_t end = std::min(next.find_first_of(" ,"), next.size());
        labels.append(" ").append(next.substr(fastTextMark.size(), end - fastTextMark.size()));
        rest = trimmed(next.substr(end));
    }
    if (labels.empty())
        return std::nullopt;
    text = rest;
    return labels;
}

bool isEven(const Delimited& parsed)
{
    const CommonWidth common = commonWidth(parsed.rows);
    return common.rows == common.total && common.width > 1;
}

/// Takes the quoted reading of a TSV if it fits and the plain one does not, or if quotes are doubled or the whole first
/// record is quoted. Where every line is a row by itself, no line end is inside a cell, so quotes that would join lines
/// are letters: GLUE's files have such. What was found is said wherever line ends are concerned.
void chooseQuotes(Delimited& plain, Delimited&& quoted, std::vector<std::string>& doubts)
{
    const bool fits = quoted.unclosed == 0 && !quoted.stray && isEven(quoted);
    if (!fits || (!quoted.doubled && !quoted.firstQuoted && isEven(plain)))
        return;
    const std::string where = "line " + std::to_string(quoted.firstSpanned);
    if (quoted.firstSpanned > 0 && isEven(plain)) {
        doubts.push_back("Quotes are read as letters, since every line has " +
                         std::to_string(commonWidth(plain.rows).width) + " columns: as quotes they would join " +
                         std::to_string(plain.rows.size()) + " lines to " + std::to_string(quoted.rows.size()) +
                         " rows, the first of them from " + where + ". If they are: --quoting double");
        return;
    }
    if (quoted.firstSpanned > 0)
        doubts.push_back("Cells in quotes hold " + std::to_string(quoted.innerEnds) + " line ends, the first from " +
                         where + ". If quotes are letters here: --quoting none");
    plain = std::move(quoted);
}

/// Whether some cell of a TSV starts with a quote.
bool mayBeQuoted(std::string_view text, char delimiter)
{
    for (std::size_t at = text.find('"'); at != std::string_view::npos; at = text.find('"', at + 1))
        if (at == 0 || text[at - 1] == delimiter || text[at - 1] == '\n' || text[at - 1] == '\r')
            return true;
    return false;
}

} // namespace

Delimited parseDelimited(std::string_view text, char delimiter, bool quotes, std::deque<std::string>& store,
                         std::size_t limit, const MemoryLimit& memory)
{
    return RecordCutter(text, delimiter, quotes, store, memory).cut(limit);
}

char namedDelimiter(std::string_view text)
{
    constexpr std::string_view mark = "sep=";
    const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
    return line.size() == mark.size() + 1 && line.starts_with(mark) ? line.back() : '\0';
}

CommonWidth commonWidth(const std::vector<Row>& rows)
{
    std::map<std::size_t, std::size_t> counts;
    CommonWidth common;
    for (const Row& row : rows) {
        if (isBlank(row))
            continue;
        ++counts[row.cells.size()];
        ++common.total;
    }
    for (const auto& [width, count] : counts)
        if (count > common.rows) {
            common.width = width;
            common.rows = count;
        }
    return common;
}

Error tooManyColumns(const std::string& file)
{
    return {Where{file}, "has more than " + std::to_string(mostColumns) + " columns",
            "Check --delimiter, or write a file of the columns that are needed"};
}

Quoting quotingNamed(std::string_view name)
{
    if (name.empty() || name == "auto")
        return Quoting::Detected;
    if (name == "none")
        return Quoting::None;
    if (name == "double")
        return Quoting::Doubled;
    throw UsageError("there is no quoting named " + std::string(name), "Choose auto, none or double");
}

FileTable readDelimited(const Source& source, const std::string& format, char delimiter, Quoting quoting)
{
    FileTable table;
    table.format = format;
    table.delimiter = delimiter != '\0' ? delimiter : format == "tsv" ? '\t' : ',';
    const auto cut = [&](bool quotes) {
        return parseDelimited(source.text, table.delimiter, quotes, table.store, SIZE_MAX, source.memory);
    };
    Delimited parsed;
    if (quoting == Quoting::None) {
        parsed = cut(false);
    } else if (format == "tsv" && quoting == Quoting::Detected) {
        parsed = cut(false);
        if (mayBeQuoted(source.text, table.delimiter))
            chooseQuotes(parsed, cut(true), table.doubts);
    } else {
        parsed = cut(true);
        if (parsed.unclosed > 0 && !source.cut)
            throw Error(Where{source.name, parsed.unclosed}, "a quote is opened here and never closed",
                        "Write a quote inside a text twice (\"\"), or use --quoting none where quotes mean nothing");
    }
    table.rows = std::move(parsed.rows);
    if (!table.rows.empty() && namedDelimiter(source.text) != '\0')
        table.rows.erase(table.rows.begin());
    if (source.cut && !table.rows.empty() && parsed.unclosed > 0)
        table.rows.pop_back();
    while (!table.rows.empty() && isBlank(table.rows.back()))
        table.rows.pop_back();
    table.width = commonWidth(table.rows).width;
    if (table.width > mostColumns)
        throw tooManyColumns(source.name);
    return table;
}

FileTable readLabelText(const Source& source)
{
    FileTable table;
    table.format = "label-text";
    table.names = {"label", "text"};
    table.width = 2;
    const std::vector<Line> lines = linesOf(source);
    source.memory.take(lines.size() * (2 * sizeof(Row) + 2 * sizeof(std::string_view)));
    for (const Line& line : lines) {
        const std::size_t end = std::min(line.text.find(' '), line.text.size());
        std::string_view label = line.text.substr(0, end);
        std::string_view text = line.text.substr(end);
        if (label.starts_with(fastTextMark)) {
            label.remove_prefix(fastTextMark.size());
            if (std::string_view rest = text; const auto more = furtherLabels(rest)) {
                label = table.store.emplace_back(std::string(label) + *more);
                table.lists.insert(label.data());
                text = rest;
            }
        }
        Row row{line.number, {label}};
        if (!text.empty())
            row.cells.push_back(trimmed(text));
        table.rows.push_back(std::move(row));
    }
    while (!table.rows.empty() && isBlank(table.rows.back()))
        table.rows.pop_back();
    return table;
}

FileTable readTextLines(const Source& source)
{
    FileTable table;
    table.format = "lines";
    table.names = {"text"};
    table.width = 1;
    const std::vector<Line> lines = linesOf(source);
    source.memory.take(lines.size() * (2 * sizeof(Row) + sizeof(std::string_view)));
    for (const Line& line : lines) {
        const std::string_view text = trimmed(line.text);
        if (line.number == 1 && isTextName(text))
            table.header = true;
        else
            table.rows.push_back({line.number, {text}});
    }
    while (!table.rows.empty() && isBlank(table.rows.back()))
        table.rows.pop_back();
    return table;
}

} // namespace core::corpora
