#include "core/corpora/published/forms.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/answers/looks.h"
#include "core/base/error.h"
#include "core/corpora/cell_kinds.h"
#include "core/corpora/formats/jsonl.h"
#include "core/corpora/published/columns.h"
#include "core/json/json.h"

namespace core::corpora::published {

namespace {

using Variables = std::map<std::string, std::string>;

constexpr std::size_t mostProblems = 100;

constexpr std::string_view nameCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

const std::vector<std::string_view> questionNames{"question", "utterance", "text", "sentence", "nl", "input"};
const std::vector<std::string_view> formNames{"form", "logical_form", "logicalform", "lf", "query", "sql", "program"};

/// Replaces variables that are whole names by their values. In logic, a value of several words is quoted.
std::string filledIn(std::string_view text, const Variables& variables, bool logic)
{
    std::string result;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_not_of(nameCharacters), text.size());
        const auto found = end > 0 ? variables.find(std::string(text.substr(0, end))) : variables.end();
        if (found == variables.end())
            result.append(text.substr(0, std::max<std::size_t>(end, 1)));
        else if (logic && found->second.find(' ') != std::string::npos)
            result += "'" + found->second + "'";
        else
            result += found->second;
        text.remove_prefix(std::max<std::size_t>(end, 1));
    }
    return result;
}

/// An entry of text2sql-data: a form and the questions that have it.
class Entry {
public:
    Entry(const nlohmann::json& entry, const Where& where) : entry_(entry)
    {
        const char* const key = entry.contains("sql") ? "sql" : "logic";
        logic_ = !entry.contains("sql");
        if (!entry.is_object() || !entry.contains("sentences") || !entry["sentences"].is_array() ||
            !entry.contains(key) || !entry[key].is_array())
            throw Error(where, "an entry has lists \"sentences\" and \"sql\" or \"logic\", and this one does not",
                        "Check the file, or leave out --format forms");
        if (!entry[key].empty() && entry[key][0].is_string())
            template_ = entry[key][0].get<std::string>();
        const auto variables = entry.find("variables");
        if (variables != entry.end() && variables->is_array())
            for (const auto& variable : *variables)
                if (variable.is_object() && textAt(variable, "location") == "sql-only")
                    examples_[textAt(variable, "name")] = textAt(variable, "example");
    }

    void addTo(FileTable& table, const Where& where, const MemoryLimit& memory) const
    {
        for (const auto& sentence : entry_["sentences"]) {
            if (!sentence.is_object()) {
                ++table.problemCount;
                if (table.problems.size() < mostProblems)
                    table.problems.push_back(Error(where, "a question of this entry is not an object").what());
                continue;
            }
            Variables variables = examples_;
            if (const auto values = sentence.find("variables"); values != sentence.end() && values->is_object())
                for (const auto& [name, value] : values->items())
                    if (value.is_string())
                        variables[name] = value.template get<std::string>();
            Row row{where.line, {}};
            for (std::string cell :
                 {filledIn(textAt(sentence, "text"), variables, false), filledIn(template_, variables, logic_),
                  template_, textAt(sentence, "question-split"), textAt(entry_, "query-split")}) {
                memory.take(2 * sizeof(std::string) + cell.size());
                row.cells.push_back(table.store.emplace_back(std::move(cell)));
            }
            memory.take(2 * sizeof(Row));
            table.rows.push_back(std::move(row));
        }
    }

private:
    const nlohmann::json& entry_;
    bool logic_ = false;
    std::string template_;
    Variables examples_; ///< For variables that no question names.
};

FileTable readText2Sql(const Source& source)
{
    FileTable table;
    table.format = "forms";
    table.names = {"question", "form", "template", "question-split", "query-split"};
    table.width = table.names.size();
    table.split = 3;
    for (const Line& object : jsonObjectsIn(source)) {
        const Where where{source.name, object.number};
        if (const std::string problem = jsonLineProblem(object.text); !problem.empty())
            throw Error(where, problem, "Check the file");
        const auto entry = maybeJson(object.text);
        if (entry.is_discarded())
            throw Error(where, "the object that begins here is not valid JSON", "Check the file with a JSON tool");
        Entry(entry, where).addTo(table, where, source.memory);
    }
    return table;
}

FileTable twoColumns()
{
    FileTable table;
    table.format = "forms";
    table.width = 2;
    return table;
}

FileTable readBars(const Source& source)
{
    FileTable table = twoColumns();
    for (const Line& line : linesOf(source)) {
        Row row{line.number, {line.text}};
        std::string_view left;
        std::string_view right;
        if (cutAtBars(line.text, left, right))
            row.cells = {left, right};
        source.memory.take(2 * sizeof(Row) + 2 * sizeof(std::string_view));
        table.rows.push_back(std::move(row));
    }
    return table;
}

FileTable readParses(const Source& source)
{
    FileTable table = twoColumns();
    std::vector<std::string> words;
    std::string_view form;
    for (const Line& line : linesOf(source)) {
        Row row{line.number, {line.text}};
        if (cutParse(line.text, words, form)) {
            std::string& question = table.store.emplace_back();
            for (const auto& word : words)
                question.append(question.empty() ? "" : " ").append(word);
            row.cells = {question, form};
        }
        source.memory.take(2 * (sizeof(Row) + sizeof(std::string)) + line.text.size());
        table.rows.push_back(std::move(row));
    }
    return table;
}

/// Whether the rows alone would be read as something else: the first as a header or as the beginning of another shape,
/// the questions as forms.
bool looksOtherwise(const Corpus& corpus)
{
    if (corpus.examples.empty())
        return false;
    const std::string first = loweredCell(onlyText(corpus.examples[0]));
    const auto forms = std::count_if(corpus.examples.begin(), corpus.examples.end(),
                                     [](const Example& example) { return answers::looksLikeForm(onlyText(example)); });
    return std::find(questionNames.begin(), questionNames.end(), first) != questionNames.end() ||
           first.starts_with('[') || first.starts_with('{') || first.starts_with("parse([") ||
           static_cast<std::size_t>(forms) * 5 >= corpus.examples.size() * 4;
}

} // namespace

bool cutAtBars(std::string_view line, std::string_view& left, std::string_view& right)
{
    constexpr std::string_view bars = "|||";
    const std::size_t at = line.find(bars);
    if (at == std::string_view::npos || line.find(bars, at + bars.size()) != std::string_view::npos)
        return false;
    left = trimmed(line.substr(0, at));
    right = trimmed(line.substr(at + bars.size()));
    return true;
}

bool cutParse(std::string_view line, std::vector<std::string>& words, std::string_view& form)
{
    constexpr std::string_view open = "parse([";
    line = trimmed(line);
    if (!line.starts_with(open))
        return false;
    line.remove_prefix(open.size());
    words.assign(1, {});
    char quote = '\0'; // '.' is a word between quotes, as is 'palo alto'; a quote inside is doubled
    std::size_t i = 0;
    for (; i < line.size() && (quote != '\0' || line[i] != ']'); ++i) {
        const char c = line[i];
        const bool doubled = quote != '\0' && c == quote && i + 1 < line.size() && line[i + 1] == quote;
        if (doubled)
            words.back() += line[i++];
        else if (c == quote)
            quote = '\0';
        else if (quote == '\0' && (c == '\'' || c == '"') && words.back().empty())
            quote = c;
        else if (quote == '\0' && c == ',')
            words.emplace_back();
        else if (quote != '\0' || c != ' ')
            words.back() += c;
    }
    if (i == line.size())
        return false;
    line = trimmed(line.substr(i + 1));
    if (!line.starts_with(','))
        return false;
    line = trimmed(line.substr(1));
    if (line.ends_with('.'))
        line = trimmed(line.substr(0, line.size() - 1));
    if (!line.ends_with(')'))
        return false;
    form = trimmed(line.substr(0, line.size() - 1));
    return !form.empty();
}

FileTable readForms(const Source& source, char /*delimiter*/)
{
    const std::string_view text = trimmed(std::string_view(source.text).substr(0, 4096));
    if (text.starts_with('[') || text.starts_with('{'))
        return readText2Sql(source);
    if (text.starts_with("parse(["))
        return readParses(source);
    const std::string_view line = text.substr(0, text.find('\n'));
    std::string_view left;
    std::string_view right;
    if (line.find('\t') == std::string_view::npos && cutAtBars(line, left, right))
        return readBars(source);
    FileTable table = readTabbed(source, "forms");
    takeHeaderWith(table, {questionNames, formNames});
    return table;
}

std::map<std::string, std::string> rolesOfForms(const FileTable& table)
{
    std::string text = columnCalled(table, questionNames);
    std::string form = columnCalled(table, formNames);
    for (std::size_t i = 0; i < table.width && form.empty(); ++i) {
        const auto cells = cellsOfColumn(table, i);
        const auto forms = static_cast<std::size_t>(std::count_if(cells.begin(), cells.end(), answers::looksLikeForm));
        if (forms > 0 && forms * 5 >= cells.size() * 4)
            form = std::to_string(i + 1);
    }
    if (form.empty() && table.width == 2)
        form = "2";
    if (text.empty() && table.width == 2 && table.names.empty())
        text = form == "1" ? "2" : "1";
    std::map<std::string, std::string> roles;
    if (!text.empty())
        roles["text"] = text;
    if (!form.empty())
        roles["form"] = form;
    return roles;
}

std::string formsBytes(const Corpus& corpus)
{
    const std::vector<std::string> others = columnNames(corpus);
    const bool plain = others.empty() && hasPlainIds(corpus) && !looksOtherwise(corpus);
    std::vector<std::vector<std::string>> rows;
    if (!plain) {
        rows.push_back({"id", "question", "form"});
        rows.back().insert(rows.back().end(), others.begin(), others.end());
    }
    for (const auto& example : corpus.examples) {
        const auto* form = std::get_if<structures::TextAnswer>(&example.gold);
        if (form == nullptr)
            throw Error("example " + example.id + " has no logical form", "Write the corpus as csv");
        auto& row = rows.emplace_back();
        if (!plain)
            row.push_back(example.id);
        row.push_back(onlyText(example));
        row.push_back(form->text);
        for (const auto& name : others)
            row.push_back(columnValue(example, name));
    }
    return tabbedBytes(rows);
}

} // namespace core::corpora::published
