#include "core/corpora/reading/mapping.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <span>
#include <unordered_set>

#include "core/base/error.h"
#include "core/corpora/cell_kinds.h"

namespace core::corpora {

namespace {

using Names = std::span<const std::string_view>;

// In order of preference. From GLUE, SNLI, MultiNLI, SST, MRPC, QQP, SICK, IMDB, AG News, Yelp, UKP and Kaggle files.
constexpr std::array<std::string_view, 13> labelNames{"label",    "gold_label", "gold",        "class",  "sentiment",
                                                      "polarity", "category",   "annotation",  "target", "stance",
                                                      "quality",  "stars",      "is_duplicate"};
constexpr std::array<std::string_view, 9> idNames{"id",  "pairid", "pair_id", "guid",        "uid",
                                                  "idx", "index",  "#id",     "sentencehash"};
constexpr std::array<std::string_view, 8> premiseNames{"premise",   "sentence1", "sentence_a", "text_a",
                                                       "#1 string", "question1", "text1",      "context"};
constexpr std::array<std::string_view, 8> hypothesisNames{"hypothesis", "sentence2", "sentence_b", "text_b",
                                                          "#2 string",  "question2", "text2",      "claim"};
constexpr std::array<std::string_view, 5> inferenceLabels{"entailment", "contradiction", "neutral", "not_entailment",
                                                          "contradictory"};

constexpr std::size_t sampleRows = 1000;

/// Calls use(column) for the columns of all kinds of answers.
void forEachAnswerColumn(const auto& use)
{
    for (const auto& kind : answers::kinds())
        for (const auto& column : kind.columns)
            use(column);
}

/// The first of `wanted` that is the name of a column.
std::optional<std::size_t> named(const std::vector<std::string>& names, Names wanted)
{
    for (const auto name : wanted)
        for (std::size_t i = 0; i < names.size(); ++i)
            if (loweredCell(names[i]) == name)
                return i;
    return std::nullopt;
}

} // namespace

bool isUsualName(std::string_view cell)
{
    const std::string name = loweredCell(cell);
    const auto holds = [&](Names names) { return std::find(names.begin(), names.end(), name) != names.end(); };
    bool ofAnswers = false;
    forEachAnswerColumn(
        [&](const answers::Column& column) { ofAnswers = ofAnswers || (column.isUsual && holds(column.names)); });
    return ofAnswers || holds(labelNames) || holds(textColumnNames) || holds(premiseNames) || holds(hypothesisNames) ||
           (holds(idNames) && name != "index");
}

namespace {

/// What the first rows show about one column.
struct ColumnFacts {
    std::size_t rows = 0;
    std::size_t distinct = 0;
    std::size_t longest = 0;
    std::size_t bytes = 0;
    std::size_t words = 0;
    std::size_t mostWords = 0;
    std::map<const answers::Kind*, std::size_t> alike; ///< Rows that look like a gold answer of a kind.
    bool letters = false;                              ///< Some row has an ASCII letter, or one of another script.
    bool integers = true;
    bool inference = true;

    [[nodiscard]] double meanWords() const { return rows == 0 ? 0.0 : double(words) / double(rows); }
    [[nodiscard]] bool labelLike() const
    {
        const std::size_t few = integers ? 100 : std::max<std::size_t>(2, std::min<std::size_t>(100, rows / 2));
        return rows > 0 && longest <= 40 && mostWords <= 3 && distinct <= few && (rows < 8 || distinct < rows);
    }
    /// The kind of answer that most rows look like; null for texts.
    [[nodiscard]] const answers::Kind* otherThanText() const
    {
        for (const auto& kind : answers::kinds())
            if (const auto found = alike.find(&kind); rows > 0 && found != alike.end() && found->second * 5 >= rows * 4)
                return &kind;
        return nullptr;
    }
    [[nodiscard]] bool textLike() const
    {
        return meanWords() >= 2.0 && letters && !labelLike() && otherThanText() == nullptr;
    }
    [[nodiscard]] bool idLike() const { return rows > 1 && distinct == rows && mostWords == 1; }
};

std::vector<ColumnFacts> factsOf(const FileTable& table)
{
    std::vector<ColumnFacts> facts(table.width);
    std::vector<std::unordered_set<std::string_view>> values(table.width);
    std::size_t used = 0;
    for (const Row& row : table.rows) {
        if (isBlank(row) || row.cells.size() != table.width)
            continue;
        if (++used > sampleRows)
            break;
        for (std::size_t i = 0; i < table.width; ++i) {
            const std::string_view cell = trimmed(row.cells[i]);
            ColumnFacts& column = facts[i];
            ++column.rows;
            values[i].insert(cell);
            column.longest = std::max(column.longest, cell.size());
            column.bytes += cell.size();
            const std::size_t words = wordsIn(cell);
            column.words += words;
            column.mostWords = std::max(column.mostWords, words);
            for (const auto& kind : answers::kinds())
                if (kind.looksLike != nullptr && kind.looksLike(cell))
                    ++column.alike[&kind];
            column.letters = column.letters || std::ranges::any_of(cell, [](char c) {
                                 return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0;
                             });
            column.integers = column.integers && isInteger(cell);
            column.inference = column.inference && std::find(inferenceLabels.begin(), inferenceLabels.end(),
                                                             loweredCell(cell)) != inferenceLabels.end();
        }
    }
    for (std::size_t i = 0; i < table.width; ++i)
        facts[i].distinct = values[i].size();
    return facts;
}

class Proposer {
public:
    Proposer(const FileTable& table, Mapping given, std::vector<bool> taken)
        : table_(table), mapping_(std::move(given)), taken_(std::move(taken)), facts_(factsOf(table))
    {
        taken_.resize(std::max(taken_.size(), table.width));
    }

    Mapping propose()
    {
        if (!mapping_.label && mapping_.answer.kind() == nullptr)
            mapping_.label = take(named(table_.names, labelNames));
        if (!mapping_.id)
            mapping_.id = take(named(table_.names, idNames));
        const bool guessed = mapping_.segments.empty();
        if (guessed)
            segmentsByName();
        if (guessed && !mapping_.label && mapping_.answer.kind() == nullptr)
            guessAnswer(); // if the text is named, as in older projects, so is the answer
        if (!mapping_.label && mapping_.answer.kind() == nullptr)
            mapping_.label = take(labelByContent());
        if (mapping_.segments.empty())
            segmentsByContent();
        for (std::size_t i = 0; i < table_.width; ++i)
            if (!mapping_.id && table_.names.empty() && !taken_[i] && facts_[i].idLike())
                mapping_.id = take(i);
        for (std::size_t i = 0; i < table_.width; ++i)
            if (!taken_[i])
                mapping_.others.push_back(i);
        if (guessed)
            doubt();
        return std::move(mapping_);
    }

private:
    std::optional<std::size_t> take(std::optional<std::size_t> column)
    {
        if (!column || taken_[*column])
            return std::nullopt;
        taken_[*column] = true;
        return column;
    }

    void segmentsByName()
    {
        const auto premise = named(table_.names, premiseNames);
        const auto hypothesis = named(table_.names, hypothesisNames);
        if (premise && hypothesis && !taken_[*premise] && !taken_[*hypothesis]) {
            mapping_.segments = {{"premise", {*take(premise)}}, {"hypothesis", {*take(hypothesis)}}};
            return;
        }
        for (const auto name : textColumnNames)
            if (const auto text = take(named(table_.names, std::array{name}))) {
                mapping_.segments = {{"sentence", {*text}}};
                return;
            }
    }

    /// A column of cells that look like an answer, such as forms; of equations, whose answers have a column, too, only
    /// beside these, or by its name. Else an answer that cannot be recognised, such as a translation, by its name.
    void guessAnswer()
    {
        for (const auto& kind : answers::kinds())
            if (mapping_.answer.kind() == nullptr && kind.looksLike != nullptr)
                answerByContent(kind);
        for (const auto& kind : answers::kinds())
            if (mapping_.answer.kind() == nullptr && kind.looksLike == nullptr && !kind.columns.empty() &&
                table_.width > 1)
                mapping_.answer.set(kind.columns.front().role, take(named(table_.names, kind.columns.front().names)));
    }

    void answerByContent(const answers::Kind& kind)
    {
        const auto& main = kind.columns.front();
        const auto others = kind.columns.subspan(1);
        const auto beside = others.empty() ? std::nullopt : named(table_.names, others.front().names);
        if (!others.empty() && !beside)
            return;
        for (std::size_t i = 0; i < facts_.size() && !mapping_.answer.of(main.role); ++i)
            if (!taken_[i] && i != beside &&
                (facts_[i].otherThanText() == &kind || (beside && i == named(table_.names, main.names))))
                mapping_.answer.set(main.role, take(i));
        if (mapping_.answer.of(main.role))
            for (const auto& column : others)
                mapping_.answer.set(column.role, take(named(table_.names, column.names)));
    }

    std::optional<std::size_t> labelByContent() const
    {
        std::optional<std::size_t> best;
        for (std::size_t i = 0; i < facts_.size(); ++i) {
            if (taken_[i] || !facts_[i].labelLike() || facts_[i].otherThanText() != nullptr)
                continue;
            const auto rank = [&](std::size_t k) {
                return std::tuple(!facts_[k].integers, facts_[k].distinct, facts_[k].bytes);
            };
            if (!best || rank(i) < rank(*best))
                best = i;
        }
        // A column alone, or one that is the only possible text, is not a label.
        const auto free = std::count(taken_.begin(), taken_.end(), false);
        return free > 1 || !mapping_.segments.empty() ? best : std::nullopt;
    }

    void segmentsByContent()
    {
        std::vector<std::size_t> texts;
        std::optional<std::size_t> longest;
        for (std::size_t i = 0; i < facts_.size(); ++i) {
            if (taken_[i] || facts_[i].rows == 0)
                continue;
            const auto rank = [&](std::size_t k) {
                return std::pair(facts_[k].otherThanText() == nullptr, facts_[k].bytes);
            };
            if (facts_[i].meanWords() >= 2.0 && rank(i).first)
                texts.push_back(i);
            if (!longest || rank(i) > rank(*longest))
                longest = i;
        }
        if (texts.empty() && longest)
            texts = {*longest};
        if (texts.empty())
            return;
        for (const std::size_t i : texts)
            taken_[i] = true;
        const bool inference = mapping_.label && facts_[*mapping_.label].inference;
        if (texts.size() == 2 && table_.names.empty() && (inference || table_.format == "tsv"))
            mapping_.segments = {{"premise", {texts[0]}}, {"hypothesis", {texts[1]}}};
        else if (texts.size() == 2 && table_.names.empty())
            mapping_.segments = {{"sentence", texts}};
        else
            mapping_.segments = {{"sentence", {*longest}}};
        for (const std::size_t i : texts) // columns not used after all go to the user's
            taken_[i] = std::any_of(mapping_.segments.begin(), mapping_.segments.end(), [&](const auto& segment) {
                return std::find(segment.columns.begin(), segment.columns.end(), i) != segment.columns.end();
            });
    }

    /// Lines of one word with empty lines between are how NER and parsing write sentences.
    void doubtSingleWords()
    {
        const ColumnFacts& text = facts_[mapping_.segments.front().columns.front()];
        const auto blank = static_cast<std::size_t>(std::ranges::count_if(table_.rows, isBlank));
        if (mapping_.segments.size() == 1 && text.mostWords == 1 && text.rows >= 5 && blank > 1)
            mapping_.doubts.push_back(
                "Every text is one word, and empty lines stand between them: this looks like one word per line, which "
                "is read only as CoNLL-U and CoNLL-X, with ten columns");
    }

    [[nodiscard]] std::string nameOf(std::size_t column) const
    {
        return column < table_.names.size() && !table_.names[column].empty() ? table_.names[column]
                                                                             : std::to_string(column + 1);
    }

    /// Reports what else the columns could have been.
    void doubt()
    {
        if (mapping_.segments.empty())
            return;
        doubtSingleWords();
        std::string texts; // columns of text that are not read as such
        for (const std::size_t i : mapping_.others) {
            if (const auto* kind = facts_[i].otherThanText())
                mapping_.doubts.push_back("Column " + nameOf(i) + " looks like " + kind->withArticle() +
                                          " and is kept beside the text; it is not attacked");
            else if (facts_[i].textLike())
                texts += (texts.empty() ? "" : ", ") + nameOf(i);
        }
        const bool inference = mapping_.label && facts_[*mapping_.label].inference;
        const auto& segments = mapping_.segments;
        if (segments.size() == 2 && table_.names.empty() && !inference)
            mapping_.doubts.push_back("Columns " + nameOf(segments[0].columns[0]) + " and " +
                                      nameOf(segments[1].columns[0]) +
                                      " are read as premise and hypothesis. If only one of them is a text, say so: "
                                      "--columns text=" +
                                      nameOf(segments[0].columns[0]));
        const std::string name = loweredCell(nameOf(segments[0].columns[0]));
        if (segments.size() == 1 && !texts.empty() && name != "text" && name != "sentence") // those say what they are
            mapping_.doubts.push_back("The text is column " + nameOf(segments[0].columns[0]) + "; " + texts +
                                      " could be texts too. To read others, or several joined: --columns text=" +
                                      nameOf(segments[0].columns[0]) + "+" + texts.substr(0, texts.find(',')));
    }

    const FileTable& table_;
    Mapping mapping_;
    std::vector<bool> taken_;
    std::vector<ColumnFacts> facts_;
};

std::size_t columnNamed(const FileTable& table, const std::string& role, std::string_view column,
                        const std::string& file)
{
    for (std::size_t i = 0; i < table.names.size(); ++i)
        if (trimmed(table.names[i]) == column)
            return i;
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(column.data(), column.data() + column.size(), number);
    if (error == std::errc() && end == column.data() + column.size()) {
        if (number >= 1 && number <= table.width)
            return number - 1;
        throw UsageError(Where{file}, "--columns " + role + "=" + std::string(column) +
                                          " asks for a column that is not " + "there: the rows have " +
                                          std::to_string(table.width));
    }
    std::string names;
    for (const auto& name : table.names)
        names += (names.empty() ? "" : ", ") + name;
    throw UsageError(Where{file}, "there is no column named " + std::string(column),
                     names.empty() ? "The file has no header: count columns from 1" : "Its columns are " + names);
}

} // namespace

Mapping mappingOf(const FileTable& table, const std::map<std::string, std::string>& columns, const std::string& file)
{
    Mapping mapping;
    std::vector<bool> taken(table.width);
    for (const auto& [role, value] : columns) {
        if (role == "section") {
            if (!table.split)
                throw UsageError(Where{file}, "has no column that says which section a row is in",
                                 "Leave section out of --columns");
            mapping.section = value;
            continue;
        }
        std::vector<std::size_t> chosen;
        std::string_view rest = value;
        const bool whole = std::find(table.names.begin(), table.names.end(), value) != table.names.end();
        while (true) {
            const std::size_t plus = whole ? std::string_view::npos : rest.find('+');
            chosen.push_back(columnNamed(table, role, rest.substr(0, plus), file));
            taken[chosen.back()] = true;
            if (plus == std::string_view::npos)
                break;
            rest.remove_prefix(plus + 1);
        }
        if (role == "label")
            mapping.label = chosen.front();
        else if (role == "id")
            mapping.id = chosen.front();
        else if (answers::kindWithRole(role) != nullptr)
            mapping.answer.set(role, chosen.front());
        else
            mapping.segments.push_back({role == "text" ? "sentence" : role, chosen});
    }
    const auto rank = [](const Mapping::SegmentColumns& segment) {
        return std::tuple(segment.name == "premise" ? 0 : 1, segment.name == "hypothesis" ? 0 : 1,
                          segment.columns.front());
    };
    std::sort(mapping.segments.begin(), mapping.segments.end(),
              [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    if (mapping.label && mapping.answer.kind() != nullptr)
        throw UsageError(Where{file}, "--columns names a label and a " + std::string(mapping.answer.kind()->name),
                         "Name one of them: an example has one gold answer");
    Mapping proposed = Proposer(table, std::move(mapping), std::move(taken)).propose();
    proposed.doubts.insert(proposed.doubts.end(), table.doubts.begin(), table.doubts.end());
    return proposed;
}

void takeHeader(FileTable& table, const std::map<std::string, std::string>& columns)
{
    if (!table.names.empty())
        return;
    const auto first = std::find_if(table.rows.begin(), table.rows.end(), [](const Row& row) { return !isBlank(row); });
    if (first == table.rows.end())
        return;
    const std::vector<std::string_view>& cells = first->cells;
    bool header = std::any_of(cells.begin(), cells.end(), isUsualName);
    for (const auto& named : columns)
        header =
            header || (!isInteger(named.second) && std::any_of(cells.begin(), cells.end(), [&](std::string_view cell) {
                return trimmed(cell) == named.second;
            }));
    if (!header && cells.size() == table.width && table.rows.size() > 2) {
        FileTable rest;
        rest.width = table.width;
        rest.rows.assign(first + 1, std::min(first + 1 + sampleRows, table.rows.end()));
        const auto facts = factsOf(rest);
        for (std::size_t i = 0; i < facts.size(); ++i)
            header = header || (facts[i].rows > 1 && facts[i].integers && !isInteger(cells[i]));
    }
    if (!header)
        return;
    table.header = true;
    for (const auto cell : cells)
        table.names.emplace_back(trimmed(cell));
    table.width = table.names.size();
    table.rows.erase(table.rows.begin(), first + 1);
}

std::map<std::string, std::string> columnsOf(const Mapping& mapping, const FileTable& table)
{
    const auto name = [&](std::size_t column) {
        const auto same = [&](const std::string& other) { return other == table.names[column]; };
        return column < table.names.size() && !table.names[column].empty() &&
                       table.names[column].find_first_of("+,=") == std::string::npos &&
                       std::count_if(table.names.begin(), table.names.end(), same) == 1
                   ? table.names[column]
                   : std::to_string(column + 1);
    };
    std::map<std::string, std::string> columns;
    if (mapping.label)
        columns["label"] = name(*mapping.label);
    if (mapping.id)
        columns["id"] = name(*mapping.id);
    forEachAnswerColumn([&](const answers::Column& known) {
        if (const auto column = mapping.answer.of(known.role))
            columns[std::string(known.role)] = name(*column);
    });
    if (!mapping.section.empty())
        columns["section"] = mapping.section;
    for (const auto& segment : mapping.segments) {
        std::string joined;
        for (const std::size_t column : segment.columns)
            joined += (joined.empty() ? "" : "+") + name(column);
        columns[segment.name == "sentence" ? "text" : segment.name] = joined;
    }
    return columns;
}

std::string describe(const Mapping& mapping, const FileTable& table)
{
    auto columns = columnsOf(mapping, table);
    std::string text;
    const auto add = [&](const std::string& role) {
        if (const auto found = columns.find(role); found != columns.end()) {
            text += (text.empty() ? "" : ",") + role + "=" + found->second;
            columns.erase(found);
        }
    };
    add("label");
    for (const auto& segment : mapping.segments)
        add(segment.name == "sentence" ? "text" : segment.name);
    forEachAnswerColumn([&](const answers::Column& column) { add(std::string(column.role)); });
    add("id");
    return text;
}

} // namespace core::corpora
