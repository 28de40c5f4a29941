#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/reports/basics/table.h"
#include "core/reports/data/campaign_data.h"
#include "core/reports/data/measure.h"

namespace core::reports {

// What the tables' cells are made of.
[[nodiscard]] Cell textCell(std::string value);
[[nodiscard]] Cell numberCell(double value, int digits);
[[nodiscard]] Cell countCell(std::size_t n);
/// A number of a campaign's examples: those that a search finds.
[[nodiscard]] Cell countCell(std::size_t n, const CampaignData& campaign, const std::string& search);
/// The cell of a measure, with the examples that it counts.
[[nodiscard]] Cell withBehind(Cell cell, const CampaignData& campaign, const std::string& measure,
                              campaigns::Convention convention);
/// With one digit; empty if there is no value.
[[nodiscard]] Cell perhapsCell(const std::optional<double>& value, double factor = 1.0);
/// "[91.2, 97.4]"
[[nodiscard]] std::string interval(double low, double high);
/// A measure of pivotMeasures(), the success rate with its interval.
/// `summary`: the campaign's, by the convention that is to be used.
[[nodiscard]] Cell measureCell(const CampaignData& campaign, const std::string& measure,
                               const campaigns::Summary& summary);

/// A rate in percent with its interval, if it has one.
[[nodiscard]] Cell rateCell(const MeasureValue& rate);

/// Which examples the convention's means of queries and of changed words cover, for captions; of those that the table
/// shows.
[[nodiscard]] std::string meansNote(campaigns::Convention convention, bool queries = true, bool perturbed = true);

/// The intervals in brackets after those of `measures` that have one, each by its method; empty if none has.
[[nodiscard]] std::string intervalsNote(const std::vector<CampaignData>& campaigns,
                                        const std::vector<std::string>& measures);

/// What computed those pivot measures in `names` that are computed after the attack; empty if there are none.
[[nodiscard]] std::string measuredNote(const std::vector<CampaignData>& campaigns,
                                       const std::vector<std::string>& names);

/// What a caption says about the valid success rate and its interval; empty when no campaign has one.
[[nodiscard]] std::string validNote(const std::vector<CampaignData>& campaigns);

} // namespace core::reports
