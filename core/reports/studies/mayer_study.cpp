#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "core/metrics/clustered_share.h"
#include "core/reports/papers/paper_numbers.h"
#include "core/reports/studies/kinds.h"
#include "core/reports/tables/cells.h"

namespace core::reports {
namespace {

/// "93.68 same": what section 4.3 of the paper reports for a perturbation; empty if nothing.
Cell saidOf(const std::string& perturbation)
{
    for (const auto& [what, percent] : PaperNumbers::of("mayer2020").under("study"))
        if (what.size() == 2 && what[0] == perturbation)
            return textCell(fmt::format("{:.2f} {}", percent, what[1]));
    return {};
}

/// Answers to one question about texts of one attack: by item, how often each was given.
using Answers = std::map<std::size_t, std::map<std::string, std::size_t>>;

std::map<std::string, Answers> answersByAttack(const studies::StudyResults& study, const std::string& question)
{
    std::map<std::string, Answers> answers;
    for (std::size_t i = 0; i < study.items.size(); ++i) {
        const auto tally = study.results[i].tallies.find(question);
        if (study.items[i].role != studies::Role::Judged || tally == study.results[i].tallies.end())
            continue;
        for (const auto& attack : studies::groupNames(study.items[i], "attack"))
            for (const auto& [answer, votes] : tally->second.votes)
                answers[attack][i][answer] += votes;
    }
    return answers;
}

Cell shareOf(const Answers& answers, const std::string& answer)
{
    std::vector<metrics::Cluster> clusters;
    for (const auto& [item, counts] : answers) {
        metrics::Cluster cluster;
        for (const auto& [given, votes] : counts) {
            cluster.of += votes;
            cluster.hits += given == answer ? votes : 0;
        }
        clusters.push_back(cluster);
    }
    const auto share = metrics::clusteredShare(clusters);
    if (!share)
        return {};
    auto cell = numberCell(100.0 * share->share, 1);
    cell.note = interval(100.0 * share->low, 100.0 * share->high);
    return cell;
}

} // namespace

Table mayerStudyTable(const studies::StudyResults& study, const ReportSettings& options)
{
    const auto& question = questionOf(study, options.text("question"));
    const auto scale = question.scale();
    Table table;
    table.columns = {{"Perturbation"}, {"Texts", true}, {"Answers", true}};
    for (const auto& answer : scale)
        table.columns.push_back({answer + " (%)", true});
    table.columns.push_back({"The paper"});
    for (const auto& [attack, answers] : answersByAttack(study, question.id)) {
        std::size_t given = 0;
        for (const auto& [item, counts] : answers)
            for (const auto& [answer, votes] : counts)
                given += votes;
        std::vector<Cell> row{textCell(attack), countCell(answers.size()), countCell(given)};
        for (const auto& answer : scale)
            row.push_back(shareOf(answers, answer));
        row.push_back(saidOf(attack));
        table.rows.push_back(std::move(row));
    }
    table.caption = "Answers to '" + question.id + "' in the study " + study.study.name +
                    " by perturbation, of all answers given. In brackets the 95% interval over texts, which are drawn "
                    "with their answers (bootstrap). The paper: what section 4.3 of Mayer et al. (2020) reports, on "
                    "other texts and with 31 raters." +
                    poolsOf(study, "attack");
    return table;
}

} // namespace core::reports
