#include "ui/figures/made_report.h"

#include <QCoreApplication>
#include <QSet>

#include "core/base/error.h"
#include "core/reports/arcs/arc_examples.h"
#include "core/reports/data/recipe_differences.h"
#include "core/studies/verdicts/left_out.h"
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

ArcDrawing chosenArcs(const std::vector<CampaignData>& campaigns, const ArcChoice& choice)
{
    ArcDrawing drawing;
    drawing.overlaid = choice.overlaid;
    try {
        std::vector<std::string> ids;
        if (!choice.example.empty())
            ids.push_back(choice.example);
        drawing.examples = core::reports::arcExamples(campaigns, ids, choice.most);
    } catch (const core::UsageError& error) {
        drawing.note = campaigns.empty() ? toStd(QCoreApplication::translate("MadeReport", "No campaign is chosen."))
                                         : std::string(error.what());
    }
    return drawing;
}

QStringList idsWithTrees(const std::vector<CampaignData>& campaigns)
{
    QStringList ids;
    QSet<QString> known;
    for (const auto& campaign : campaigns) {
        const auto scoring = core::reports::scoringOf(campaign);
        for (const auto& result : core::reports::resultsOf(campaign))
            if (core::reports::hasTree(result, scoring))
                if (const auto id = toQt(result.example); !known.contains(id)) {
                    known.insert(id);
                    ids << id;
                }
    }
    return ids;
}

} // namespace

MadeReport reportOfCampaigns(const core::store::Project& project, const ChosenCampaigns& chosen, CampaignCache& read,
                             const std::string& kind, bool table, const core::reports::FigureOptions& figure,
                             const core::reports::TableOptions& tableOptions, const ArcChoice& arcs)
{
    std::vector<CampaignData> campaigns;
    for (const auto id : chosen.ids) {
        if (chosen.excluded == core::reports::Excluded::LeftOut) { // read anew: marks come and go
            campaigns.push_back(core::reports::campaignData(project, id, chosen.excluded));
        } else {
            auto& data = read[id];
            if (!data)
                data = std::make_shared<const CampaignData>(core::reports::campaignData(project, id));
            campaigns.push_back(*data);
        }
        if (const auto name = chosen.names.find(id); name != chosen.names.end())
            campaigns.back().label = name->second;
    }
    MadeReport made;
    if (table) {
        made.shown = core::reports::makeTable(kind, campaigns, tableOptions);
    } else if (kind == core::reports::arcsKind().name) {
        made.shown = chosenArcs(campaigns, arcs);
        made.examples = idsWithTrees(campaigns);
    } else {
        made.shown = core::reports::makeFigure(kind, campaigns, figure);
    }
    const auto differences = core::reports::recipeDifferences(campaigns);
    for (const auto key : core::reports::numericKeys(differences))
        made.parameters << toQt(differences.keys[key]);
    return made;
}

MadeReport reportOfStudy(const core::store::Project& project, const std::string& study, const std::string& kind,
                         bool table, core::reports::StudyOptions options, bool leaveOutDoubtful)
{
    if (study.empty())
        return nothing(kind, table);
    MadeReport made;
    const std::vector<std::string> leftOut(leaveOutDoubtful ? 1 : 0, core::studies::doubtful);
    const auto results =
        core::studies::resultsOf(project, study, core::studies::ratersToLeaveOut(project, study, leftOut));
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
