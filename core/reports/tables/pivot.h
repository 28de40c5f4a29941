#pragma once

#include <string>
#include <vector>

#include "core/reports/basics/report_settings.h"
#include "core/reports/basics/table.h"
#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// victim, recipe, corpus, campaign, seed, label (gold), model (the victim, or the one it was trained again from),
/// trained (standard, or against which attack)
[[nodiscard]] const std::vector<std::string>& pivotFields();

/// Measures by fields of the campaigns, each a comma-separated list: `rows` and `columns` of
/// pivotFields(), `measure` of pivotMeasures(). Rows and columns are in order of appearance; several campaigns
/// in one cell are averaged. With the field `label` a campaign is divided by gold label. \throws UsageError for an
/// unknown name.
[[nodiscard]] Table pivotTable(const std::vector<CampaignData>& campaigns, const ReportSettings& options);

} // namespace core::reports
