#include "ui/figures/made_report.h"

#include <QCoreApplication>
#include <QSet>

#include "core/reports/data/recipe_differences.h"
#include "core/studies/verdicts/left_out.h"
#include "ui/base/convert.h"

namespace ui {

using core::reports::ArcReport;
using core::reports::CampaignData;
using core::reports::Figure;
using core::reports::Offers;
using core::reports::ReportKind;
using core::reports::Table;

namespace {

std::variant<Drawing, Table> shownOf(core::reports::Report report)
{
    if (auto* table = std::get_if<Table>(&report))
        return std::move(*table);
    if (auto* figure = std::get_if<Figure>(&report))
        return Drawing(std::move(*figure));
    return Drawing(std::move(std::get<ArcReport>(report)));
}

std::variant<Drawing, Table> nothing(const ReportKind& kind)
{
    const auto note =
        toStd(QCoreApplication::translate("MadeReport", "The project has no study. Make one on the Studies page."));
    if (kind.table) {
        Table empty;
        empty.kind = kind.name;
        empty.note = note;
        return empty;
    }
    Figure empty;
    empty.kind = kind.name;
    empty.note = note;
    return Drawing(std::move(empty));
}

Offered withTrees(const std::vector<CampaignData>& campaigns)
{
    Offered ids{{QString(), {}}};
    QSet<QString> known;
    for (const auto& campaign : campaigns) {
        const auto scoring = core::reports::scoringOf(campaign);
        for (const auto& result : core::reports::resultsOf(campaign))
            if (core::reports::hasTree(result, scoring))
                if (const auto id = toQt(result.example); !known.contains(id)) {
                    known.insert(id);
                    ids.emplace_back(id, QString());
                }
    }
    return ids;
}

} // namespace

MadeReport reportOfCampaigns(const core::store::Project& project, const ChosenCampaigns& chosen, CampaignCache& read,
                             const ReportKind& kind, const core::reports::ReportSettings& settings)
{
    std::vector<CampaignData> campaigns;
    for (const auto id : chosen.ids) {
        // Read anew: marks come and go, and what is kept is of no chosen study.
        if (chosen.excluded == core::reports::Excluded::LeftOut || !chosen.judges.study.empty()) {
            campaigns.push_back(core::reports::campaignData(project, id, chosen.excluded, chosen.judges));
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
    made.shown = shownOf(kind.ofCampaigns(campaigns, settings));
    if (kind.uses("example"))
        made.offered[Offers::Trees] = withTrees(campaigns);
    for (const auto& one : core::reports::reportKinds())
        if (auto why = core::reports::whyNot(one, campaigns); !why.empty())
            made.unfit[{one.name, one.table}] = std::move(why);
    const auto differences = core::reports::recipeDifferences(campaigns);
    auto& numbers = made.offered[Offers::RecipeNumbers];
    for (const auto key : core::reports::numericKeys(differences))
        numbers.emplace_back(toQt(differences.keys[key]), QString());
    return made;
}

MadeReport reportOfStudy(const core::store::Project& project, const std::string& study, const ReportKind& kind,
                         core::reports::ReportSettings settings, bool leaveOutDoubtful)
{
    MadeReport made;
    if (study.empty()) {
        made.shown = nothing(kind);
        return made;
    }
    const std::vector<std::string> leftOut(leaveOutDoubtful ? 1 : 0, core::studies::doubtful);
    auto results = core::studies::resultsOf(project, study, core::studies::ratersToLeaveOut(project, study, leftOut));
    if (kind.ofMeasures)
        core::studies::addFlags(results, project);
    if (results.study.question(settings.text("question")) == nullptr)
        settings.set("question", "");
    auto& questions = made.offered[Offers::Questions];
    for (const auto& question : results.study.questions)
        if (question.comparable())
            questions.emplace_back(toQt(question.id), toQt(question.prompt));
    made.shown = shownOf(kind.ofStudy(results, settings));
    return made;
}

} // namespace ui
