#include "core/reports/data/lineup.h"
#include "core/reports/data/series.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/report.h"
#include "core/text/edit_distance.h"

namespace core::reports {
namespace {

/// In characters, summed over the segments.
double editDistance(const attacks::AttackResult& result)
{
    std::size_t sum = 0;
    for (std::size_t s = 0; s < std::min(result.original.size(), result.perturbed.size()); ++s) {
        const auto& before = result.original[s].text.str();
        const auto& after = result.perturbed[s].text.str();
        sum += text::levenshtein(before, after, before.size() + after.size());
    }
    return static_cast<double>(sum);
}

Figure drawScatter(const Campaigns& campaigns, const ReportSettings& options)
{
    Figure figure;
    const auto names = shortNames(campaigns);
    const bool edits = options.text("distance") != "perturbed";
    std::vector<std::size_t> n;
    std::vector<std::string> missing;
    std::size_t withoutSimilarity = 0;
    std::string unmeasured; // how many successes of which campaign
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        Series series{names[c], Mark::Points, {}};
        std::size_t without = 0;
        for (const auto& result : resultsOf(campaigns[c])) {
            if (result.status != attacks::Status::Succeeded)
                continue;
            if (result.similarity < 0.0) {
                ++without;
                continue;
            }
            series.points.push_back({edits ? editDistance(result) : result.perturbedPercent, result.similarity});
            series.points.back().behind = behindIds(campaigns[c], {result.example});
        }
        n.push_back(series.points.size());
        withoutSimilarity += without;
        if (without > 0)
            unmeasured += (unmeasured.empty() ? " Not drawn, as their similarity is not known: " : ", ") +
                          std::to_string(without) + " of " + std::to_string(without + n.back()) + " successes of " +
                          names[c];
        if (without + n.back() == 0)
            missing.push_back(names[c]);
        if (!series.points.empty())
            figure.series.push_back(std::move(series));
    }
    figure.x.label = edits ? "Edit distance (characters)" : "Perturbed words (%)";
    figure.y = {"Sentence similarity", false, {}, 0.0, 1.0};
    figure.caption = "Similarity of the perturbed text to the original against how much was changed, one point per "
                     "successful attack." +
                     (unmeasured.empty() ? "" : unmeasured + ".") + notDrawn(missing, "no attack succeeded");
    addSizes(figure, names, n);
    if (figure.empty())
        figure.note = withoutSimilarity > 0 ? "No similarity was measured in these campaigns."
                                            : "No attack succeeded, so there is nothing to compare.";
    return figure;
}

} // namespace

ReportKind scatterFigure()
{
    return campaignFigure({"scatter",
                           "Distance and similarity",
                           "Similarity against how much was changed, one point per success.",
                           {"distance"}},
                          drawScatter);
}

} // namespace core::reports
