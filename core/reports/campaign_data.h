#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "core/attacks/result.h"
#include "core/attacks/scoring.h"
#include "core/campaigns/summary.h"
#include "core/store/project.h"
#include "core/studies/valid_success.h"

namespace core::reports {

/// What became of a campaign's stored successes when another victim (or the same again) was asked.
struct Transfer {
    std::string victim;                               ///< Short.
    std::size_t successes = 0, fooled = 0;            ///< Of those this victim answered.
    std::size_t originalRight = 0, fooledOfRight = 0; ///< Of those whose original this victim gets right.
    std::string spec = {}, victimHash = {};           ///< What it was loaded by, and which model that was.
};

/// A campaign as tables and figures see it.
struct CampaignData {
    std::string name;
    std::string label;  ///< What figures call it: the name it was given, or chosen for them; empty: what differs.
    std::string victim; ///< Short: a shipped model's name, the folder's name, or the command.
    std::string recipe;
    std::string corpus;
    std::string sample; ///< "first 200", "200 at random, seed 7"
    std::uint64_t seed = 0;
    /// Names may be shared: of the victim's model, and over the examples of the sample. Empty where they are not known.
    std::string victimHash, sampleHash;
    std::string reference;                  ///< own: the victim's own answer to the original; else gold.
    std::string limits;                     ///< Of every attack: "100 queries, 2 s"; empty when there are none.
    std::string recipeJson;                 ///< All of the recipe, for what tells two campaigns apart.
    const structures::Task* task = nullptr; ///< The victim's; null where it is not known.
    std::string inputs;                     ///< What a parser reads: word, word-tag or char; empty for other victims.
    /// Of an adversarially trained victim: the short name of the one it came from, and the kind of the attack.
    std::string trainedFrom, trainedAgainst; ///< black-box or white-box
    std::vector<std::string> labels;         ///< The victim's; the answers in the results count in them.
    std::vector<attacks::AttackResult> results;
    std::optional<studies::ValidSuccess> valid; ///< As soon as people have judged some of its successes.
    std::vector<Transfer> transfers;            ///< One a victim, in the order they were verified.
};

/// Reads a campaign without its traces. \throws Error.
[[nodiscard]] CampaignData campaignData(const store::Project& project, store::Id campaign);

/// A name for each campaign: its label, else as short as it can be and still tell them apart: of victim, recipe, corpus
/// and seed what differs, else the campaigns' own names.
[[nodiscard]] std::vector<std::string> shortNames(const std::vector<CampaignData>& campaigns);

/// How the campaign's answers are scored.
[[nodiscard]] attacks::Scoring scoringOf(const CampaignData& campaign);

/// Counts and scores by a convention; trees are scored as the campaign's recipe says.
[[nodiscard]] campaigns::Summary summaryOf(const CampaignData& campaign, campaigns::Convention convention);

/// Whether the campaign is against a parser.
[[nodiscard]] bool attacksTrees(const CampaignData& campaign);

/// How many of a campaign's successes fool the victim asked, and of how many. Of classifiers those count whose original
/// it gets right; of parsers all, as hardly a sentence is parsed without any error: a new error fools them.
struct Fooled {
    std::size_t fooled = 0, of = 0;
};
[[nodiscard]] Fooled fooledBy(const CampaignData& campaign, const Transfer& asked);

/// Position of `name` in `names`, added at the end when it is new: rows and columns in the order they come up.
template<typename Name>
std::size_t indexIn(std::vector<Name>& names, const std::type_identity_t<Name>& name)
{
    const auto at = std::find(names.begin(), names.end(), name);
    const auto index = static_cast<std::size_t>(at - names.begin());
    if (at == names.end())
        names.push_back(name);
    return index;
}

} // namespace core::reports
