#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/decimal.h"
#include "core/metrics/proportion.h"
#include "core/reports/studies/kinds.h"
#include "core/reports/tables/cells.h"

namespace core::reports {
namespace {

bool isIn(const std::vector<std::string>& names, const std::string& name)
{
    return std::ranges::find(names, name) != names.end();
}

/// Whether the raters were asked for the text's label. Studies of earlier versions do not say so once their options are
/// the victims' labels, which hold the label of every judged text.
bool asksForLabel(const studies::StudyResults& study, const studies::Question& question)
{
    if (question.labelsAsOptions)
        return true;
    if (question.kind != studies::QuestionKind::Choice)
        return false;
    std::set<std::string> labels;
    for (const auto& item : study.items)
        if (item.role == studies::Role::Judged)
            for (const auto& source : item.sources)
                labels.insert(source.label);
    labels.erase(std::string());
    return !labels.empty() && std::ranges::all_of(labels, [&](const std::string& label) {
        return std::ranges::find(question.options, label, &studies::Option::value) != question.options.end();
    });
}

/// How many of the judged texts of a group with a majority were given the original's label.
struct SameLabel {
    std::size_t same = 0, judged = 0;
};

SameLabel sameLabel(const studies::StudyResults& study, const studies::Question& question, const std::string& by,
                    const std::string& group)
{
    SameLabel count;
    for (std::size_t i = 0; i < study.items.size(); ++i) {
        const auto& item = study.items[i];
        const auto tally = study.results[i].tallies.find(question.id);
        if (item.role != studies::Role::Judged || tally == study.results[i].tallies.end() || item.sources.empty() ||
            tally->second.verdict().empty() || !isIn(studies::groupNames(item, by), group))
            continue;
        ++count.judged;
        count.same += tally->second.verdict() == item.sources.front().label ? 1 : 0;
    }
    return count;
}

/// How many of a group's answers to a question are numbers.
std::size_t numbersIn(const studies::GroupResult& group, const studies::Question& question)
{
    std::size_t n = 0;
    if (const auto answers = group.answers.find(question.id); answers != group.answers.end())
        for (const auto& [answer, count] : answers->second)
            n += decimalIn(answer) ? count : 0;
    return n;
}

/// Why there is no row: nothing was judged yet, or no question has numbers for answers.
std::string whyNoScores(const studies::StudyResults& study)
{
    std::vector<std::string> scored;
    for (const auto& question : study.study.questions)
        if (asksForLabel(study, question) ||
            std::ranges::any_of(question.scale(), [](const auto& answer) { return decimalIn(answer).has_value(); }))
            scored.push_back("'" + question.id + "'");
    return scored.empty() ? std::string("No question of the study has numbers for answers, or asks for the label.")
                          : fmt::format("No rater has answered {} about a judged text yet.", fmt::join(scored, " or "));
}

} // namespace

Table scoresTable(const studies::StudyResults& study, const ReportSettings& options)
{
    Table table;
    const auto groups = studies::groupResults(study, options.text("by"));
    table.columns = {{"Question"}};
    for (const auto& group : groups)
        table.columns.push_back({group.name, true});
    for (const auto& question : study.study.questions) {
        const bool label = asksForLabel(study, question);
        std::vector<Cell> row{textCell(question.id)};
        for (const auto& group : groups) {
            row.emplace_back();
            if (label) {
                const auto [same, judged] = sameLabel(study, question, options.text("by"), group.name);
                if (const auto share = metrics::wilson(same, judged)) {
                    row.back() = numberCell(100.0 * share->share, 1);
                    row.back().note =
                        interval(100.0 * share->low, 100.0 * share->high) + " of " + std::to_string(judged);
                }
            } else if (const auto mean = group.means.find(question.id); mean != group.means.end()) {
                row.back() = numberCell(mean->second, 2);
                row.back().note = "of " + std::to_string(numbersIn(group, question));
            }
        }
        if (label)
            std::get<std::string>(row.front().value) += ": the original's label (%)";
        if (std::any_of(row.begin() + 1, row.end(),
                        [](const Cell& cell) { return std::holds_alternative<double>(cell.value); }))
            table.rows.push_back(std::move(row));
    }
    table.caption =
        "Scores of the study " + study.study.name + " by " + options.text("by") +
        ": the mean of all raters' answers and of how many, and of questions for the label the share of texts "
        "whose majority names the original's, with Wilson's 95% interval and of how many that have one." +
        poolsOf(study, options.text("by"));
    if (table.rows.empty())
        table.note = whyNoScores(study);
    return table;
}

} // namespace core::reports
