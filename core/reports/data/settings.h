#pragma once

#include <string>
#include <vector>

#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// Letters of a hash that stand beside names which would read alike.
inline constexpr std::size_t hashLetters = 8;

using Campaigns = std::vector<const CampaignData*>;
[[nodiscard]] Campaigns pointersTo(const std::vector<CampaignData>& campaigns);

/// "reviews, first 10"
[[nodiscard]] std::string sampleOf(const CampaignData& campaign);
/// The same for each campaign, with the start of its hash where two samples would read alike.
[[nodiscard]] std::vector<std::string> sampleLabels(const Campaigns& campaigns);
[[nodiscard]] bool allEqual(const std::vector<std::string>& values);

/// Adds to each of `said` what it has of `values`, where these differ: "a", "b" -> "a, psi = 2", "b, psi = 50".
void tell(std::vector<std::string>& said, const std::vector<std::string>& values);

/// What a number depends on: of an attack on everything, of the clean answers on the victim and how it is scored.
enum class Depends { OnAttack, OnVictim };

/// What tells campaigns apart that would share a cell: for each in words, all empty when they differ in the seed alone,
/// so that they may be averaged. Sample, victim, reference, limits, recipe and its parameters count.
[[nodiscard]] std::vector<std::string> differences(const Campaigns& cell, Depends depends = Depends::OnAttack);

/// differences() among the campaigns of one key each (`keys`: one a campaign): what the rows of a table must say beside
/// their key.
[[nodiscard]] std::vector<std::string> rowSettings(const Campaigns& campaigns, const std::vector<std::string>& keys,
                                                   Depends depends = Depends::OnAttack);

} // namespace core::reports
