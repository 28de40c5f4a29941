#include "core/corpora/published/word_problems.h"

#include <algorithm>

#include "core/answers/looks.h"
#include "core/answers/numbers.h"
#include "core/base/error.h"
#include "core/corpora/cell_kinds.h"
#include "core/corpora/formats/jsonl.h"
#include "core/corpora/published/columns.h"
#include "core/files/csv.h"
#include "core/files/file.h"

namespace core::corpora::published {

const HeaderNames& answerOnlyNames()
{
    static const HeaderNames names{{"question", "problem", "x", "input"},
                                   {"answer", "ans", "final_answer", "y", "output"}};
    return names;
}

bool looksLikeProblem(std::string_view text, std::string_view answer)
{
    const auto lower = loweredCell(text);
    const bool asks = lower.find("how many") != std::string::npos || lower.find("how much") != std::string::npos ||
                      (lower.find('?') != std::string::npos && lower.find_first_of("0123456789") != std::string::npos);
    const auto solution = answer.rfind("####");
    return asks &&
           answers::numberIn(solution == std::string_view::npos ? answer : answer.substr(solution + 4)).has_value();
}

FileTable readWordProblems(const Source& source, char delimiter)
{
    const std::size_t start = std::min(source.text.find_first_not_of(" \t\r\n"), source.text.size());
    const char first = start < source.text.size() ? source.text[start] : '\0';
    if (first == '<')
        return readAsdiv(source);
    if (first == '[' || first == '{')
        return readJsonObjects(source, "word-problems");
    const bool tabs = lineAt(source.text, start).find('\t') != std::string_view::npos;
    FileTable table = tabs ? readTabbed(source, "word-problems") : readDelimited(source, "csv", delimiter);
    table.format = "word-problems";
    takeHeaderWith(table, {{"question", "problem", "text"}, {"equation", "formula"}});
    if (table.names.empty())
        takeHeaderWith(table, answerOnlyNames());
    return table;
}

std::map<std::string, std::string> rolesOfWordProblems(const FileTable& table)
{
    std::map<std::string, std::string> roles;
    const auto add = [&](const char* role, const std::vector<std::string_view>& names) {
        if (std::string column = columnCalled(table, names); !column.empty())
            roles[role] = std::move(column);
    };
    add("id", {"id", "iindex", "@id"});
    add("equation", {"equation", "lequations", "formula"});
    add("answer", {"answer", "ans", "lsolutions", "final_answer", "y", "output"});
    add("numbers", {"numbers"});
    add("text",
        {"problem", "question", "squestion", "segmented_text", "original_text", "text", "sentence", "x", "input"});
    // If Question is only the last sentence: ASDiv and SVAMP's JSON have the rest apart, SVAMP's CSV repeats it.
    const std::string body = columnCalled(table, {"body"});
    if (!body.empty() && roles.count("text") > 0 && columnCalled(table, {"problem", "ques_statement", "ques"}).empty())
        roles["text"] = body + "+" + roles["text"];
    if (!table.names.empty())
        return roles;
    for (std::size_t i = 0; i < table.width && roles.count("equation") == 0; ++i) {
        const auto cells = cellsOfColumn(table, i);
        const auto equations =
            static_cast<std::size_t>(std::count_if(cells.begin(), cells.end(), answers::looksLikeEquation));
        if (equations > 0 && equations * 5 >= cells.size() * 4)
            roles["equation"] = std::to_string(i + 1);
    }
    if (table.width == 2 && roles.count("equation") > 0)
        roles["text"] = roles["equation"] == "1" ? "2" : "1";
    return roles;
}

std::string wordProblemsBytes(const Corpus& corpus)
{
    const std::vector<std::string> others = columnNames(corpus);
    // `Problem` if one of the user's columns would be read together with, or instead of, the question.
    const bool clash = std::any_of(others.begin(), others.end(), [](const std::string& name) {
        return loweredCell(name) == "body" || loweredCell(name) == "question";
    });
    std::vector<std::string> header{"ID", clash ? "Problem" : "Question", "Equation", "Answer"};
    header.insert(header.end(), others.begin(), others.end());
    std::string bytes = csvRecord(header);
    for (const auto& example : corpus.examples) {
        const auto* equation = std::get_if<structures::Equation>(&example.gold);
        if (equation == nullptr)
            throw Error("example " + example.id + " has no equation", "Write the corpus as csv");
        std::vector<std::string> row{example.id, onlyText(example), equation->equation,
                                     answers::numberText(equation->answer)};
        for (const auto& name : others)
            row.push_back(columnValue(example, name));
        bytes += csvRecord(row);
    }
    return bytes;
}

} // namespace core::corpora::published
