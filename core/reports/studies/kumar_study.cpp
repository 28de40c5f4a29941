#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/reports/papers/paper_numbers.h"
#include "core/reports/studies/kinds.h"
#include "core/reports/tables/cells.h"

namespace core::reports {
namespace {

/// The corpora of the thesis's table, as its numbers and as people call them.
constexpr std::array<std::array<const char*, 2>, 2> corporaOfKumar{{{"mawps", "MaWPS"}, {"asdiv", "ASDiv-A"}}};

/// Of all answers to the question that says which texts a study keeps, the share that keep theirs, by group: of "Do
/// both have the same equation?" how many say so. Empty where nobody has answered.
std::vector<Cell> keepingAnswers(const studies::Keeps& keeps, const std::vector<studies::GroupResult>& groups)
{
    std::vector<Cell> row{textCell(fmt::format("{}: {} (%)", keeps.question, fmt::join(keeps.answers, " or ")))};
    bool any = false;
    for (const auto& group : groups) {
        std::size_t keeping = 0, all = 0;
        if (const auto found = group.answers.find(keeps.question); found != group.answers.end())
            for (const auto& [answer, count] : found->second) {
                all += count;
                keeping += std::ranges::find(keeps.answers, answer) != keeps.answers.end() ? count : 0;
            }
        row.emplace_back();
        if (all == 0)
            continue;
        row.back() = numberCell(100.0 * static_cast<double>(keeping) / static_cast<double>(all), 1);
        row.back().note = "of " + std::to_string(all);
        any = true;
    }
    return any ? row : std::vector<Cell>();
}

/// The question that a row is about.
std::string questionOfRow(const std::vector<Cell>& row)
{
    const auto& title = std::get<std::string>(row.front().value);
    return title.substr(0, title.find(':'));
}

} // namespace

Table kumarStudyTable(const studies::StudyResults& study, const ReportSettings& options)
{
    auto settings = options;
    settings.set("by", "campaign"); // the thesis has a column for each corpus
    Table table = scoresTable(study, settings);
    const auto& keeps = study.study.keeps;
    if (auto row = keepingAnswers(keeps, studies::groupResults(study, "campaign")); !row.empty()) {
        table.caption += fmt::format(" Of '{}' the share of all answers that are {}.", keeps.question,
                                     fmt::join(keeps.answers, " or "));
        table.rows.insert(table.rows.begin(), std::move(row));
        table.note.clear();
    }
    const auto& numbers = PaperNumbers::of("maheshwary2022");
    const auto said = [&](const char* corpus, const std::vector<Cell>& row) {
        return numbers.find({"table6.4", corpus, questionOfRow(row)});
    };
    if (std::ranges::none_of(table.rows, [&](const auto& row) { return said(corporaOfKumar[0][0], row).has_value(); }))
        return table; // of other questions
    for (const auto& [key, title] : corporaOfKumar)
        table.columns.push_back({title, true, false, {"Paper", title}});
    for (auto& row : table.rows) {
        const auto known = row;
        for (const auto& [key, title] : corporaOfKumar) {
            const auto number = said(key, known);
            row.push_back(number ? numberCell(*number, *number > 5.0 ? 1 : 2) : Cell{});
        }
    }
    return table;
}

} // namespace core::reports
