#pragma once

#include "core/reports/tables.h"

namespace core::reports {

/// Measures by fields of the campaigns, each a comma-separated list: `options.rows` and `options.columns` of
/// pivotFields(), `options.measure` of pivotMeasures(). Rows and columns are in order of appearance; several campaigns
/// in one cell are averaged. With the field `label` a campaign is divided by gold label. \throws UsageError for an
/// unknown name.
[[nodiscard]] Table pivotTable(const std::vector<CampaignData>& campaigns, const TableOptions& options);

} // namespace core::reports
