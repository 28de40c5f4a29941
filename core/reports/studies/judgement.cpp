#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/error.h"
#include "core/metrics/proportion.h"
#include "core/reports/basics/number.h"
#include "core/reports/studies/kinds.h"

namespace core::reports {
namespace {

/// How much of an item's text was changed, by its first source that knows.
std::optional<double> changeOf(const studies::Item& item, bool similarity)
{
    for (const auto& source : item.sources)
        if (!similarity)
            return source.perturbedPercent;
        else if (source.similarity >= 0.0)
            return source.similarity;
    return {};
}

} // namespace

Figure judgementFigure(const studies::StudyResults& study, const ReportSettings& options)
{
    if (options.text("against") != "perturbed" && options.text("against") != "similarity")
        throw UsageError("judgements cannot be drawn against '" + options.text("against") + "'",
                         "Use perturbed or similarity");
    Figure figure;
    const bool similarity = options.text("against") == "similarity";
    const double width = similarity ? 0.1 : 10.0;
    struct Bin {
        std::size_t kept = 0, decided = 0;
    };
    std::map<int, Bin> bins;
    Series points;
    points.name = "items";
    points.mark = Mark::Points;
    const auto& question = questionOf(study, options.text("question"));
    for (std::size_t i = 0; i < study.items.size(); ++i) {
        const auto& item = study.items[i];
        const auto change = changeOf(item, similarity);
        if (item.role != studies::Role::Judged || !change)
            continue;
        if (const auto& keeps = study.results[i].keeps) {
            auto& bin = bins[static_cast<int>(std::floor(*change / width + 1e-9))];
            ++bin.decided;
            bin.kept += *keeps ? 1 : 0;
        }
        const auto tally = study.results[i].tallies.find(question.id);
        if (tally != study.results[i].tallies.end() && tally->second.mean) {
            points.points.push_back({*change, *tally->second.mean});
        }
    }
    figure.x.label = similarity ? "Sentence similarity" : "Perturbed words (%)";
    // A question with numbers is drawn item by item; one without as the share that was kept.
    if (question.level != metrics::Level::Nominal && !points.points.empty()) {
        figure.y.label = "Mean answer to '" + question.id + "'";
        figure.caption = "Mean answer of the raters to '" + question.prompt + "' against " +
                         (similarity ? "the similarity of the texts" : "the share of perturbed words") +
                         ", one point per item (n = " + std::to_string(points.points.size()) + ").";
        figure.series.push_back(std::move(points));
        return figure;
    }
    Series kept;
    kept.name = "kept";
    kept.mark = Mark::Line;
    std::size_t n = 0;
    for (const auto& [number, bin] : bins) {
        const auto share = metrics::wilson(bin.kept, bin.decided);
        kept.points.push_back(
            {(number + 0.5) * width, 100.0 * share->share, Bounds{100.0 * share->low, 100.0 * share->high}});
        n += bin.decided;
    }
    if (kept.points.empty()) {
        figure.note = "No judged item has a decision yet.";
        return figure;
    }
    figure.y = {"Judged to be kept (%)", false, {}, 0.0, 100.0};
    figure.caption = "Share of texts that the raters' majority says are kept against " +
                     std::string(similarity ? "their similarity" : "the share of perturbed words") + ", in bins of " +
                     (similarity ? "0.1" : "10%") + " with Wilson's 95% band (n = " + std::to_string(n) + ").";
    figure.series.push_back(std::move(kept));
    return figure;
}

} // namespace core::reports
