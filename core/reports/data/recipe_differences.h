#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// In which parameters the campaigns' recipes differ.
struct RecipeDifferences {
    std::vector<std::string> keys;                ///< search.ranking, constraints.stop-word.list ...
    std::vector<std::vector<std::string>> values; ///< [campaign][key]; "-" where a recipe does not have it.
};

/// Names, titles and notes of recipes do not count; written-out standard values are no difference.
[[nodiscard]] RecipeDifferences recipeDifferences(const std::vector<CampaignData>& campaigns);

/// How a campaign's recipe differs from that of another: "without stop-word, ranking = unk"; empty when it does not.
/// A part of another type is named, and none of its parameters: "search = gradient-steps". Keys of `leftOut` do not
/// count.
[[nodiscard]] std::string differenceFrom(const RecipeDifferences& differences, std::size_t base, std::size_t campaign,
                                         const std::vector<std::string>& leftOut = {});

/// A short name for each campaign's recipe: what differs from the first campaign's, or the recipe's own name where that
/// is more than two things, or where a recipe of another name has another goal, transformation or search. Equal recipes
/// have equal names, different ones never.
struct VariantNames {
    std::vector<std::string> names; ///< One a campaign.
    std::string explained;          ///< "textfooler: search = greedy-ranked, without pos"; empty when names say it all.
};
[[nodiscard]] VariantNames variantNames(const std::vector<CampaignData>& campaigns,
                                        const RecipeDifferences& differences,
                                        const std::vector<std::string>& leftOut = {});

/// What of a campaign's recipe differs from any other: "psi = 50, without stop-word"; empty when they are all alike.
[[nodiscard]] std::string settingOf(const RecipeDifferences& differences, std::size_t campaign);

/// Positions of the keys whose values are numbers in every campaign: what a sweep can be drawn along.
[[nodiscard]] std::vector<std::size_t> numericKeys(const RecipeDifferences& differences);

/// The number a value is; empty for words.
[[nodiscard]] std::optional<double> numberIn(const std::string& value);

} // namespace core::reports
