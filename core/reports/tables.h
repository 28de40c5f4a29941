#pragma once

#include <string>
#include <vector>

#include "core/campaigns/summary.h"
#include "core/reports/campaign_data.h"
#include "core/reports/table.h"

namespace core::reports {

/// A kind of table or figure, for lists and help texts.
struct Kind {
    std::string name;
    std::string title;       ///< "Success against budget"
    std::string description; ///< One sentence.
};

struct TableOptions {
    campaigns::Convention convention = campaigns::Convention::Attacked;
    std::size_t examples = 10;   ///< examples: at most so many rows a campaign.
    std::string rows = "victim"; ///< pivot: victim, recipe, corpus, campaign or seed.
    std::string columns = "recipe";
    std::string measure = "success"; ///< pivot: one of pivotMeasures().
    bool paper = false;              ///< zheng-table*: the paper's own numbers beside ours.
    bool significance = false;       ///< pivot of success: marks what differs from the first column (McNemar, Holm).
};

/// summary, examples, pivot, zheng-table1 to zheng-table4
[[nodiscard]] const std::vector<Kind>& tableKinds();
/// success, attacked-accuracy, clean-accuracy, queries, perturbed
[[nodiscard]] const std::vector<Kind>& pivotMeasures();

/// A table over the campaigns, in their order; with nothing to show it has no rows and its note says why.
/// \throws UsageError for an unknown kind, pivot field or measure.
[[nodiscard]] Table makeTable(const std::string& kind, const std::vector<CampaignData>& campaigns,
                              const TableOptions& options = {});

} // namespace core::reports
