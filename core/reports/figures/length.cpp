#include "core/reports/data/lineup.h"
#include "core/reports/data/series.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/report.h"

#include <algorithm>

namespace core::reports {

using attacks::AttackResult;
using attacks::Status;

namespace {

Figure drawLength(const Campaigns& campaigns, const ReportSettings& options)
{
    Figure figure;
    const auto names = shortNames(campaigns);
    std::vector<std::size_t> n;
    const auto add = [&](const CampaignData& campaign, const std::string& name, auto wanted) {
        Series series{name, Mark::Points, {}};
        for (const auto& result : resultsOf(campaign)) {
            if (!attacked(result) || !wanted(result))
                continue;
            std::size_t length = 0;
            for (const auto& segment : result.original.segments())
                length += segment.text.originalSize();
            series.points.push_back({static_cast<double>(length), static_cast<double>(result.queries)});
            series.points.back().behind = behindIds(campaign, {result.example});
        }
        if (!series.points.empty())
            figure.series.push_back(std::move(series));
    };
    if (campaigns.size() == 1) {
        add(campaigns.front(), "succeeded", [](const AttackResult& r) { return r.status == Status::Succeeded; });
        add(campaigns.front(), "failed or out of budget",
            [](const AttackResult& r) { return r.status != Status::Succeeded; });
    } else {
        for (std::size_t c = 0; c < campaigns.size(); ++c)
            add(campaigns[c], names[c], [](const AttackResult&) { return true; });
    }
    std::vector<std::string> missing;
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        n.push_back(static_cast<std::size_t>(std::ranges::count_if(resultsOf(campaigns[c]), attacked)));
        if (n.back() == 0)
            missing.push_back(names[c]);
    }
    figure.x = {"Words of the text", false, {}, 0.0, 0.0};
    figure.y = {"Logical queries", options.flag("log"), {}, 0.0, 0.0};
    figure.caption = "Queries an attack took against the length of the text, one point per attacked example." +
                     notDrawn(missing, "no example was attacked");
    addSizes(figure, names, n);
    if (figure.empty())
        figure.note = "No example was attacked: all were skipped or ended in an error.";
    return figure;
}

} // namespace

ReportKind lengthFigure()
{
    return campaignFigure({"length",
                           "Queries against length",
                           "Queries of every attack against the number of words of its text.",
                           {"log"}},
                          drawLength);
}

} // namespace core::reports
