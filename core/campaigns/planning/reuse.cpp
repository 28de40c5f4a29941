#include "core/campaigns/planning/reuse.h"

#include <map>
#include <vector>

#include "core/attacks/attack.h"
#include "core/campaigns/manifest.h"
#include "core/programs/consent.h"

namespace core::campaigns {

namespace {

using store::CampaignRecord;

/// An example has the same result in both.
bool areAlike(const store::Project& project, const CampaignRecord& a, const CampaignRecord& b)
{
    return a.victim == b.victim && a.victimHash == b.victimHash && a.recipe == b.recipe && a.seed == b.seed &&
           a.maxQueries == b.maxQueries && a.timeLimit == b.timeLimit && a.trace == b.trace &&
           a.reference == b.reference && a.programVersion == b.programVersion && a.machine == b.machine &&
           project.sample(a.sample).corpus == project.sample(b.sample).corpus;
}

/// What a program answers is not told by its name: it may have been written anew.
bool asksAProgram(const CampaignRecord& campaign)
{
    return !programs::execCommandOf(campaign.victim).empty() || campaign.recipe.find("\"exec:") != std::string::npos ||
           campaign.recipe.find("\"lines:") != std::string::npos;
}

} // namespace

std::size_t reuseResults(store::Project& project, store::Id id,
                         const std::shared_ptr<const language::Resources>& resources)
{
    const auto campaign = project.campaign(id);
    if (campaign.done > 0 || campaign.victimHash.empty() || asksAProgram(campaign))
        return 0;
    const attacks::Attack attack(attacks::Recipe::fromJson(campaign.recipe, campaign.name), resources);
    const auto now = resourcesJson(attack.resources());
    project.setCampaignResources(id, now);
    std::multimap<std::uint64_t, std::size_t> wanted; // positions by the examples' hashes; read when they are needed
    std::size_t taken = 0;
    for (const auto& other : project.campaigns()) {
        if (other.id == id || other.done == 0 || other.resources != now || !areAlike(project, other, campaign))
            continue;
        if (wanted.empty()) {
            const auto examples = project.sampleExamples(campaign.sample);
            for (std::size_t i = 0; i < examples.size(); ++i)
                wanted.emplace(examples[i].hash, i);
        }
        const bool variants = project.hasVariants(other.id);
        std::vector<store::PlacedResult> block;
        const auto write = [&] {
            taken += project.addResults(id, block); // those that are there already stay
            block.clear();
        };
        project.forEachResult(other.id, true, [&](store::PlacedResult&& placed) {
            auto& result = placed.result;
            const auto [first, last] = wanted.equal_range(result.exampleHash);
            if (first == last || result.status == attacks::Status::Error || !result.reproducible)
                return;
            if (variants)
                result.variants = project.variants(other.id, placed.position, result.original);
            for (auto position = first; position != last; ++position)
                block.push_back({position->second, result});
            if (block.size() >= store::resultBlock)
                write();
        });
        write();
    }
    if (taken == 0)
        return 0;
    project.setCampaignState(id, project.pending(id).empty() ? store::CampaignState::Finished
                                                             : store::CampaignState::Paused);
    return taken;
}

} // namespace core::campaigns
