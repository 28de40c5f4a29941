#include <array>

#include "core/campaigns/measures/stored_flags.h"
#include "core/reports/basics/number.h"
#include "core/reports/data/flagged.h"
#include "core/reports/data/lineup.h"
#include "core/reports/data/series.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/report.h"

namespace core::reports {

namespace {

using language::FlagKind;

/// How a substitute may be related to the word that it replaced, in the order of the boxes: what a reader takes for the
/// same first, as Chiang and Lee draw it.
constexpr std::array relationOrder{FlagKind::MatchedSense, FlagKind::OtherSense, FlagKind::Morphological,
                                   FlagKind::Hypernym,     FlagKind::Hyponym,    FlagKind::CoHyponym,
                                   FlagKind::Antonym,      FlagKind::Unrelated};
using RelationCounts = std::array<std::size_t, relationOrder.size()>;

/// Of the successes that count; nothing where they were not flagged, zeros where there are none.
std::optional<RelationCounts> relationsOf(const CampaignData& campaign)
{
    const auto flags = campaigns::StoredFlags::of(campaign.measures);
    const auto whole = flaggedSuccesses(campaign, campaigns::Convention::Attacked, {});
    if (!whole || (whole->successes > 0 && !textsWereRead(campaign)))
        return std::nullopt;
    RelationCounts counts{};
    if (!flags)
        return counts;
    for (std::size_t k = 0; k < relationOrder.size(); ++k)
        for (const auto& [position, places] : flags->places(relationOrder[k]))
            counts[k] += campaign.leftOut.contains(position) ? 0 : places;
    return counts;
}

/// The successes with such a substitution.
std::vector<Behind> behindRelation(const CampaignData& campaign, FlagKind kind)
{
    std::vector<std::uint32_t> positions;
    if (const auto flags = campaigns::StoredFlags::of(campaign.measures))
        for (const auto& [position, places] : flags->places(kind))
            if (!campaign.leftOut.contains(position))
                positions.push_back(static_cast<std::uint32_t>(position));
    return behindPositions(campaign, positions);
}

/// The boxes of one campaign, from 0 to 100 %, at its height.
void addBar(std::vector<Series>& series, const CampaignData& campaign, const RelationCounts& counts, std::size_t all,
            double height, bool labelled)
{
    constexpr double roomForLabel = 12.0; // percent of the width
    double at = 0.0;
    for (std::size_t k = 0; k < counts.size(); ++k) {
        const double share = 100.0 * static_cast<double>(counts[k]) / static_cast<double>(all);
        if (counts[k] > 0)
            series[k].points.push_back({at + share / 2.0,
                                        height,
                                        Bounds{at, at + share},
                                        0.0,
                                        labelled && share >= roomForLabel ? formatNumber(share, 0) + "%" : "",
                                        {},
                                        behindRelation(campaign, relationOrder[k])});
        at += share;
    }
}

Figure drawValidity(const Campaigns& campaigns, const ReportSettings&)
{
    Figure figure;
    if (campaigns.empty())
        return figure;
    const auto names = shortNames(campaigns);
    std::vector<std::string> shown, unmeasured, foreign, without;
    std::vector<RelationCounts> counts;
    std::vector<const CampaignData*> flagged;
    std::vector<std::size_t> sizes;
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        const auto relations = relationsOf(campaigns[c]);
        std::size_t all = 0;
        for (const auto count : relations.value_or(RelationCounts{}))
            all += count;
        if (all == 0) {
            (relations ? without : foreignLanguage(campaigns[c]).empty() ? unmeasured : foreign).push_back(names[c]);
            continue;
        }
        shown.push_back(names[c]);
        counts.push_back(*relations);
        flagged.push_back(&campaigns[c]);
        sizes.push_back(all);
    }
    if (shown.empty()) {
        figure.note = !unmeasured.empty() ? "The texts of the chosen campaigns were not flagged yet."
                      : !foreign.empty()
                          ? "The texts of the chosen campaigns are not flagged, as the rules read English."
                          : "No success of the chosen campaigns exchanges a noun, verb, adjective or adverb.";
        figure.wantedMeasure = unmeasured.empty() ? "" : "validity";
        return figure;
    }
    for (const auto kind : relationOrder) {
        auto& series = figure.series.emplace_back();
        series.name = language::typeOf(kind).name;
        series.mark = Mark::Spans;
    }
    constexpr std::size_t mostLabelled = 8; // of more bars each is too low for a label
    figure.table = {{"campaign", "relation", "substitutions", "percent_of_substitutions"}};
    for (std::size_t c = 0; c < shown.size(); ++c) { // the first on top
        addBar(figure.series, *flagged[c], counts[c], sizes[c], static_cast<double>(shown.size() - 1 - c),
               shown.size() <= mostLabelled);
        for (std::size_t k = 0; k < relationOrder.size(); ++k)
            figure.table.push_back(
                {shown[c], std::string(language::typeOf(relationOrder[k]).name), std::to_string(counts[c][k]),
                 formatNumber(100.0 * static_cast<double>(counts[c][k]) / static_cast<double>(sizes[c]), 2)});
    }
    std::erase_if(figure.series, [](const Series& series) { return series.points.empty(); });
    figure.y.categories.assign(shown.rbegin(), shown.rend());
    figure.x.label = "Substitutions (%)";
    figure.x.low = 0.0;
    figure.x.high = 100.0;
    figure.caption = "How the words of successful texts are related to those that they replaced, by WordNet: nouns, "
                     "verbs, adjectives and adverbs." +
                     notDrawn(unmeasured, "not flagged yet") +
                     notDrawn(foreign, "not flagged, as the rules read English") +
                     notDrawn(without, "no such word was exchanged");
    addSizes(figure, shown, sizes, " substitutions");
    return figure;
}

} // namespace

ReportKind validityFigure()
{
    return needing(
        campaignFigure({.name = "validity",
                        .title = "Kinds of substitution",
                        .description = "How new words are related to those that they replaced, as stacked bars, a "
                                       "campaign each.",
                        .parameters = {},
                        .ofMeasures = true},
                       drawValidity),
        {Need::Flags});
}

} // namespace core::reports
