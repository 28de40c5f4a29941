#include "core/reports/data/flagged.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/campaigns/stored_flags.h"
#include "core/metrics/proportion.h"

namespace core::reports {

std::optional<FlaggedSuccesses> flaggedSuccesses(const CampaignData& campaign, campaigns::Convention convention,
                                                 std::span<const language::FlagKind> kinds)
{
    if (campaign.part)
        return std::nullopt;
    const auto flags = campaigns::StoredFlags::of(campaign.measures);
    FlaggedSuccesses found;
    const auto add = [&](std::size_t position, attacks::Status status, double perturbedPercent) {
        if (status != attacks::Status::Succeeded || !campaigns::countsAsSuccess(convention, status, perturbedPercent) ||
            campaign.leftOut.contains(position))
            return;
        ++found.successes;
        if (flags && flags->isMeasured(position))
            found.flagged += flags->has(position, kinds) ? 1 : 0;
        else if (perturbedPercent > 0.0)
            ++found.unknown;
    };
    if (campaign.project)
        campaign.project->forEachFacts(campaign.id, [&](const store::ResultFacts& facts) {
            add(facts.position, facts.status, facts.perturbedPercent);
        });
    else
        for (std::size_t i = 0; i < campaign.results.size(); ++i)
            add(i, campaign.results[i].status, 100.0 * campaign.results[i].perturbed.perturbedShare());
    // Where nothing succeeded, nothing is flagged, measured or not.
    return flags || found.successes == 0 ? std::optional(found) : std::nullopt;
}

MeasureValue netSuccess(const CampaignData& campaign, const campaigns::Summary& summary,
                        std::span<const language::FlagKind> kinds)
{
    const auto found = flaggedSuccesses(campaign, summary.convention, kinds);
    if (!found || found->unknown > 0 || !summary.successRate || summary.rateHits < found->flagged)
        return {};
    const auto net = metrics::wilson(summary.rateHits - found->flagged, summary.rateOver);
    return net ? MeasureValue{100.0 * net->share, 100.0 * net->low, 100.0 * net->high, IntervalMethod::Wilson,
                              summary.rateOver}
               : MeasureValue{};
}

std::string flagsUsed(const std::vector<CampaignData>& campaigns)
{
    std::vector<std::string> by;
    for (const auto& campaign : campaigns)
        if (const auto flags = campaigns::StoredFlags::of(campaign.measures))
            indexIn(by, flags->by());
    if (by.empty())
        return {};
    std::vector<std::string_view> names;
    for (const auto& type : language::flagTypes())
        if (type.weight == language::FlagWeight::Flag)
            names.push_back(type.name);
    return fmt::format("{}; {}", fmt::join(by, ", "), fmt::join(names, ", "));
}

std::string flagsNote(const std::vector<CampaignData>& campaigns)
{
    const auto used = flagsUsed(campaigns);
    return used.empty() ? used : fmt::format(" Net: without the successes that a machine flags ({}).", used);
}

} // namespace core::reports
