#pragma once

#include "core/reports/tables.h"

namespace core::reports {

/// Measures by fields of the campaigns, each a list with commas: `options.rows` and `options.columns` of pivotFields(),
/// `options.measure` of pivotMeasures(). Rows and columns stand in the order they come up; several campaigns in one
/// cell are averaged. With the field `label` a campaign falls into its gold labels. \throws UsageError for an unknown
/// name.
[[nodiscard]] Table pivotTable(const std::vector<CampaignData>& campaigns, const TableOptions& options);

} // namespace core::reports
