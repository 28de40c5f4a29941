#pragma once

#include <cstddef>

#include "core/metrics/classification.h"
#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// A classifier's answers by gold label before or after the attack, over the examples with a gold label and an answer:
/// after it, to the text that the attack ended with, without the examples that ended in an error.
[[nodiscard]] metrics::Confusion answersOf(const CampaignData& campaign, bool after);

/// Of the examples the victim gets right, how many it still gets right under attack: robust accuracy (Huang et al.
/// 2021, section 2.3) is `kept / right`. Of answers that are right or wrong as a whole (labels, forms, equations);
/// examples that ended in an error do not count.
struct RobustCounts {
    std::size_t right = 0, kept = 0;
};
[[nodiscard]] RobustCounts keptRight(const CampaignData& campaign);

} // namespace core::reports
