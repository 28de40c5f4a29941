#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/ascii.h"
#include "core/reports/studies/behind_items.h"
#include "core/reports/studies/kinds.h"
#include "core/reports/tables/cells.h"

namespace core::reports {
namespace {

Cell shareCell(std::size_t hits, std::size_t total)
{
    return total == 0 ? Cell{} : textCell(std::to_string(hits) + "/" + std::to_string(total));
}

/// Which question decides what is kept, and by which answers; empty where the study does not ask it.
std::string keptBy(const studies::Keeps& keeps)
{
    if (keeps.question.empty())
        return {};
    const auto votes = keeps.votes > 0 ? fmt::format("at least {} raters answer", keeps.votes)
                                       : std::string("more than half of those who answered it answer");
    return fmt::format(" Kept: {} '{}' with {}.", votes, keeps.question, fmt::join(keeps.answers, " or "));
}

} // namespace

Table judgementsTable(const studies::StudyResults& study, const ReportSettings& options)
{
    Table table;
    const auto& question = questionOf(study, options.text("question"));
    const auto scale = question.scale();
    const AnswersGiven given(study, question.id);
    table.columns = {{capitalised(options.text("by"))},
                     {"Items", true},
                     {"Judged", true},
                     {"Kept", true},
                     {"Not kept", true},
                     {"Undecided", true},
                     {"Kept (%)", true}};
    for (const auto& answer : scale)
        table.columns.push_back({answer, true});
    for (const auto& group : studies::groupResults(study, options.text("by"))) {
        const auto counted = [&](std::size_t count, auto wanted) {
            auto cell = countCell(count);
            if (count > 0)
                cell.behind = behindGroup(study, options.text("by"), group.name, wanted);
            return cell;
        };
        const auto judged = [&](std::size_t i) { return study.results[i].raters > 0; };
        const auto isKept = [&](std::size_t i) { return judged(i) && study.results[i].keeps.value_or(false); };
        std::vector<Cell> row{
            textCell(group.name),
            counted(group.items, [](std::size_t) { return true; }),
            counted(group.judged, judged),
            counted(group.kept, isKept),
            counted(group.notKept, [&](std::size_t i) { return judged(i) && !study.results[i].keeps.value_or(true); }),
            counted(group.undecided, [&](std::size_t i) { return judged(i) && !study.results[i].keeps; }),
            Cell{}};
        if (group.keptShare) {
            row.back() = numberCell(100.0 * group.keptShare->share, 1);
            row.back().note = interval(100.0 * group.keptShare->low, 100.0 * group.keptShare->high);
            row.back().behind = behindGroup(study, options.text("by"), group.name, isKept);
        }
        const auto counts = group.answers.find(question.id);
        for (const auto& answer : scale) {
            const bool some = counts != group.answers.end() && counts->second.contains(answer);
            row.push_back(
                counted(some ? counts->second.at(answer) : 0, [&](std::size_t i) { return given.has(i, answer); }));
        }
        table.rows.push_back(std::move(row));
    }
    table.caption =
        "Judgements of the study " + study.study.name + " by " + options.text("by") +
        ": items that the raters decided on, kept share with Wilson's 95% interval, and how often each answer "
        "to '" +
        question.id + "' was given." + keptBy(study.study.keeps) + poolsOf(study, options.text("by"));
    return table;
}

Table ratersTable(const studies::StudyResults& study, const ReportSettings&)
{
    Table table;
    table.columns = {{"Rater"},          {"Items", true}, {"Answers", true},   {"With the others (%)", true},
                     {"Median s", true}, {"Gold right"},  {"Attention right"}, {"Comments", true}};
    for (const auto& rater : studies::raterQuality(study))
        table.rows.push_back({textCell(rater.rater), countCell(rater.items), countCell(rater.ballots),
                              perhapsCell(rater.withOthers, 100.0),
                              rater.timed == 0 ? Cell{} : numberCell(rater.medianSeconds, 1),
                              shareCell(rater.goldRight, rater.goldAsked),
                              shareCell(rater.attentionRight, rater.attentionAsked), countCell(rater.comments)});
    table.caption =
        "Raters of the study " + study.study.name +
        ": the mean share of other raters who gave the same answer, the median time of an answer in seconds, "
        "and the right answers to gold and attention items.";
    return table;
}

} // namespace core::reports
