#pragma once

#include <optional>
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

/// What of a campaign's recipe differs from any other: "psi = 50, without stop-word"; empty when they are all alike.
[[nodiscard]] std::string settingOf(const RecipeDifferences& differences, std::size_t campaign);

/// Positions of the keys whose values are numbers in every campaign: what a sweep can be drawn along.
[[nodiscard]] std::vector<std::size_t> numericKeys(const RecipeDifferences& differences);

/// The number a value is; empty for words.
[[nodiscard]] std::optional<double> numberIn(const std::string& value);

} // namespace core::reports
