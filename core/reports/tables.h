#pragma once

#include <string>
#include <vector>

#include "core/campaigns/summary.h"
#include "core/reports/data/campaign_data.h"
#include "core/reports/kind.h"
#include "core/reports/table.h"

namespace core::reports {

struct TableOptions {
    campaigns::Convention convention = campaigns::Convention::Attacked;
    std::size_t examples = 10;   ///< examples: the most rows per campaign.
    std::string rows = "victim"; ///< pivot: of pivotFields(), several with commas between.
    std::string columns = "recipe";
    std::string measure = "success"; ///< pivot: of pivotMeasures(), several with commas between.
    bool paper = false;              ///< zheng-table*: the paper's own numbers beside ours.
    bool significance = false;       ///< pivot of success: marks what differs from the first column (McNemar, Holm).
};

/// summary, examples, pivot, transfer, and the papers' tables by name: zheng-table1, mayer-table1, ...
[[nodiscard]] const std::vector<Kind>& tableKinds();
/// success, attacked-accuracy, clean-accuracy, queries, ...
[[nodiscard]] const std::vector<Kind>& pivotMeasures();
/// victim, recipe, corpus, campaign, seed, label (gold), model (the victim, or the one it was trained again from),
/// trained (standard, or against which attack)
[[nodiscard]] const std::vector<std::string>& pivotFields();

/// A table over the campaigns, in their order; with nothing to show it has no rows and its note says why.
/// \throws UsageError for an unknown kind, pivot field or measure.
[[nodiscard]] Table makeTable(const std::string& kind, const std::vector<CampaignData>& campaigns,
                              const TableOptions& options = {});

/// Victims and what adversarial training made of them: table 2 of Zheng (2020) for parsers; for others accuracy before
/// and under each attack.
[[nodiscard]] Table adversarialTable(const std::vector<CampaignData>& campaigns);

} // namespace core::reports
