#include "core/reports/data/flagged.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/attacks/recipe/recipe.h"
#include "core/campaigns/measures/campaign_language.h"
#include "core/campaigns/measures/stored_flags.h"
#include "core/language/language_tag.h"
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
        const auto looked = [&](language::FlagKind kind) { return flags->isMeasured(position, kind); };
        if (flags && (kinds.empty() ? flags->isMeasured(position) : std::ranges::all_of(kinds, looked)))
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

bool textsWereRead(const CampaignData& campaign)
{
    const auto flags = campaigns::StoredFlags::of(campaign.measures);
    return flags && flags->readTexts();
}

std::string foreignLanguage(const CampaignData& campaign)
{
    const auto said = campaign.project
                          ? campaigns::languageOf(*campaign.project, campaign.project->campaign(campaign.id)).said
                          : attacks::Recipe::stored(campaign.recipeJson).language();
    return language::isEnglish(said) ? std::string() : language::languageName(said);
}

namespace {

/// Whether it was looked for in any of the campaigns.
bool wasLookedFor(const std::vector<campaigns::StoredFlags>& all, language::FlagKind kind)
{
    return std::ranges::any_of(all, [&](const campaigns::StoredFlags& flags) { return flags.looksFor(kind); });
}

} // namespace

std::string flagsUsed(const std::vector<CampaignData>& campaigns)
{
    std::vector<std::string> by;
    std::vector<campaigns::StoredFlags> all;
    for (const auto& campaign : campaigns)
        if (auto flags = campaigns::StoredFlags::of(campaign.measures); flags && flags->readTexts()) {
            indexIn(by, flags->by());
            all.push_back(std::move(*flags));
        }
    if (by.empty())
        return {};
    std::vector<std::string_view> counted, left;
    for (const auto& type : language::flagTypes())
        if (type.weight == language::FlagWeight::Flag && wasLookedFor(all, type.kind))
            counted.push_back(type.name);
        else if (type.weight == language::FlagWeight::Flag || type.weight == language::FlagWeight::Hint)
            left.push_back(type.name);
    return fmt::format("{}; {}; left out: {}", fmt::join(by, ", "), fmt::join(counted, ", "), fmt::join(left, ", "));
}

std::string flagsNote(const std::vector<CampaignData>& campaigns)
{
    const auto used = flagsUsed(campaigns);
    return used.empty() ? " Texts were not flagged; faultline-cli measure --validity does it."
                        : fmt::format(" Net: without the successes that a machine flags ({}).", used);
}

} // namespace core::reports
