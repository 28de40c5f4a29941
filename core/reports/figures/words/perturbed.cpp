#include "core/reports/data/lineup.h"
#include "core/reports/data/series.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/report.h"

#include <algorithm>
#include <cmath>

#include "core/reports/basics/number.h"

namespace core::reports {

using attacks::Status;

namespace {

Figure drawPerturbed(const Campaigns& campaigns, const ReportSettings& options)
{
    Figure figure;
    const auto names = shortNames(campaigns);
    const bool several = campaigns.size() > 1;
    std::vector<std::string> missing;
    const double width = std::clamp(options.number("bin"), 0.5, 100.0);
    const auto bins = static_cast<std::size_t>(std::ceil(100.0 / width - 1e-9));
    std::vector<std::vector<std::size_t>> counts(campaigns.size(), std::vector<std::size_t>(bins));
    std::vector<std::size_t> n(campaigns.size());
    std::size_t used = 0;
    for (std::size_t c = 0; c < campaigns.size(); ++c)
        for (const auto& result : resultsOf(campaigns[c]))
            if (result.status == Status::Succeeded) {
                // A share such as 3/20 must not fall below its own edge through rounding.
                const auto bin = std::min(static_cast<std::size_t>(result.perturbedPercent / width + 1e-9), bins - 1);
                ++counts[c][bin];
                ++n[c];
                used = std::max(used, bin + 1);
            }
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        if (n[c] == 0) {
            missing.push_back(names[c]);
            continue;
        }
        Series series{names[c], Mark::Bars, {}, !several};
        for (std::size_t bin = 0; bin < used; ++bin) {
            addShare(series, (static_cast<double>(bin) + 0.5) * width, counts[c][bin], n[c]);
            const auto low = static_cast<double>(bin) * width;
            series.points.back().behind =
                behind(campaigns[c], "status:succeeded changed:>=" + formatExact(low) +
                                         (bin + 1 < bins ? " changed:<" + formatExact(low + width) : std::string()));
        }
        figure.series.push_back(std::move(series));
    }
    figure.x = {"Perturbed words (%)", false, {}, 0.0, static_cast<double>(used) * width};
    figure.y = {"Successful attacks (%)", false, {}, 0.0, 0.0};
    figure.caption =
        "How much of a text successful attacks changed, in bins of " +
        formatNumber(width, width == std::floor(width) ? 0 : 1) +
        "% of its words (each bin includes its lower edge), over successful attacks. Wilson's 95% intervals" +
        (several ? " are in the CSV." : ".") + notDrawn(missing, "no attack succeeded");
    addSizes(figure, names, n);
    if (figure.empty())
        figure.note = "No attack succeeded, so no text was changed.";
    return figure;
}

} // namespace

ReportKind perturbedFigure()
{
    return campaignFigure(
        {"perturbed", "Perturbed words", "Histogram of the share of words that successful attacks changed.", {"bin"}},
        drawPerturbed);
}

} // namespace core::reports
