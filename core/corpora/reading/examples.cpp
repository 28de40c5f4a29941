#include "core/corpora/reading/examples.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/base/workers.h"
#include "core/corpora/identity.h"
#include "core/corpora/label_values.h"
#include "core/corpora/problems.h"
#include "core/json/json.h"

namespace core::corpora {

namespace {

constexpr std::size_t warningLimit = 100;
constexpr std::size_t blockSize = 512;
constexpr std::size_t maxThreads = 8;

text::Tokenization tokenizationUsed(const Corpus& corpus) { return text::tokenizationNamed(corpus.tokenization); }

/// An upper bound of the memory of a text's words, in bytes. A word begins where the text does or behind a character
/// other than an ASCII letter or digit, so there are at most as many words as such characters, and one.
std::uint64_t memoryOfWords(std::string_view text)
{
    constexpr std::uint64_t perWord = 40;
    const auto isPlain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    };
    return perWord * (text.size() + 1 - static_cast<std::uint64_t>(std::ranges::count_if(text, isPlain)));
}

/// Memory of an example besides the bytes and words of its texts.
constexpr std::uint64_t exampleMemory = sizeof(Example) + 64;
constexpr std::uint64_t segmentMemory = sizeof(text::Segment) + 320;
constexpr std::uint64_t markMemory = sizeof(text::Mark) + 64;

Example exampleOf(RawExample& raw, const Corpus& corpus, text::Tokenization tokenization, const MemoryLimit& memory)
{
    memory.take(exampleMemory);
    for (const auto& text : raw.texts)
        memory.take(segmentMemory + memoryOfWords(text));
    Example example;
    example.id = std::move(raw.id);
    example.row = raw.row;
    std::vector<text::Segment> segments(raw.texts.size());
    for (std::size_t i = 0; i < segments.size(); ++i) {
        segments[i].name = corpus.segments[i];
        if (!corpus.language.empty())
            segments[i].language = corpus.language;
        segments[i].text = text::tokenize(std::move(raw.texts[i]), tokenization);
    }
    example.gold = raw.label >= 0 ? structures::Prediction(structures::ClassLabel{raw.label}) : std::move(raw.answer);
    if (const auto* kind = answers::findKind(corpus.gold); kind != nullptr && kind->marks != nullptr)
        for (auto& segment : segments) {
            segment.marks = kind->marks(example.gold, segment.text);
            memory.take(segment.marks.size() * markMemory);
        }
    example.input = text::Input(std::move(segments));
    example.columns = std::move(raw.columns);
    linkGold(example);
    example.hash = identityOf(example, corpus.labels);
    return example;
}

/// Reports progress at most ten times a second.
class Reporter {
public:
    Reporter(const ProgressFn& progress, std::size_t total) : progress_(progress), total_(total) {}
    void at(std::size_t done)
    {
        const auto now = std::chrono::steady_clock::now();
        if (!progress_ || (done < total_ && now - last_ < std::chrono::milliseconds(100)))
            return;
        last_ = now;
        progress_({done, total_, "reading examples"});
    }

private:
    const ProgressFn& progress_;
    std::size_t total_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (const auto& name : names)
        text += (text.empty() ? "" : ",") + name;
    return text;
}

/// Turns one row after the other into raw examples.
class RowReader {
public:
    RowReader(Corpus& corpus, const FileTable& table, const Mapping& mapping,
              const std::map<std::string, std::string>& labelNames, const MemoryLimit& memory)
        : corpus_(corpus), table_(table), mapping_(mapping), labelNames_(labelNames), memory_(memory), skipped_(corpus),
          cells_(labelCells(), labelNames)
    {
        if (mapping.label)
            for (const auto& label : table.labels)
                (void)labelNumber(label);
    }

    std::vector<RawExample> read()
    {
        std::vector<RawExample> raw;
        raw.reserve(table_.rows.size());
        for (std::size_t number = 1; const Row& row : table_.rows) {
            if (isElsewhere(row)) {
                ++number;
                continue;
            }
            RawExample example;
            Problem problem = problemOf(row);
            if (problem.text.empty()) {
                example = rawOf(row, number);
                problem = addAnswer(example, row);
            }
            if (!problem.text.empty()) {
                skipped_.add(row.line, problem.text);
                if (problem.isUnlabelled && firstUnlabelled_.line == 0)
                    firstUnlabelled_ = {row.line, problem.text};
                if (!problem.expected && ++bad_ == 1)
                    first_ = {row.line, std::move(problem.text)};
            } else {
                memory_.take(bytesOf(example));
                raw.push_back(std::move(example));
            }
            ++number;
        }
        bad_ += table_.problemCount;
        if (table_.problemCount > 0 && first_.problem.empty())
            first_.problem = table_.format == "forms" ? "no questions in most entries" : "no valid JSON in most lines";
        if (bad_ > 0 && bad_ * 2 > bad_ + raw.size())
            throw wrongMapping();
        if (raw.empty() && firstUnlabelled_.line > 0)
            throw Error(Where{corpus_.path, firstUnlabelled_.line},
                        firstUnlabelled_.problem + ", nor has any other row one",
                        "Remove this column if the texts have no labels, or name another: --columns label=COLUMN");
        sortNumericLabels(corpus_.labels, raw);
        const auto doubts = doubtsOfLabels(corpus_.labels, labelNames_);
        corpus_.warnings.insert(corpus_.warnings.begin(), doubts.begin(), doubts.end());
        return raw;
    }

private:
    static std::uint64_t bytesOf(const RawExample& raw)
    {
        std::uint64_t bytes = sizeof(RawExample) + raw.id.size();
        for (const auto& text : raw.texts)
            bytes += sizeof(std::string) + text.size();
        for (const auto& [name, value] : raw.columns)
            bytes += 2 * sizeof(std::string) + name.size() + value.size();
        return bytes;
    }

    struct Problem {
        std::string text;
        bool expected = false; ///< Happens in valid files too, and is not evidence against the mapping.
        bool isUnlabelled = false;
    };
    struct FirstBad {
        std::size_t line = 0;
        std::string problem;
    };

    /// The different cells of the label column, in the order of their first appearance.
    [[nodiscard]] std::vector<std::string_view> labelCells() const
    {
        std::vector<std::string_view> cells;
        std::unordered_set<std::string_view> seen;
        if (mapping_.label)
            for (const Row& row : table_.rows)
                if (row.cells.size() == table_.width && !isElsewhere(row) && !isHeader(row) &&
                    !isMissing(row, *mapping_.label) && !table_.lists.contains(row.cells[*mapping_.label].data()))
                    if (const auto cell = trimmed(row.cells[*mapping_.label]); seen.insert(cell).second)
                        cells.push_back(cell);
        return cells;
    }

    /// Whether a row repeats the names of the columns, as files do that were written one behind the other.
    [[nodiscard]] bool isHeader(const Row& row) const
    {
        return table_.header && row.cells.size() == table_.names.size() &&
               std::equal(row.cells.begin(), row.cells.end(), table_.names.begin(),
                          [](std::string_view cell, const std::string& name) { return trimmed(cell) == name; });
    }

    /// Whether a row is in another section than the requested one.
    [[nodiscard]] bool isElsewhere(const Row& row) const
    {
        return !mapping_.section.empty() && *table_.split < row.cells.size() &&
               trimmed(row.cells[*table_.split]) != mapping_.section;
    }

    [[nodiscard]] bool isMissing(const Row& row, std::size_t column) const
    {
        return column >= row.cells.size() || trimmed(row.cells[column]).empty();
    }

    [[nodiscard]] Problem problemOf(const Row& row) const
    {
        if (isBlank(row))
            return {"empty row", true};
        if (row.cells.size() != table_.width) {
            const bool one = row.cells.size() == 1;
            return {std::to_string(row.cells.size()) + (one ? " column" : " columns") + ", expected " +
                    std::to_string(table_.width) + (table_.names.empty() ? "" : " (" + joined(table_.names) + ")")};
        }
        if (isHeader(row))
            return {"the header again", true};
        if (mapping_.label)
            if (Problem problem = labelProblem(row); !problem.text.empty())
                return problem;
        for (const auto& segment : mapping_.segments)
            if (std::all_of(segment.columns.begin(), segment.columns.end(),
                            [&](std::size_t column) { return isMissing(row, column); }))
                return {"no text in column " + nameOf(segment.columns.front())};
        return {};
    }

    [[nodiscard]] Problem labelProblem(const Row& row) const
    {
        // A column that is called so holds the labels, however many rows have one.
        const bool sure = isUsualName(nameOf(*mapping_.label));
        if (isMissing(row, *mapping_.label))
            return {"no label in column " + nameOf(*mapping_.label), sure, sure};
        const std::string_view cell = row.cells[*mapping_.label];
        const std::string label(trimmed(cell));
        if (table_.lists.contains(cell.data()))
            return {"several labels (" + label + "): an example has one", true};
        if ((table_.format == "jsonl" || table_.format == "snli") && maybeJson(label).is_structured())
            return {"the label " + label.substr(0, 80) + " is not a name", sure, sure};
        const auto& labels = table_.labels;
        if (!labels.empty() && std::find(labels.begin(), labels.end(), label) == labels.end())
            return {"the label " + label + " is not one of " + joined(labels)};
        if (labels.empty() && !cells_.labelOf(trimmed(cell)))
            return {"no gold label (" + label + ")", true, true};
        return {};
    }

    [[nodiscard]] std::string nameOf(std::size_t column) const
    {
        return column < table_.names.size() && !table_.names[column].empty() ? table_.names[column]
                                                                             : std::to_string(column + 1);
    }

    RawExample rawOf(const Row& row, std::size_t number)
    {
        RawExample raw;
        raw.row = row.line;
        raw.id = mapping_.id && !isMissing(row, *mapping_.id) ? std::string(trimmed(row.cells[*mapping_.id]))
                                                              : std::to_string(number);
        if (mapping_.label)
            raw.label = labelNumber(labelOf(trimmed(row.cells[*mapping_.label])));
        for (const auto& segment : mapping_.segments) {
            std::string& text = raw.texts.emplace_back();
            for (const std::size_t column : segment.columns)
                if (!isMissing(row, column))
                    text.append(text.empty() ? "" : " ").append(row.cells[column]);
        }
        for (const std::size_t column : mapping_.others)
            if (row.cells[column].data() != nullptr)
                raw.columns.emplace_back(nameOf(column), row.cells[column]);
        return raw;
    }

    /// The cells of a row that hold its answer, and what the example has so far.
    class CellsOfAnswer final : public answers::AnswerRow {
    public:
        CellsOfAnswer(const RowReader& reader, const Row& row, RawExample& raw)
            : AnswerRow(raw.texts, raw.columns), reader_(reader), row_(row)
        {}
        [[nodiscard]] std::optional<std::string_view> cell(std::string_view role) const override
        {
            const auto column = reader_.mapping_.answer.of(role);
            if (!column)
                return std::nullopt;
            return *column < row_.cells.size() ? row_.cells[*column] : std::string_view();
        }
        [[nodiscard]] std::string nameOf(std::string_view role) const override
        {
            return reader_.nameOf(reader_.mapping_.answer.of(role).value());
        }

    private:
        const RowReader& reader_;
        const Row& row_;
    };

    /// Gives the example its gold answer, if that is not a class.
    [[nodiscard]] Problem addAnswer(RawExample& raw, const Row& row) const
    {
        const auto* kind = mapping_.answer.kind();
        if (kind == nullptr)
            return {};
        CellsOfAnswer cells(*this, row, raw);
        auto problem = kind->readRow(cells, raw.answer);
        return {std::move(problem.text), problem.expected};
    }

    /// The class of a cell that has one.
    [[nodiscard]] std::string_view labelOf(std::string_view cell) const
    {
        return table_.labels.empty() ? cells_.labelOf(cell).value_or(cell) : cell;
    }

    int labelNumber(std::string_view label)
    {
        const auto [found, added] = numbers_.try_emplace(label, static_cast<int>(corpus_.labels.size()));
        if (added)
            corpus_.labels.emplace_back(label);
        return found->second;
    }

    /// For when more than half of the rows do not fit: the mapping is wrong, not the rows.
    [[nodiscard]] Error wrongMapping() const
    {
        if (!table_.labels.empty()) // the columns are known, so it is another kind of file
            return {Where{corpus_.path, first_.line}, first_.problem, "Check --format"};
        FileTable plain; // the same rows without names, at the width most of them have
        plain.format = table_.format;
        const CommonWidth common = commonWidth(table_.rows);
        if (common.width < 2 || 2 * common.rows <= common.total) // no columns that most rows have
            return {Where{corpus_.path, first_.line}, first_.problem,
                    table_.format == "csv" || table_.format == "tsv"
                        ? "Rows have different numbers of columns: check --delimiter and --quoting"
                        : "Check --format and --columns"};
        plain.width = common.width;
        plain.rows = table_.rows;
        const std::string proposal = describe(mappingOf(plain, {}, corpus_.path), plain);
        const std::string current = describe(mapping_, table_);
        return {Where{corpus_.path, first_.line}, first_.problem,
                proposal.empty() || proposal == current ? "Check --format, --delimiter and --columns"
                                                        : "Use --columns " + proposal};
    }

    Corpus& corpus_;
    const FileTable& table_;
    const Mapping& mapping_;
    const std::map<std::string, std::string>& labelNames_;
    const MemoryLimit& memory_;
    Skipped skipped_;
    LabelCells cells_;
    std::unordered_map<std::string_view, int> numbers_; ///< Keys point into the table, or into cells_.
    std::size_t bad_ = 0;
    FirstBad first_, firstUnlabelled_;
};

/// The values of the split column, at most ten.
std::string sectionsOf(const FileTable& table)
{
    std::vector<std::string> sections;
    for (const Row& row : table.rows)
        if (*table.split < row.cells.size() && sections.size() < 10)
            if (const std::string section(trimmed(row.cells[*table.split]));
                !section.empty() && std::find(sections.begin(), sections.end(), section) == sections.end())
                sections.push_back(section);
    return joined(sections);
}

void warnOfRepeatedIds(Corpus& corpus, const std::vector<RawExample>& raw)
{
    std::unordered_map<std::string_view, std::size_t> rows;
    for (const RawExample& example : raw)
        if (const auto [first, added] = rows.try_emplace(example.id, example.row); !added) {
            corpus.warnings.emplace_back(
                Error(Where{corpus.path, example.row},
                      "the id " + example.id + " was used before, in line " + std::to_string(first->second))
                    .what());
            return;
        }
}

} // namespace

void Skipped::add(std::size_t line, const std::string& reason)
{
    ++corpus_.skippedRows;
    if (corpus_.warnings.size() < warningLimit)
        corpus_.warnings.emplace_back(Error(Where{corpus_.path, line}, reason).what());
}

void appendExamples(Corpus& corpus, std::vector<RawExample> raw, const MemoryLimit& memory, const std::stop_token& stop,
                    const ProgressFn& progress)
{
    const text::Tokenization tokenization = tokenizationUsed(corpus);
    const std::size_t offset = corpus.examples.size();
    corpus.examples.resize(offset + raw.size());
    std::atomic<std::size_t> done{0};
    Reporter reporter(progress, raw.size());
    const std::size_t useful = raw.size() / (4 * blockSize);
    forEachOn(std::min({threadsFor(0), maxThreads, useful}), (raw.size() + blockSize - 1) / blockSize,
              [&](std::size_t block, std::size_t worker) {
                  if (stop.stop_requested())
                      return;
                  const std::size_t begin = block * blockSize, end = std::min(begin + blockSize, raw.size());
                  for (std::size_t i = begin; i < end; ++i)
                      corpus.examples[offset + i] = exampleOf(raw[i], corpus, tokenization, memory);
                  const std::size_t now = done += end - begin;
                  if (worker == 0)
                      reporter.at(now);
              });
    if (stop.stop_requested())
        throw Error(Where{corpus.path}, "reading was stopped");
    reporter.at(raw.size());
}

void sortNumericLabels(std::vector<std::string>& labels, std::vector<RawExample>& raw)
{
    if (!std::all_of(labels.begin(), labels.end(), [](const auto& label) { return labelValue(label).has_value(); }))
        return;
    std::vector<std::size_t> order(labels.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return *labelValue(labels[a]) < *labelValue(labels[b]); });
    std::vector<std::string> sorted(labels.size());
    std::vector<int> place(labels.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        sorted[i] = std::move(labels[order[i]]);
        place[order[i]] = static_cast<int>(i);
    }
    labels = std::move(sorted);
    for (RawExample& example : raw)
        if (example.label >= 0)
            example.label = place[static_cast<std::size_t>(example.label)];
}

void chooseTokenization(Corpus& corpus, text::Tokenization wanted, const std::vector<RawExample>& raw)
{
    constexpr std::size_t sample = 200;
    if (wanted == text::Tokenization::Auto) {
        std::vector<std::string_view> texts;
        for (std::size_t i = 0; i < std::min(sample, raw.size()); ++i)
            texts.insert(texts.end(), raw[i].texts.begin(), raw[i].texts.end());
        wanted = text::tokenizationOf(texts);
    }
    corpus.tokenization = text::nameOf(wanted);
}

void appendTable(Corpus& corpus, const FileTable& table, const Mapping& mapping, const ReadOptions& options,
                 const MemoryLimit& memory, const std::stop_token& stop, const ProgressFn& progress)
{
    if (mapping.segments.empty())
        throw Error(Where{corpus.path}, "no column with texts was found",
                    "Say which one it is: --columns label=1,text=2");
    for (const auto& segment : mapping.segments)
        corpus.segments.push_back(segment.name);
    const auto* answer = mapping.label ? &answers::kindOf(answers::AnswerKind::Label) : mapping.answer.kind();
    corpus.gold = answer == nullptr ? std::string_view() : answer->name;
    if (corpus.language.empty())
        corpus.language = table.language;
    corpus.targetLanguage = table.targetLanguage;
    corpus.warnings = table.problems;
    corpus.skippedRows = table.problemCount;
    std::vector<RawExample> raw = RowReader(corpus, table, mapping, options.labelNames, memory).read();
    if (raw.empty() && !mapping.section.empty())
        throw Error(Where{corpus.path}, "has no examples in section " + mapping.section,
                    "Its sections are " + sectionsOf(table));
    if (raw.empty())
        throw Error(Where{corpus.path}, "holds no examples", "Check --format and --columns");
    chooseTokenization(corpus, options.tokenization, raw);
    if (mapping.id)
        warnOfRepeatedIds(corpus, raw);
    if (options.limit > 0 && raw.size() > options.limit)
        raw.resize(options.limit);
    appendExamples(corpus, std::move(raw), memory, stop, progress);
}

} // namespace core::corpora
