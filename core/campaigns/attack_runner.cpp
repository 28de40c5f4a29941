#include <cblas.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/campaigns/manifest.h"
#include "core/campaigns/runner.h"
#include "core/language/resources.h"
#include "core/victims/label_mapping.h"

namespace core::campaigns {

namespace {

void requireSameVictim(const store::CampaignRecord& campaign, const victims::VictimCard& card)
{
    if (!campaign.victimHash.empty() && campaign.victimHash != card.hash)
        throw Error(fmt::format("campaign {} was begun with other weights than {} has now", campaign.id, card.name),
                    "Give it the victim it was begun with, or set up a new campaign");
}

/// Results would mix two sets of candidates; they are the user's, so it is said and not forbidden.
void noteResources(store::Project& project, const store::CampaignRecord& campaign, const std::string& now)
{
    if (campaign.done == 0) {
        project.setCampaignResources(campaign.id, now);
        return;
    }
    if (const auto changed = changedResources(campaign.resources, now); !changed.empty())
        logWarning(fmt::format("campaign {}: {} changed since it was begun; its results are no longer those of one "
                               "undisturbed run",
                               campaign.id, fmt::join(changed, ", ")));
}

/// Gold labels are stored as the corpus numbers them; the attack compares them with the victim's.
victims::LabelMapping labelsOf(const store::Project& project, const store::CampaignRecord& campaign,
                               const victims::VictimCard& card)
{
    const auto corpus = project.corpus(project.sample(campaign.sample).corpus);
    if (corpus.labels.empty() || card.labels.empty())
        return {};
    return victims::mapLabels(corpus.labels, card.labels);
}

} // namespace

bool runCampaign(store::Project& project, store::Id id, const victims::Victim& victim,
                 std::shared_ptr<const language::Resources> resources, const RunOptions& options, std::stop_token stop,
                 const CampaignProgressFn& progress)
{
    const auto campaign = project.campaign(id);
    const auto& card = victim.card();
    requireSameVictim(campaign, card);
    const attacks::Attack attack(attacks::Recipe::fromJson(campaign.recipe, fmt::format("recipe of campaign {}", id)),
                                 resources);
    if (const auto mismatches = attack.mismatches(card); !mismatches.empty())
        throw UsageError(fmt::format("the recipe {} does not fit the victim {}: {}", campaign.recipeName, card.name,
                                     fmt::join(mismatches, "; ")),
                         "Choose another recipe or victim");
    noteResources(project, campaign, resourcesJson(*resources));

    const auto labels = labelsOf(project, campaign, card);
    attacks::AttackOptions attackOptions;
    attackOptions.seed = campaign.seed;
    attackOptions.maxQueries = campaign.maxQueries;
    attackOptions.timeLimitSeconds = campaign.timeLimit;
    attackOptions.trace = attacks::traceLevelNamed(campaign.trace);
    // One thread a worker: BLAS threads inside one example are slower than examples side by side.
    openblas_set_num_threads(1);
    return runCampaign(
        project, id, victim,
        [&](const corpora::Example& example, victims::Victim& own, const std::stop_token& token) {
            const auto* gold = std::get_if<structures::ClassLabel>(&example.gold);
            if (gold == nullptr || labels.toVictim.empty())
                return attack.run(example, own, attackOptions, token);
            corpora::Example mapped = example;
            mapped.gold = structures::ClassLabel{labels.victimLabel(gold->label)};
            return attack.run(mapped, own, attackOptions, token);
        },
        options, stop, progress);
}

} // namespace core::campaigns
