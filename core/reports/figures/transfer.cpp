#include <algorithm>

#include "core/reports/basics/number.h"
#include "core/reports/data/lineup.h"
#include "core/reports/data/queried_victims.h"
#include "core/reports/data/series.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/report.h"

namespace core::reports {

namespace {

Figure drawTransfer(const Campaigns& campaigns, const ReportSettings&)
{
    Figure figure;
    const QueriedVictims victims(campaigns);
    if (victims.names().empty()) {
        figure.note =
            "No transfer was measured yet: query another victim with a campaign's texts, on the Figures page or "
            "with `faultline-cli verify P --victim V`.";
        return figure;
    }
    const auto names = shortNames(campaigns);
    Series cells{"share of the stored successes that fool the other victim", Mark::Cells, {}};
    std::vector<std::string> rows, missing;
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        if (campaigns[c].transfers.empty()) {
            missing.push_back(names[c]);
            continue;
        }
        rows.push_back(names[c]);
        const auto row = static_cast<double>(rows.size() - 1);
        for (const auto& transfer : campaigns[c].transfers) {
            const auto [fooled, of] = fooledBy(campaigns[c], transfer);
            if (of == 0)
                continue;
            const auto column = victims.placeOf(transfer);
            const double share = static_cast<double>(fooled) / static_cast<double>(of);
            cells.points.push_back( // turned round below
                {static_cast<double>(column),
                 -row,
                 {},
                 share,
                 formatNumber(100.0 * share, 1) + "%\n" + std::to_string(fooled) + "/" + std::to_string(of),
                 {},
                 behind(campaigns[c], "status:succeeded")});
        }
    }
    for (auto& cell : cells.points) // the first row is on top
        cell.y += static_cast<double>(rows.size() - 1);
    if (cells.points.empty()) {
        figure.note =
            "The other victims get none of the originals right or answered none, so there is no transfer rate." +
            unknownTransfers(campaigns);
        return figure;
    }
    figure.series.push_back(std::move(cells));
    figure.x.label = "Other victim";
    figure.x.categories = victims.names();
    figure.y.label = "Attacked";
    figure.y.categories.assign(rows.rbegin(), rows.rend());
    const bool parsers = std::any_of(campaigns.begin(), campaigns.end(), attacksTrees);
    const bool all = std::all_of(campaigns.begin(), campaigns.end(), attacksTrees);
    figure.caption =
        all ? "Transfer: the share of the stored perturbed sentences in which the other parser makes a new "
              "error, its own answer to the original being the clean one."
            : "Transfer: of the stored perturbed texts whose original the other victim gets right, the "
              "share that fools it.";
    if (parsers && !all)
        figure.caption += " For parsers all texts count; a new error fools them.";
    figure.caption += unknownTransfers(campaigns);
    figure.caption += notDrawn(missing, "no other victim was queried");
    return figure;
}

} // namespace

ReportKind transferFigure()
{
    return needing(
        campaignFigure({.name = "transfer",
                        .title = "Transfer",
                        .description = "How many of a campaign's perturbed texts fool other victims: a heat map.",
                        .parameters = {},
                        .ofTransfers = true},
                       drawTransfer),
        {Need::OtherVictims});
}

} // namespace core::reports
