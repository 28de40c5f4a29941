#pragma once

#include <string>
#include <vector>

#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// "all words", "all words without punctuation (by tag)"
[[nodiscard]] std::string wordsScored(const attacks::TreeScoring& scoring);

/// What a campaign's numbers are measured against and how, in words; empty for a classifier run against gold labels.
[[nodiscard]] std::string conditionsOf(const CampaignData& campaign);

/// The same for all campaigns as sentences for a caption, each naming the recipes it applies to if there are several.
[[nodiscard]] std::string conditionsNote(const std::vector<CampaignData>& campaigns);

} // namespace core::reports
