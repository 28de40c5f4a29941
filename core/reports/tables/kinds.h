#pragma once

#include <vector>

#include "core/reports/report.h"

namespace core::reports {

/// One row per campaign.
[[nodiscard]] Table summaryTable(const Campaigns& campaigns, const ReportSettings& options);
/// One row per successful attack, the first ones of each campaign.
[[nodiscard]] Table examplesTable(const Campaigns& campaigns, const ReportSettings& options);

/// One row per pair of campaigns that attacked the same examples.
[[nodiscard]] Table compareTable(const Campaigns& campaigns, const ReportSettings& options);

/// For each campaign and flag of `measure --validity` that it has: how many successes are flagged, the success rate and
/// the rate without those.
[[nodiscard]] Table validityTable(const Campaigns& campaigns, const ReportSettings& options);

/// The tables of campaigns that are no paper's.
[[nodiscard]] std::vector<ReportKind> tableKinds();

} // namespace core::reports
