#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/campaigns/convention.h"
#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// "all words", "all words without punctuation (by tag)"
[[nodiscard]] std::string wordsScored(const attacks::TreeScoring& scoring);

/// What a campaign's numbers are measured against, how, and within which limits, in words; empty for a classifier run
/// against gold labels to any other label without a limit.
[[nodiscard]] std::string conditionsOf(const CampaignData& campaign);

// Sentences for a caption, each with a space before it; empty where there is nothing to say.

/// For tables, whose rows name victims and recipes: conditionsOf() of all campaigns; what they share once, and of the
/// rest to which it applies.
[[nodiscard]] std::string conditionsNote(const std::vector<CampaignData>& campaigns);
/// What the agreement with the victim's own answers is, if a campaign has it.
[[nodiscard]] std::string agreementNote(const std::vector<CampaignData>& campaigns);
/// What each campaign's numbers in a figure are over, by the campaign's name: "n = 18".
using Sizes = std::vector<std::pair<std::string, std::string>>;
/// For figures: everything that numbers of the campaigns depend on. What they share, or most of them have, is said
/// once; then "Campaigns: a (n = 18, at most 20 queries per example); b and c (n = 17)." with what their names do not
/// say. What is usual (gold answers, no limit, no target) is not said. `sizes`: of those that are drawn; empty: of all.
[[nodiscard]] std::string circumstances(const std::vector<CampaignData>& campaigns,
                                        const std::vector<std::string>& names, const Sizes& sizes);
/// The limits alone, for tables that say by themselves how answers are judged.
[[nodiscard]] std::string limitsNote(const std::vector<CampaignData>& campaigns);
/// The samples of a table that has no column for them.
[[nodiscard]] std::string samplesNote(const std::vector<CampaignData>& campaigns);
/// How many examples ended in an error, and how each of the `measures` (of pivotMeasures()) counts them; without
/// measures they are left out.
[[nodiscard]] std::string errorsNote(const std::vector<CampaignData>& campaigns, campaigns::Convention convention,
                                     const std::vector<std::string>& measures);
/// Whose published recipe has built-in resources in place of the paper's.
[[nodiscard]] std::string standInsNote(const std::vector<CampaignData>& campaigns);

} // namespace core::reports
