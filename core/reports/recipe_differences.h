#pragma once

#include <string>
#include <vector>

#include "core/reports/campaign_data.h"

namespace core::reports {

/// In which parameters the campaigns' recipes differ.
struct RecipeDifferences {
    std::vector<std::string> keys;                ///< search.ranking, constraints.stop-word.list ...
    std::vector<std::vector<std::string>> values; ///< [campaign][key]; "-" where a recipe does not have it.
};

/// Names, titles and notes of recipes do not count; written-out standard values are no difference.
[[nodiscard]] RecipeDifferences recipeDifferences(const std::vector<CampaignData>& campaigns);

/// How a campaign's recipe differs from that of another: "without stop-word, ranking = unk"; empty when it does not.
[[nodiscard]] std::string differenceFrom(const RecipeDifferences& differences, std::size_t base, std::size_t campaign);

} // namespace core::reports
