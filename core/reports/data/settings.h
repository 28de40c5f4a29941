#pragma once

#include <string>
#include <vector>

#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// Letters of a hash shown beside names that would read alike.
inline constexpr std::size_t hashLetters = 8;

using CampaignPointers = std::vector<const CampaignData*>;
[[nodiscard]] CampaignPointers pointersTo(const std::vector<CampaignData>& campaigns);

/// Something of each campaign.
template<class Field>
[[nodiscard]] std::vector<std::string> valuesOf(const CampaignPointers& campaigns, Field field)
{
    std::vector<std::string> values;
    for (const auto* campaign : campaigns)
        values.push_back(field(*campaign));
    return values;
}

/// "reviews, first 10"
[[nodiscard]] std::string sampleOf(const CampaignData& campaign);
/// The same for each campaign, with the start of its hash where two samples would read alike.
[[nodiscard]] std::vector<std::string> sampleLabels(const CampaignPointers& campaigns);
/// Each campaign's victim, with the start of its hash where another of that name has another one.
[[nodiscard]] std::vector<std::string> victimLabels(const CampaignPointers& campaigns);
/// The parameters in which recipes of one name differ ("psi = 50"), reference and target left out.
[[nodiscard]] std::vector<std::string> parameterLabels(const CampaignPointers& campaigns);
[[nodiscard]] bool allEqual(const std::vector<std::string>& values);

/// Appends to each of `said` its entry in `values` where these differ: "a", "b" -> "a, psi = 2", "b, psi = 50".
void tell(std::vector<std::string>& said, const std::vector<std::string>& values);

/// What a number depends on: one of an attack on everything, one of clean answers on the victim and its scoring.
enum class Depends { OnAttack, OnVictim };

/// What distinguishes campaigns that would share a cell, in words; all empty when they differ in the seed alone,
/// so that they may be averaged. Sample, victim, reference, limits, recipe and its parameters count.
[[nodiscard]] std::vector<std::string> differences(const CampaignPointers& cell, Depends depends = Depends::OnAttack);

/// differences() among the campaigns of each key (`keys`: one per campaign): what the rows of a table must say besides
/// their key.
[[nodiscard]] std::vector<std::string> rowSettings(const CampaignPointers& campaigns,
                                                   const std::vector<std::string>& keys,
                                                   Depends depends = Depends::OnAttack);

} // namespace core::reports
