#include "ui/compare/comparison.h"

#include "core/campaigns/measures/result_parts.h"
#include "core/reports/registry.h"

namespace ui {

Comparison compare(const core::store::Project& project, core::store::Id first, core::store::Id second)
{
    Comparison made{first, second, {}, {}};
    const core::reports::Campaigns campaigns{core::reports::campaignData(project, first),
                                             core::reports::campaignData(project, second)};
    made.pairs = core::reports::pairsOf(campaigns[0], campaigns[1]);
    made.latex = core::reports::toLatex(core::reports::makeTable("compare", campaigns));
    return made;
}

ComparedParts compareParts(const core::store::Project& project, const Comparison& comparison,
                           std::vector<core::corpora::Slice> kept)
{
    for (auto& part : core::campaigns::resultParts(project, comparison.first))
        kept.push_back(std::move(part));
    return core::reports::pairedParts(core::reports::campaignData(project, comparison.first), comparison.pairs, kept);
}

core::store::Id proposedSecond(const core::store::Project& project, core::store::Id first)
{
    const auto campaigns = project.campaigns();
    const auto sample = project.campaign(first).sample;
    const auto corpus = project.sample(sample).corpus;
    core::store::Id any = 0, ofCorpus = 0, ofSample = 0;
    for (const auto& campaign : campaigns) { // the newest is the last
        if (campaign.id == first || campaign.done == 0)
            continue;
        any = campaign.id;
        if (project.sample(campaign.sample).corpus == corpus)
            ofCorpus = campaign.id;
        if (campaign.sample == sample)
            ofSample = campaign.id;
    }
    return ofSample != 0 ? ofSample : ofCorpus != 0 ? ofCorpus : any;
}

} // namespace ui
