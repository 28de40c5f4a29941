#pragma once

#include <string>
#include <vector>

#include "core/campaigns/summary.h"
#include "core/reports/basics/table.h"
#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// The scores of a table's campaigns: accuracy, UAS, BLEU ... are numbers of different things and have columns of their
/// own. A campaign whose reference is the victim's own answer has two: its agreement, and the score by gold.
class ScoreColumns {
public:
    /// `summaries`: one per campaign.
    ScoreColumns(const std::vector<const CampaignData*>& campaigns, const std::vector<campaigns::Summary>& summaries);

    /// In order of appearance: accuracy, own-uas, ...; one at least.
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    /// A column's title: "UAS under attack (%)"; "Relative decrease of UAS (%)" where there are several scores.
    /// `measure`: clean-accuracy, attacked-accuracy or decrease.
    [[nodiscard]] std::string title(const std::string& measure, const std::string& name) const;

private:
    std::vector<std::string> names_;
};

/// Whether `name` is one of a campaign's scores.
[[nodiscard]] bool hasScore(const campaigns::Summary& summary, const std::string& name);

/// The measure of the score `name` of a campaign; empty if it is not one of its scores. With errors, a score under
/// attack has the note campaigns::atMost().
[[nodiscard]] Cell scoreCell(const campaigns::Summary& summary, const std::string& measure, const std::string& name);

} // namespace core::reports
