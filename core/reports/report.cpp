#include "core/reports/report.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/reports/data/conditions.h"
#include "core/reports/data/lineup.h"
#include "core/reports/origins/source.h"

namespace core::reports {

namespace {

/// `sentence` may begin with a blank.
void addToCaption(std::string& caption, const std::string& sentence)
{
    const auto begin = std::min(sentence.find_first_not_of(' '), sentence.size());
    if (begin < sentence.size())
        caption += (caption.empty() ? "" : " ") + sentence.substr(begin);
}

/// What every caption of a figure says of its campaigns, or of those among them that are drawn.
std::string notesOf(const Campaigns& campaigns, const Figure& figure, const ReportSettings& options,
                    const std::vector<std::string>& measures)
{
    const auto names = shortNames(campaigns);
    Campaigns drawn;
    for (std::size_t i = 0; i < campaigns.size(); ++i)
        if (figure.sizes.empty() ||
            std::ranges::find(figure.sizes, names[i], &Sizes::value_type::first) != figure.sizes.end()) {
            drawn.push_back(campaigns[i]);
            drawn.back().label = names[i]; // as in the figure, whatever the others are called
        }
    const bool ofScore = std::ranges::find(measures, "attacked-accuracy") != measures.end();
    return circumstances(campaigns, names, figure.sizes) + errorsNote(drawn, options.convention(), measures) +
           standInsNote(drawn) + (ofScore ? agreementNote(drawn) : std::string());
}

/// What all reports of studies say: the numbers depend on whose answers are left out.
template<typename Made>
Report completed(Made made, const std::string& kind, const studies::StudyResults& study, const ReportSettings& options)
{
    made.source = sourceOf(kind, study, options);
    if (study.ballots.empty())
        made.note = "No rater has answered yet.";
    if (!study.leftOut.empty())
        addToCaption(made.caption, fmt::format("Without the answers of {}.", fmt::join(study.leftOut, ", ")));
    made.kind = kind;
    return made;
}

} // namespace

bool ReportKind::uses(std::string_view parameter) const
{
    return std::ranges::find(parameters, parameter) != parameters.end();
}

ReportKind needing(ReportKind kind, std::vector<Need> needs)
{
    kind.needs = std::move(needs);
    return kind;
}

std::string whyNot(const ReportKind& kind, const std::vector<CampaignData>& campaigns)
{
    if (!kind.ofCampaigns)
        return {};
    if (auto why = lacking(Need::Campaign, campaigns); !why.empty())
        return why;
    for (const auto need : kind.needs)
        if (auto why = lacking(need, campaigns); !why.empty())
            return why;
    return {};
}

ReportKind campaignFigure(ReportKind head, CampaignFigure make, std::vector<std::string> measures)
{
    head.ofCampaigns = [name = head.name, chosen = head.uses("measure"), make = std::move(make),
                        measures = std::move(measures)](const Campaigns& campaigns,
                                                        const ReportSettings& options) -> Report {
        Figure figure;
        if (campaigns.empty())
            figure.note = "No campaign is chosen.";
        else
            figure = make(campaigns, options);
        if (!figure.empty())
            addToCaption(figure.caption,
                         notesOf(campaigns, figure, options, chosen ? std::vector{options.text("measure")} : measures));
        addToCaption(figure.caption, leftOutNote(campaigns));
        figure.kind = name;
        figure.source = sourceOf(name, campaigns, options);
        return figure;
    };
    return head;
}

ReportKind campaignTable(ReportKind head, CampaignTable make)
{
    head.table = true;
    head.ofCampaigns = [name = head.name, make = std::move(make)](const Campaigns& campaigns,
                                                                  const ReportSettings& options) -> Report {
        auto table = make(campaigns, options);
        table.kind = name;
        addToCaption(table.caption, leftOutNote(campaigns));
        table.source = sourceOf(name, campaigns, options);
        if (campaigns.empty())
            table.note = "No campaign is chosen, so there is nothing to count.";
        return table;
    };
    return head;
}

ReportKind studyFigure(ReportKind head, StudyFigure make)
{
    head.ofStudy = [name = head.name, make = std::move(make)](const studies::StudyResults& study,
                                                              const ReportSettings& options) {
        return completed(study.ballots.empty() ? Figure{} : make(study, options), name, study, options);
    };
    return head;
}

ReportKind studyTable(ReportKind head, StudyTable make)
{
    head.table = true;
    head.ofStudy = [name = head.name, make = std::move(make)](const studies::StudyResults& study,
                                                              const ReportSettings& options) {
        return completed(make(study, options), name, study, options);
    };
    return head;
}

} // namespace core::reports
