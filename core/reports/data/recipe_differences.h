#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// The parameters in which the campaigns' recipes differ.
struct RecipeDifferences {
    std::vector<std::string> keys;                ///< search.ranking, constraints.stop-word.list ...
    std::vector<std::vector<std::string>> values; ///< [campaign][key]; "-" where a recipe does not have it.
};

/// Names, titles and notes of recipes do not count; writing out a default makes no difference.
[[nodiscard]] RecipeDifferences recipeDifferences(const std::vector<CampaignData>& campaigns);

/// A short name for each campaign's recipe: how it differs from the first campaign's ("without stop-word, ranking =
/// unk"; of a part of another type without its parameters unless only they differ: "search = gradient-steps"), or the
/// recipe's own name if it differs in more than two things, or if a recipe of another name has another goal,
/// transformation or search. Equal recipes have equal names, different ones never. Keys of `leftOut` do not count.
struct VariantNames {
    std::vector<std::string> names; ///< One per campaign.
    std::string explained;          ///< "textfooler: search = greedy-ranked, without pos"; empty if names say it all.
};
[[nodiscard]] VariantNames variantNames(const std::vector<CampaignData>& campaigns,
                                        const RecipeDifferences& differences,
                                        const std::vector<std::string>& leftOut = {});

/// The settings in which a campaign's recipe differs: "psi = 50, without stop-word"; empty when all are alike.
[[nodiscard]] std::string settingOf(const RecipeDifferences& differences, std::size_t campaign);

/// Indices of the keys whose values are numbers in every campaign: those a sweep can be drawn along.
[[nodiscard]] std::vector<std::size_t> numericKeys(const RecipeDifferences& differences);

/// The value as a number; empty for words.
[[nodiscard]] std::optional<double> numberIn(const std::string& value);

} // namespace core::reports
