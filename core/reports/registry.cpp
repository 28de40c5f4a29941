#include "core/reports/registry.h"

#include <algorithm>
#include <iterator>

#include "core/base/error.h"
#include "core/figure_kinds.h"
#include "core/reports/papers/paper_tables.h"
#include "core/reports/studies/kinds.h"
#include "core/reports/tables/kinds.h"

namespace core::reports {
namespace {

template<typename Made, typename Source>
Made made(const std::string& name, const std::function<Report(const Source&, const ReportSettings&)>& make,
          const Source& source, const ReportSettings& options)
{
    if (!make)
        throw UsageError("'" + name + "' is made of something else: of campaigns, or of a study");
    auto report = make(source, options);
    if (auto* wanted = std::get_if<Made>(&report))
        return std::move(*wanted);
    throw UsageError("'" + name + "' is drawn as trees, not as a figure", "Use the command: figure FILE arcs");
}

} // namespace

const std::vector<ReportKind>& reportKinds()
{
    static const auto all = [] {
        auto kinds = figureKinds();
        std::ranges::sort(kinds, {}, &ReportKind::title);
        for (auto more : {tableKinds(), paperKinds(), studyFigureKinds(), studyTableKinds()})
            std::ranges::move(more, std::back_inserter(kinds));
        return kinds;
    }();
    return all;
}

std::vector<ReportKind> reportKinds(bool table, bool ofStudy)
{
    std::vector<ReportKind> kinds;
    std::ranges::copy_if(reportKinds(), std::back_inserter(kinds), [=](const ReportKind& kind) {
        return kind.table == table && static_cast<bool>(kind.ofStudy) == ofStudy;
    });
    return kinds;
}

const ReportKind& reportKind(const std::string& name, bool table)
{
    std::string names;
    for (const auto& kind : reportKinds()) {
        if (kind.table != table)
            continue;
        if (kind.name == name)
            return kind;
        names += (names.empty() ? "" : ", ") + kind.name;
    }
    throw UsageError(std::string("there is no ") + (table ? "table" : "figure") + " '" + name + "'",
                     "Use one of: " + names);
}

Figure makeFigure(const std::string& kind, const Campaigns& campaigns, const ReportSettings& options)
{
    return made<Figure>(kind, reportKind(kind, false).ofCampaigns, campaigns, options);
}

Table makeTable(const std::string& kind, const Campaigns& campaigns, const ReportSettings& options)
{
    return made<Table>(kind, reportKind(kind, true).ofCampaigns, campaigns, options);
}

Figure makeStudyFigure(const std::string& kind, const studies::StudyResults& study, const ReportSettings& options)
{
    return made<Figure>(kind, reportKind(kind, false).ofStudy, study, options);
}

Table makeStudyTable(const std::string& kind, const studies::StudyResults& study, const ReportSettings& options)
{
    return made<Table>(kind, reportKind(kind, true).ofStudy, study, options);
}

Table adversarialTable(const Campaigns& campaigns)
{
    const bool trees = !campaigns.empty() && campaigns.front().task != nullptr &&
                       campaigns.front().task->answer == structures::AnswerKind::Tree;
    ReportSettings options;
    options.set("rows", "recipe").set("columns", "trained").set("measure", "clean-accuracy,attacked-accuracy");
    return makeTable(trees ? "zheng-table2" : "pivot", campaigns, options);
}

} // namespace core::reports
