#include "core/campaigns/planning/again.h"

#include "core/base/error.h"
#include "core/campaigns/manifest.h"
#include "core/campaigns/planning/setup.h"
#include "core/campaigns/planning/stored_victim.h"
#include "core/files/escape.h"
#include "core/victims/card_json.h"
#include "core/victims/evaluation/label_mapping.h"

namespace core::campaigns {

store::Id setUpAgain(store::Project& into, const store::Project& from, store::Id campaign,
                     const victims::VictimCard& victim, const AgainOptions& options)
{
    for (const auto& name : {options.name, options.victimName})
        if (hasControlCharacters(name))
            throw UsageError("a name holds a line end or another control character: " + visibleText(name),
                             "Choose a name of one line");
    const auto before = from.campaign(campaign);
    const auto sample = from.sample(before.sample);
    const auto corpus = from.corpus(sample.corpus);
    if (!corpus.labels.empty() && !victim.labels.empty()) // refused now, not by a campaign that could never run
        static_cast<void>(victims::mapLabels(corpus.labels, victim.labels));
    store::CampaignRecord again;
    again.sample = into.addSample(into.addCorpus(corpus), sample, from.sampleExamples(before.sample));
    again.victim = options.victimSpec.empty() ? before.victim : options.victimSpec;
    auto called = options.victimName;
    if (called.empty() && again.victim == before.victim)
        called = victims::givenNameInCard(before.victimCard);
    again.victimCard = storedCard(victim, again.victim, called);
    again.victimHash = victim.hash;
    again.recipe = before.recipe;
    again.recipeName = before.recipeName;
    again.recipeHash = before.recipeHash;
    again.resources = "{}"; // nothing is asked before the run
    again.programVersion = programVersion();
    again.machine = machineJson();
    again.seed = options.seed.value_or(before.seed);
    again.maxQueries = before.maxQueries;
    again.timeLimit = before.timeLimit;
    again.trace = before.trace;
    again.reference = before.reference;
    if (const auto found = into.campaignsLike(again); !found.empty())
        return found.front();
    again.name = freeName(into, options.name.empty() ? visibleText(before.name) : options.name);
    return into.addCampaign(again);
}

} // namespace core::campaigns
