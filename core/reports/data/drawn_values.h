#pragma once

#include <string>
#include <vector>

#include "core/reports/basics/report_settings.h"
#include "core/reports/data/lineup.h"
#include "core/reports/data/series.h"

namespace core::reports {

/// Values of one measure that a figure draws, each with the campaign and the words for it.
class DrawnValues {
public:
    DrawnValues(const std::vector<CampaignData>& campaigns, const ReportSettings& options);

    [[nodiscard]] const MeasureValue& of(std::size_t campaign) const { return values_[campaign]; }
    [[nodiscard]] const CampaignData& campaign(std::size_t index) const { return campaigns_[index]; }
    [[nodiscard]] const std::string& measure() const { return measure_; }
    [[nodiscard]] campaigns::Convention convention() const { return convention_; }
    /// The axis: "UAS under attack (%)".
    [[nodiscard]] const std::string& title() const { return title_; }
    /// Why the campaigns cannot stand on one axis, or have nothing to show; empty if they can.
    [[nodiscard]] std::string problem() const;
    /// Adds what the values are over, with each one's number, what the intervals are, which campaigns have none, and
    /// the convention if the measure is a rate. `drawn`: campaigns in the order of the caption.
    void complete(Figure& figure, const std::vector<std::size_t>& drawn) const;
    /// What tells two campaigns apart besides the parameters of their recipes; all of it is in the key of a point.
    [[nodiscard]] std::vector<std::string> keyOf(std::size_t campaign, bool withVictim = true) const;
    /// Why two campaigns cannot stand on one point.
    [[nodiscard]] std::string twice(std::size_t first, std::size_t second) const;
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

private:
    const std::vector<CampaignData>& campaigns_;
    campaigns::Convention convention_;
    std::string measure_, title_;
    std::vector<std::string> names_;
    std::vector<MeasureValue> values_;
};

} // namespace core::reports
