#include "core/corpora/published/families.h"

#include <algorithm>
#include <array>
#include <set>

#include <nlohmann/json.hpp>

#include "core/answers/kind.h"
#include "core/answers/looks.h"
#include "core/corpora/cell_kinds.h"
#include "core/corpora/formats/jsonl.h"
#include "core/corpora/published/arguments.h"
#include "core/corpora/published/columns.h"
#include "core/corpora/published/forms.h"
#include "core/corpora/published/parallel.h"
#include "core/corpora/published/word_problems.h"
#include "core/files/file.h"
#include "core/json/json.h"

namespace core::corpora::published {

namespace {

bool isMost(std::size_t part, std::size_t whole) { return whole > 0 && part * 10 >= whole * 9; }

FileTable headerOf(const std::vector<std::string_view>& cells)
{
    FileTable table;
    for (const auto cell : cells)
        table.names.emplace_back(cell);
    return table;
}

/// The table with these rows but the first, which named its columns.
FileTable withRows(FileTable table, std::vector<Row> rows)
{
    if (!rows.empty())
        rows.erase(rows.begin());
    table.rows = std::move(rows);
    return table;
}

std::string familyOfObject(std::string_view text)
{
    if (!jsonLineProblem(text).empty())
        return {};
    const auto object = maybeJson(text);
    if (!object.is_object())
        return {};
    if (object.contains("sentences") && (object.contains("sql") || object.contains("logic")))
        return "forms";
    FileTable keys;
    for (const auto& [key, value] : object.items())
        keys.names.push_back(key);
    return hasNames(keys, {{"question", "squestion", "original_text", "segmented_text", "problem"},
                           {"equation", "lequations", "formula"},
                           {"answer", "ans", "lsolutions"}})
               ? "word-problems"
               : "";
}

/// The first whole object of a text that begins with a bracket; empty if there is none.
std::string_view firstObject(const Source& source)
{
    Source head;
    head.text = source.text.substr(0, std::size_t{1} << 18);
    head.cut = true;
    try {
        const auto objects = jsonObjectsIn(head, 1);
        if (objects.empty())
            return {};
        const auto begin = static_cast<std::size_t>(objects[0].text.data() - head.text.data());
        return std::string_view(source.text).substr(begin, objects[0].text.size());
    } catch (const Error&) {
        return {}; // a list of something else
    }
}

/// Whether the first rows of a table with a header are problems with their answers alone. Most are: a class may be
/// called `y`, and a review may ask how much longer it takes.
bool holdsAnswersAlone(const FileTable& table)
{
    const auto& names = answerOnlyNames();
    const auto text = columnIndex(table, names[0]), answer = columnIndex(table, names[1]);
    if (!text || !answer)
        return false;
    std::size_t rows = 0, problems = 0, others = 0; // others: answers that no class of two would have
    for (const Row& row : table.rows) {
        if (isBlank(row) || row.cells.size() <= std::max(*text, *answer))
            continue;
        ++rows;
        problems += looksLikeProblem(row.cells[*text], row.cells[*answer]) ? 1 : 0;
        const auto number = trimmed(row.cells[*answer]);
        others += number != "0" && number != "1" ? 1 : 0;
    }
    return rows > 0 && isMost(problems, rows) && others > 0;
}

/// The same of objects, one behind the other.
bool objectsHoldAnswersAlone(const Source& source)
{
    constexpr std::size_t most = 20;
    Source head;
    head.name = source.name;
    head.text = source.text.substr(0, std::size_t{1} << 18);
    head.cut = true;
    try {
        FileTable table = readJsonObjects(head, "word-problems");
        if (table.rows.size() > most)
            table.rows.resize(most);
        return holdsAnswersAlone(table);
    } catch (const Error&) {
        return false;
    }
}

std::string familyOfTabs(std::span<const Line> lines)
{
    FileTable table;
    std::size_t stances = 0;
    for (const Line& line : lines) {
        if (trimmed(line.text).empty())
            continue;
        Row row{line.number, tabbed(line.text)};
        const auto& cells = row.cells;
        stances += (cells.size() == 4 || cells.size() == 5) &&
                           (cells[0] == "C" || cells[0] == "O" || cells[0] == "E") &&
                           cells[3].find('_') != std::string_view::npos
                       ? 1
                       : 0;
        table.rows.push_back(std::move(row));
    }
    if (table.rows.empty() || table.rows[0].cells.size() < 2)
        return {};
    if (isMost(stances, table.rows.size()))
        return "iam";
    const FileTable header = headerOf(table.rows[0].cells);
    if (hasNames(header, {{"topic"}, {"sentencehash"}, {"sentence"}, {"annotation"}}))
        return "ukp";
    if (hasNames(header, {{"question", "utterance"}, {"form", "logical_form"}}))
        return "forms";
    if (hasNames(header, {{"source", "src"}, {"translation", "target", "tgt"}}))
        return "parallel";
    const CommonWidth common = commonWidth(table.rows);
    if (common.width != 2 || !isMost(common.rows, common.total))
        return {};
    for (std::size_t column = 0; column < 2; ++column) {
        const auto cells = cellsOfColumn(table, column, lines.size());
        const auto share = [&](auto* looks) {
            return static_cast<std::size_t>(std::count_if(cells.begin(), cells.end(), looks)) * 5 >= cells.size() * 4;
        };
        const auto texts = cellsOfColumn(table, 1 - column, lines.size());
        std::size_t words = 0;
        for (const auto text : texts)
            words += wordsIn(text);
        if (cells.empty() || words < texts.size() * 2) // one word each: labels or ids
            continue;
        if (share(answers::looksLikeForm))
            return "forms";
        if (share(answers::looksLikeEquation))
            return "word-problems";
    }
    for (std::size_t column = 0; column < 2; ++column) {
        const auto cells = cellsOfColumn(table, column, lines.size());
        std::size_t bytes = 0;
        for (const auto cell : cells)
            bytes += cell.size();
        const std::set<std::string_view> distinct(cells.begin(), cells.end());
        if (distinct.size() * 2 < cells.size() || bytes < cells.size() * 3) // labels
            return {};
    }
    return holdsTwoLanguages(table) ? "parallel" : "";
}

std::string familyOfBars(std::span<const Line> lines)
{
    std::size_t total = 0;
    std::size_t bars = 0;
    std::size_t forms = 0;
    for (const Line& line : lines) {
        std::string_view left;
        std::string_view right;
        total += trimmed(line.text).empty() ? 0 : 1;
        if (line.text.find('\t') == std::string_view::npos && cutAtBars(line.text, left, right)) {
            ++bars;
            forms += answers::looksLikeForm(right) ? 1 : 0;
        }
    }
    return !isMost(bars, total) ? "" : forms * 2 >= bars ? "forms" : "parallel";
}

const std::vector<Family> known{
    {"forms", readForms, rolesOfForms, formsBytes},
    {"parallel", readParallel, rolesOfParallel, parallelBytes},
    {"word-problems", readWordProblems, rolesOfWordProblems, wordProblemsBytes},
    {"ukp", readUkp, rolesOfUkp, ukpBytes},
    {"ibm-evidence", readIbmEvidence, rolesOfIbmEvidence, ibmEvidenceBytes, {{"0", "no evidence"}, {"1", "evidence"}}},
    {"iam", readIam, rolesOfIam, iamBytes, {{"O", "other"}, {"C", "claim"}, {"E", "evidence"}}}};

} // namespace

std::span<const Family> families() { return known; }

const Family* familyNamed(std::string_view name)
{
    const auto found = std::find_if(known.begin(), known.end(), [&](const Family& f) { return f.name == name; });
    return found == known.end() ? nullptr : &*found;
}

std::string familyOf(const Source& source, std::span<const Line> lines)
{
    const std::string_view text = source.text;
    const std::size_t start = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    if (start == text.size())
        return {};
    if (source.cut && lines.size() > 1)
        lines = lines.first(lines.size() - 1);
    const std::string_view head = text.substr(start, 4096);
    if (head[0] == '<')
        return head.find("<Problem") != std::string_view::npos ? "word-problems" : "";
    if (head[0] == '[' || head[0] == '{') {
        auto family = familyOfObject(firstObject(source));
        return family.empty() && objectsHoldAnswersAlone(source) ? "word-problems" : family;
    }
    std::vector<std::string> words;
    std::string_view form;
    if (cutParse(lineAt(text, start), words, form))
        return "forms";
    if (std::string bars = familyOfBars(lines); !bars.empty())
        return bars;
    if (lineAt(text, start).find('\t') != std::string_view::npos)
        return familyOfTabs(lines);
    std::deque<std::string> store;
    constexpr std::size_t firstRecords = 20, firstBytes = std::size_t{1} << 16;
    auto records = parseDelimited(text.substr(start, firstBytes), ',', true, store, firstRecords).rows;
    if (records.size() > 1 && records.size() < firstRecords && text.size() - start > firstBytes)
        records.pop_back(); // it is cut
    const FileTable header = headerOf(records.empty() ? std::vector<std::string_view>() : records[0].cells);
    return hasNames(header, {{"question", "problem"}, {"equation"}, {"answer"}})   ? "word-problems"
           : hasNames(header, {{"topic"}, {"candidate"}, {"label", "annotation"}}) ? "ibm-evidence"
           : holdsAnswersAlone(withRows(header, std::move(records)))               ? "word-problems"
                                                                                   : "";
}

std::map<std::string, std::string> rolesOf(const Family& family, const FileTable& table,
                                           const std::map<std::string, std::string>& asked)
{
    const auto isSegment = [](const std::string& role) {
        return role != "label" && role != "id" && role != "section" && answers::kindWithRole(role) == nullptr;
    };
    const auto names = [&](auto matches) {
        return std::any_of(asked.begin(), asked.end(), [&](const auto& role) { return matches(role.first); });
    };
    const bool segments = names(isSegment);
    // A gold answer of another kind replaces the family's.
    const auto isGold = [](const std::string& role) {
        const auto* kind = answers::kindWithRole(role);
        return role == "label" || (kind != nullptr && kind->columns.front().role == role);
    };
    const bool gold = names(isGold);
    std::map<std::string, std::string> roles = asked;
    for (const auto& [role, column] : family.roles(table))
        if (!(segments && isSegment(role)) && !(gold && isGold(role)))
            roles.emplace(role, column);
    return roles;
}

} // namespace core::corpora::published
