#pragma once

#include <vector>

#include "core/reports/tables.h"

namespace core::reports {

/// One row per campaign.
[[nodiscard]] Table summaryTable(const std::vector<CampaignData>& campaigns, const TableOptions& options);
/// One row per successful attack, the first ones of each campaign.
[[nodiscard]] Table examplesTable(const std::vector<CampaignData>& campaigns, const TableOptions& options);

} // namespace core::reports
