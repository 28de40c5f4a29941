#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/campaigns/convention.h"
#include "core/reports/basics/behind.h"
#include "core/reports/data/campaign_data.h"

namespace core::reports {

// What a number counts, as figures and tables carry it: one element, or none where the campaign is in no project.

/// The campaign's results that a search finds, of its part and without what is left out.
[[nodiscard]] std::vector<Behind> behind(const CampaignData& campaign, const std::string& search = {});

/// More ids than this are not listed: such a number leads nowhere.
inline constexpr std::size_t mostIdsBehind = 20'000;
/// The results of the examples with these ids, or at these places of the sample.
[[nodiscard]] std::vector<Behind> behindIds(const CampaignData& campaign, std::vector<std::string> ids);
[[nodiscard]] std::vector<Behind> behindPositions(const CampaignData& campaign,
                                                  const std::vector<std::uint32_t>& positions);

/// What a measure of pivotMeasures() counts: of a rate or a score of answers that are right or wrong the examples above
/// the line of the fraction, of a mean those that it is over.
[[nodiscard]] std::vector<Behind> behindMeasure(const CampaignData& campaign, const std::string& measure,
                                                campaigns::Convention convention);

/// "status:succeeded", with the limit that a convention sets.
[[nodiscard]] std::string successesBy(campaigns::Convention convention);

} // namespace core::reports
