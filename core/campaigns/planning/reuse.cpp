#include "core/campaigns/planning/reuse.h"

#include <charconv>
#include <map>
#include <string>
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

/// Not that of a deleted campaign whose number is used again.
std::string takenKey(const CampaignRecord& campaign)
{
    return "campaign-taken/" + std::to_string(campaign.id) + "/" + campaign.createdAt;
}

} // namespace

std::size_t reuseResults(store::Project& project, store::Id id,
                         const std::shared_ptr<const language::Resources>& resources, const std::stop_token& stop)
{
    const auto campaign = project.campaign(id);
    if (campaign.state != store::CampaignState::Pending || campaign.done > 0 || campaign.victimHash.empty() ||
        asksAProgram(campaign))
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
        std::size_t from = 0;
        for (bool more = true; more && !stop.stop_requested();) {
            auto found = project.resultsFrom(other.id, from, store::resultBlock, true);
            more = found.size() == store::resultBlock;
            std::vector<store::PlacedResult> block;
            for (auto& [place, result] : found) {
                from = place + 1;
                const auto [first, last] = wanted.equal_range(result.exampleHash);
                if (first == last || result.status == attacks::Status::Error || !result.reproducible)
                    continue;
                if (variants)
                    result.variants = project.variants(other.id, place, result.original);
                for (auto position = first; position != last; ++position)
                    block.push_back({position->second, result});
            }
            taken += project.addResults(id, block); // those that are there already stay
        }
    }
    if (taken == 0)
        return 0;
    project.setSetting(takenKey(campaign), std::to_string(taken));
    project.setCampaignState(id, project.pending(id).empty() ? store::CampaignState::Finished
                                                             : store::CampaignState::Paused);
    return taken;
}

std::size_t takenResults(const store::Project& project, const CampaignRecord& campaign)
{
    const auto said = project.setting(takenKey(campaign));
    std::size_t taken = 0;
    std::from_chars(said.data(), said.data() + said.size(), taken);
    return taken;
}

} // namespace core::campaigns
