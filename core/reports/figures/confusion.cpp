#include "core/reports/figures/parts.h"

#include "core/reports/answers.h"
#include "core/reports/number.h"

namespace core::reports {

Figure confusionFigure(const std::vector<CampaignData>& campaigns, const FigureOptions&)
{
    Figure figure;
    if (campaigns.empty())
        return figure;
    const auto& labels = campaigns.front().labels;
    for (const auto& campaign : campaigns)
        if (campaign.labels != labels) {
            figure.note =
                "The chosen campaigns have different labels. Choose campaigns on victims with the same labels.";
            return figure;
        }
    if (labels.empty()) {
        figure.note = "The victim has no class labels.";
        return figure;
    }
    const auto names = shortNames(campaigns);
    const std::size_t size = labels.size();
    Series cells;
    cells.name = "share of the gold label's examples";
    cells.mark = Mark::Cells;
    std::vector<std::size_t> n;
    const auto block = [&](const CampaignData& campaign, const std::string& name, bool after) {
        const auto confusion = answersOf(campaign, after);
        if (!figure.x.categories.empty())
            figure.x.categories.emplace_back(); // a gap between blocks
        const auto first = static_cast<double>(figure.x.categories.size());
        for (std::size_t answer = 0; answer < size; ++answer) {
            figure.x.categories.push_back(labels[answer] + "\n" + name);
            for (std::size_t gold = 0; gold < size; ++gold) {
                const auto total = confusion.goldCount(gold);
                const auto hits = confusion.at(gold, answer);
                const double share = total == 0 ? 0.0 : static_cast<double>(hits) / static_cast<double>(total);
                cells.x.push_back(first + static_cast<double>(answer));
                cells.y.push_back(static_cast<double>(size - 1 - gold)); // the first label on top
                cells.shade.push_back(share);
                cells.labels.push_back(std::to_string(hits) + "\n" + formatNumber(100.0 * share, 1) + "%");
            }
        }
        return confusion.total();
    };
    std::size_t counted = 0;
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        const bool again = c > 0 && campaigns[c].victim == campaigns[c - 1].victim &&
                           campaigns[c].corpus == campaigns[c - 1].corpus &&
                           campaigns[c].sample == campaigns[c - 1].sample;
        const std::string suffix = campaigns.size() > 1 ? " " + names[c] : "";
        if (!again)
            block(campaigns[c], "before" + (campaigns.size() > 1 ? " " + campaigns[c].victim : ""), false);
        n.push_back(block(campaigns[c], "after" + suffix, true));
        counted += n.back();
    }
    if (counted == 0) {
        figure = {};
        figure.note = "No result has both a gold label and an answer.";
        return figure;
    }
    figure.series.push_back(std::move(cells));
    figure.x.label = "Answer";
    figure.y.label = "Gold label";
    figure.y.categories.assign(labels.rbegin(), labels.rend());
    figure.caption = "Answers by gold label before and after the attacks, as counts and as shares of the gold label's "
                     "examples; skipped examples and failed attacks keep their answer (" +
                     sizes(names, n) + ").";
    return figure;
}

} // namespace core::reports
