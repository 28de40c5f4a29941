#include "ui/figures/made_report.h"

#include <QCoreApplication>

#include "core/reports/recipe_differences.h"
#include "ui/base/convert.h"

namespace ui {

using core::reports::CampaignData;
using core::reports::Figure;
using core::reports::Table;

namespace {

MadeReport nothing(const std::string& kind, bool table)
{
    MadeReport made;
    const auto note =
        toStd(QCoreApplication::translate("MadeReport", "The project has no study. Make one on the Studies page."));
    if (table) {
        Table empty;
        empty.kind = kind;
        empty.note = note;
        made.shown = std::move(empty);
    } else {
        Figure empty;
        empty.kind = kind;
        empty.note = note;
        made.shown = std::move(empty);
    }
    return made;
}

} // namespace

MadeReport reportOfCampaigns(const core::store::Project& project, const std::vector<core::store::Id>& ids,
                             CampaignCache& read, const std::string& kind, bool table,
                             const core::reports::FigureOptions& figure,
                             const core::reports::TableOptions& tableOptions)
{
    std::vector<CampaignData> campaigns;
    for (const auto id : ids) {
        auto& data = read[id];
        if (!data)
            data = std::make_shared<const CampaignData>(core::reports::campaignData(project, id));
        campaigns.push_back(*data);
    }
    MadeReport made;
    if (table)
        made.shown = core::reports::makeTable(kind, campaigns, tableOptions);
    else
        made.shown = core::reports::makeFigure(kind, campaigns, figure);
    const auto differences = core::reports::recipeDifferences(campaigns);
    for (const auto key : core::reports::numericKeys(differences))
        made.parameters << toQt(differences.keys[key]);
    return made;
}

MadeReport reportOfStudy(const core::store::Project& project, const std::string& study, const std::string& kind,
                         bool table, core::reports::StudyOptions options)
{
    if (study.empty())
        return nothing(kind, table);
    MadeReport made;
    const auto results = core::studies::resultsOf(project, study);
    if (results.study.question(options.question) == nullptr)
        options.question.clear();
    for (const auto& question : results.study.questions)
        if (question.comparable())
            made.questions.emplace_back(toQt(question.id), toQt(question.prompt));
    if (table)
        made.shown = core::reports::makeStudyTable(kind, results, options);
    else
        made.shown = core::reports::makeStudyFigure(kind, results, options);
    return made;
}

} // namespace ui
