#include "core/reports/figures/parts.h"

#include <cmath>

namespace core::reports {

Figure accuracyFigure(const std::vector<CampaignData>& campaigns, const FigureOptions& options)
{
    Figure figure;
    const auto names = shortNames(campaigns);
    Series before;
    before.name = "before the attack";
    before.mark = Mark::Bars;
    Series under;
    under.name = "under attack";
    under.mark = Mark::Bars;
    std::vector<std::size_t> n;
    std::string score = "Accuracy";
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        const auto summary = campaigns::summarize(campaigns[c].results, options.convention);
        n.push_back(summary.scored);
        if (!summary.cleanScore || !summary.attackedScore)
            continue;
        if (summary.scoreName != "accuracy")
            score = summary.scoreName;
        const auto x = static_cast<double>(figure.x.categories.size());
        const auto hits = [&](double share) {
            return static_cast<std::size_t>(std::llround(share * static_cast<double>(summary.scored)));
        };
        addShare(before, x, hits(*summary.cleanScore), summary.scored);
        addShare(under, x, hits(*summary.attackedScore), summary.scored);
        figure.x.categories.push_back(names[c]);
    }
    figure.y = {score + " (%)", false, {}, 0.0, 100.0};
    figure.caption = score + " before and under attack, with Wilson's 95% intervals (" + sizes(names, n) + ").";
    if (!before.x.empty())
        figure.series = {std::move(before), std::move(under)};
    else
        figure.note = "No result has both a gold label and an answer.";
    return figure;
}

} // namespace core::reports
