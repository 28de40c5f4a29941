#include <algorithm>
#include <map>
#include <set>

#include "core/base/ascii.h"
#include "core/reports/studies/kinds.h"
#include "core/reports/tables/cells.h"

namespace core::reports {
namespace {

/// More pairs have no column each.
constexpr std::size_t mostPairColumns = 10;

/// The judged items of each group, and what was answered about them.
std::map<std::string, studies::StudyResults> judgedByGroup(const studies::StudyResults& study, const std::string& by)
{
    std::map<std::string, studies::StudyResults> groups;
    std::map<std::string, std::set<std::string>> groupsOf; // by item
    for (const auto& item : study.items) {
        if (item.role != studies::Role::Judged)
            continue;
        for (const auto& name : studies::groupNames(item, by)) {
            groups[name].items.push_back(item);
            groupsOf[item.key].insert(name);
        }
    }
    for (const auto& ballot : study.ballots)
        if (const auto found = groupsOf.find(ballot.item); found != groupsOf.end())
            for (const auto& name : found->second)
                groups[name].ballots.push_back(ballot);
    for (auto& [name, group] : groups)
        group.study = study.study;
    return groups;
}

Cell percentOf(const studies::CoefficientEstimate& measured)
{
    if (!measured.coefficient.value)
        return {};
    auto cell = numberCell(100.0 * *measured.coefficient.value, 1);
    if (measured.interval)
        cell.note = interval(100.0 * measured.interval->low, 100.0 * measured.interval->high);
    return cell;
}

/// The mean of the pairs' kappas, of those that are defined.
Cell meanKappa(const studies::Agreement& agreement)
{
    double sum = 0.0;
    std::size_t count = 0;
    for (const auto& pair : agreement.pairs)
        if (pair.kappa.coefficient.value) {
            sum += *pair.kappa.coefficient.value;
            ++count;
        }
    if (count == 0)
        return {};
    auto cell = numberCell(sum / static_cast<double>(count), 3);
    if (count < agreement.pairs.size())
        cell.note = "of " + std::to_string(count);
    return cell;
}

} // namespace

Table pairwiseTable(const studies::StudyResults& study, const ReportSettings& options)
{
    Table table;
    const auto& question = questionOf(study, options.text("question"));
    const std::string by = options.text("by");
    std::map<std::string, studies::Agreement> rows;
    std::set<std::pair<std::string, std::string>> known;
    for (const auto& [name, group] : judgedByGroup(study, by)) {
        rows.emplace(name, agreementOn(group, question, options));
        for (const auto& pair : rows.at(name).pairs)
            known.emplace(pair.first, pair.second);
    }
    const bool each = known.size() <= mostPairColumns;
    table.columns = {{capitalised(by)}, {"Items", true}, {"Agreement (%)", true}};
    for (const auto& [first, second] : known)
        if (each)
            table.columns.push_back({first + " and " + second + " (%)", true});
    table.columns.push_back({"Mean kappa", true});
    for (const auto& [name, agreement] : rows) {
        std::vector<Cell> row{textCell(name), countCell(agreement.items), percentOf(agreement.percent)};
        for (const auto& raters : known) {
            if (!each)
                break;
            const auto pair = std::ranges::find_if(agreement.pairs, [&raters](const studies::PairAgreement& one) {
                return one.first == raters.first && one.second == raters.second;
            });
            row.push_back(pair == agreement.pairs.end() ? Cell{} : percentOf(pair->percent));
        }
        row.push_back(meanKappa(agreement));
        table.rows.push_back(std::move(row));
    }
    table.caption = "Agreement on '" + question.id + "' in the study " + study.study.name + " by " + by +
                    ": the share of equal answers of all pairs of raters" + (each ? " and of each, " : ", ") +
                    "with 95% percentile bootstrap intervals over items, and the mean of the pairs' Cohen's kappas" +
                    (options.weights() == metrics::Weights::None
                         ? std::string()
                         : " with " + std::string(studies::nameOf(options.weights())) + " weights") +
                    "." + poolsOf(study, by);
    return table;
}

} // namespace core::reports
