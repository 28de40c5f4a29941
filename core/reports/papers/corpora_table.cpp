#include "core/reports/papers/example_tables.h"

#include <set>

#include "core/reports/data/settings.h"
#include "core/reports/tables/cells.h"

namespace core::reports {
namespace {

/// How many classes a campaign's corpus has: those of its labels, else the victim's; none where answers are not labels.
std::size_t classesOf(const CampaignData& campaign)
{
    if (scoringOf(campaign).kind != structures::AnswerKind::Label || attacksTrees(campaign))
        return 0;
    if (!campaign.project)
        return campaign.labels.size();
    const auto labels =
        campaign.project->corpus(campaign.project->sample(campaign.project->campaign(campaign.id).sample).corpus)
            .labels;
    return labels.empty() ? campaign.labels.size() : labels.size();
}

std::size_t sizeOf(const CampaignData& campaign)
{
    if (!campaign.project)
        return campaign.results.size();
    return campaign.project->corpus(campaign.project->sample(campaign.project->campaign(campaign.id).sample).corpus)
        .examples;
}

Table corporaTable(const Campaigns& campaigns, const ReportSettings&)
{
    Table table;
    table.columns = {{"Corpus"}, {"Examples", true}, {"Attacked", true}, {"Classes", true}, {"Mean length", true}};
    const auto samples = sampleLabels(pointersTo(campaigns));
    std::set<std::string> known;
    for (std::size_t i = 0; i < campaigns.size(); ++i) {
        if (!known.insert(samples[i]).second)
            continue;
        std::size_t words = 0, examples = 0;
        for (const auto& result : resultsOf(campaigns[i])) {
            ++examples;
            for (const auto& segment : result.original.segments())
                words += segment.text.originalSize();
        }
        const auto classes = classesOf(campaigns[i]);
        table.rows.push_back(
            {textCell(samples[i]), countCell(sizeOf(campaigns[i])), countCell(examples),
             classes == 0 ? Cell{} : countCell(classes),
             examples == 0 ? Cell{} : numberCell(static_cast<double>(words) / static_cast<double>(examples), 1)});
    }
    table.caption = "Corpora: their examples, those of them that were attacked, and of these the mean number of words, "
                    "all segments together.";
    return table;
}

} // namespace

ReportKind corporaKind(ReportKind head) { return campaignTable(std::move(head), corporaTable); }

} // namespace core::reports
