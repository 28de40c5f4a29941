#pragma once

#include <cstddef>

#include "core/metrics/classification.h"
#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// A classifier's answers by gold label before or after the attack, over the examples with a gold label and an answer.
/// An attack that failed leaves the answer as it was.
[[nodiscard]] metrics::Confusion answersOf(const CampaignData& campaign, bool after);

/// Of the examples the victim gets right, how many it still gets right under attack: robust accuracy (Huang et al.
/// 2021, section 2.3) is `kept / right`.
struct RobustCounts {
    std::size_t right = 0, kept = 0;
};
[[nodiscard]] RobustCounts keptRight(const CampaignData& campaign);

} // namespace core::reports
