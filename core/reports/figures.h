#pragma once

#include <string>
#include <vector>

#include "core/campaigns/summary.h"
#include "core/reports/data/campaign_data.h"
#include "core/reports/data/tagging.h"
#include "core/reports/figure.h"
#include "core/reports/tables.h"

namespace core::reports {

struct FigureOptions {
    campaigns::Convention convention = campaigns::Convention::Attacked;
    bool logarithmicQueries = false; ///< budget, length: the axis of queries.
    double binPercent = 5.0;         ///< perturbed: width of a bin, in percent of the words.
    std::size_t mostTags = 12; ///< per-pos, per-pos-effect: those changed most often; the caption counts the rest.
    std::string measure = "success";    ///< ablation, sweep, growth: one of pivotMeasures().
    std::string parameter;              ///< sweep: a recipe's key such as search.gamma; empty: the one that differs.
    std::string distance = "edit";      ///< scatter: edit (characters) or perturbed (percent of the words).
    std::size_t mostIntersections = 20; ///< upset: the largest; the caption counts the rest.
    TagFn tag;                          ///< per-pos and per-pos-effect need it.
};

/// budget, perturbed, per-pos, length, confusion, label-flow, accuracy, ...
[[nodiscard]] const std::vector<Kind>& figureKinds();

/// A figure over the campaigns, one series each where that makes sense; with nothing to draw it has no series and its
/// note says why. \throws UsageError for an unknown kind.
[[nodiscard]] Figure makeFigure(const std::string& kind, const std::vector<CampaignData>& campaigns,
                                const FigureOptions& options = {});

} // namespace core::reports
