#include "ui/home/project_facts.h"

#include <QCoreApplication>

#include "core/campaigns/summary.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/session/campaign_labels.h"

namespace ui {

namespace {

struct FactTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::ProjectFacts)
};

} // namespace

ProjectFacts factsOf(const core::store::Project& project, const std::stop_token& stop)
{
    ProjectFacts facts;
    for (const auto& corpus : project.corpora()) {
        ++facts.corpora;
        facts.examples += corpus.examples;
    }
    const auto campaigns = project.campaigns();
    facts.campaigns = campaigns.size();
    const core::store::CampaignRecord* latest = nullptr;
    for (const auto& campaign : campaigns) {
        facts.results += campaign.done;
        facts.unfinished += campaign.state != core::store::CampaignState::Finished;
        if (campaign.done > 0)
            latest = &campaign;
    }
    if (latest != nullptr && !stop.stop_requested()) {
        const auto summary = core::campaigns::summarize(project, latest->id);
        facts.latestCampaign = nameWithVictim(*latest);
        facts.latestRate = FactTexts::tr("%1 of attacked examples")
                               .arg(formatRate(summary.successRate, summary.successLow, summary.successHigh));
    }
    if (facts.corpora == 0)
        facts.next = {
            FactTexts::tr("The project has no corpus yet. Import one: CSV, TSV, JSONL, one text per line, or folders."),
            FactTexts::tr("Import a corpus"), QStringLiteral("corpora")};
    else if (facts.campaigns == 0)
        facts.next = {FactTexts::tr("Set up a campaign: choose a sample, a victim and a recipe, and see what breaks."),
                      FactTexts::tr("Set up a campaign"), QStringLiteral("campaigns")};
    else if (facts.unfinished > 0)
        facts.next = {
            FactTexts::tr("A campaign is not finished. It goes on with what is left; nothing is attacked twice."),
            FactTexts::tr("Go to the campaigns"), QStringLiteral("campaigns")};
    else
        facts.next = {FactTexts::tr("Look at what broke, word by word, or try a sentence of your own in the Lab."),
                      FactTexts::tr("See the results"), QStringLiteral("results")};
    return facts;
}

} // namespace ui
