#pragma once

#include <string>
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

/// conditionsOf() of all campaigns, each naming those it applies to if there are several.
[[nodiscard]] std::string conditionsNote(const std::vector<CampaignData>& campaigns);
/// The limits alone, for tables that say by themselves how answers are judged.
[[nodiscard]] std::string limitsNote(const std::vector<CampaignData>& campaigns);
/// The samples of a table that has no column for them.
[[nodiscard]] std::string samplesNote(const std::vector<CampaignData>& campaigns);
/// How many examples ended in an error, and how each of the table's `measures` (those of pivotMeasures()) counts them.
[[nodiscard]] std::string errorsNote(const std::vector<CampaignData>& campaigns, campaigns::Convention convention,
                                     const std::vector<std::string>& measures);
/// Whose published recipe has built-in resources in place of the paper's.
[[nodiscard]] std::string standInsNote(const std::vector<CampaignData>& campaigns);

} // namespace core::reports
