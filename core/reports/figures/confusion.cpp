#include "core/reports/data/series.h"
#include "core/reports/report.h"

#include <algorithm>

#include "core/reports/basics/number.h"
#include "core/reports/data/answers.h"
#include "core/reports/origins/behind_measure.h"
#include "core/text/search/search.h"

namespace core::reports {

namespace {

Figure drawConfusion(const Campaigns& campaigns, const ReportSettings&)
{
    Figure figure;
    if (campaigns.empty())
        return figure;
    const auto& labels = campaigns.front().labels;
    if (!std::ranges::all_of(campaigns, wantsOtherAnswer)) {
        figure.note = noScoreUnderAttack;
        return figure;
    }
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
    const bool several = campaigns.size() > 1;
    std::vector<std::size_t> n;
    std::size_t counted = 0;
    // Campaigns are below one another, the first on top; `bottom` is the row of a campaign's last label.
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        Series cells{several ? names[c] : "share of the gold label's examples", Mark::Cells, {}};
        const auto bottom = (campaigns.size() - 1 - c) * (size + 1); // with a row for the name above
        for (const bool after : {false, true}) {
            const auto confusion = answersOf(campaigns[c], after);
            const std::size_t first = after ? size + 1 : 0; // with a gap between before and after
            for (std::size_t answer = 0; answer < size; ++answer)
                for (std::size_t gold = 0; gold < size; ++gold) {
                    const auto total = confusion.goldCount(gold);
                    const auto hits = confusion.at(gold, answer);
                    const double share = total == 0 ? 0.0 : static_cast<double>(hits) / static_cast<double>(total);
                    auto counted =
                        behind(campaigns[c], text::searchFor("label", labels[gold]) + " " +
                                                 text::searchFor(after ? "after" : "before", labels[answer]) +
                                                 (after ? " NOT status:error" : ""));
                    cells.points.push_back(
                        {static_cast<double>(first + answer),
                         static_cast<double>(bottom + size - 1 - gold), // the first label on top
                         {},
                         share,
                         std::to_string(hits) + (total == 0 ? "" : "\n" + formatNumber(100.0 * share, 1) + "%"),
                         {},
                         std::move(counted)});
                }
            if (after)
                n.push_back(confusion.total());
        }
        counted += n.back();
        figure.series.push_back(std::move(cells));
    }
    if (counted == 0) {
        figure = {};
        figure.note = "No result has both a gold label and an answer.";
        return figure;
    }
    for (const auto* when : {"before", "after"}) {
        if (!figure.x.categories.empty())
            figure.x.categories.emplace_back();
        for (const auto& label : labels)
            figure.x.categories.push_back(label + "\n" + when);
    }
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        figure.y.categories.insert(figure.y.categories.end(), labels.rbegin(), labels.rend());
        if (several)
            figure.y.categories.emplace_back();
    }
    figure.x.label = "Answer";
    figure.y.label = "Gold label";
    figure.caption = "Answers by gold label before and after the attacks, as counts and as shares of the gold label's "
                     "examples; after an attack its last text counts, whether it succeeded or not, and errors do not.";
    addSizes(figure, names, n);
    return figure;
}

} // namespace

ReportKind confusionFigure()
{
    return needing(campaignFigure({"confusion", "Confusion", "Answers by gold label before and after the attacks.", {}},
                                  drawConfusion),
                   {Need::Labels});
}

} // namespace core::reports
