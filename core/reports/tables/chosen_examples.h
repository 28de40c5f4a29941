#pragma once

#include <cstdint>
#include <span>

#include "core/reports/basics/table.h"
#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// The table "examples" of chosen results, whatever their status, in the order of `positions`.
[[nodiscard]] Table chosenExamplesTable(const CampaignData& campaign, std::span<const std::uint32_t> positions);

} // namespace core::reports
