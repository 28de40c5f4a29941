#include "core/reports/tables/cells.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/campaigns/measures/measuring.h"
#include "core/reports/basics/number.h"
#include "core/reports/data/flagged.h"
#include "core/reports/data/measure.h"
#include "core/reports/origins/behind_measure.h"

namespace core::reports {

Cell textCell(std::string value)
{
    Cell cell;
    cell.value = std::move(value);
    return cell;
}

Cell numberCell(double value, int digits)
{
    Cell cell;
    cell.value = value;
    cell.digits = digits;
    return cell;
}

Cell countCell(std::size_t n) { return numberCell(static_cast<double>(n), 0); }

Cell countCell(std::size_t n, const CampaignData& campaign, const std::string& search)
{
    auto cell = countCell(n);
    cell.behind = behind(campaign, search);
    return cell;
}

Cell withBehind(Cell cell, const CampaignData& campaign, const std::string& measure, campaigns::Convention convention)
{
    if (std::holds_alternative<double>(cell.value))
        cell.behind = behindMeasure(campaign, measure, convention);
    return cell;
}

Cell perhapsCell(const std::optional<double>& value, double factor)
{
    return value ? numberCell(*value * factor, 1) : Cell{};
}

std::string interval(double low, double high)
{
    return "[" + formatNumber(low, 1) + ", " + formatNumber(high, 1) + "]";
}

Cell measureCell(const CampaignData& campaign, const std::string& measure, const campaigns::Summary& summary)
{
    const MeasureValue m = measured(campaign, measure, summary);
    const bool fine = (isMeasuredAfterwards(measure) && !measure.starts_with("perplexity-")) ||
                      measure == "relative-degradation" || measure == "char-bleu" || measure == "judged" ||
                      measure == "seconds";
    Cell cell = fine && m.value ? numberCell(*m.value, 2) : perhapsCell(m.value);
    if ((measure == "success" || measure == "net-success" || isShareOfVariants(measure) || measure == "valid" ||
         measure.starts_with("queries")) &&
        m.low && m.high)
        cell.note = interval(*m.low, *m.high);
    return withBehind(std::move(cell), campaign, measure, summary.convention);
}

Cell rateCell(const MeasureValue& rate)
{
    Cell cell = perhapsCell(rate.value);
    if (rate.low && rate.high)
        cell.note = interval(*rate.low, *rate.high);
    return cell;
}

std::string meansNote(campaigns::Convention convention, bool queries, bool perturbed)
{
    using campaigns::Convention;
    std::string ofQueries = "all examples", ofPerturbed = "successful attacks";
    switch (convention) {
    case Convention::Attacked:
        ofQueries = "successful attacks";
        break;
    case Convention::TextAttack:
        ofQueries = "attacked examples";
        ofPerturbed = "successful attacks that changed a word";
        break;
    case Convention::TextFooler:
        ofQueries = "attacked examples";
        break;
    case Convention::DpAttack:
        ofQueries = "all sentences the attack applies to";
        ofPerturbed = "all sentences the attack applies to";
        break;
    case Convention::HardLabel:
        ofQueries = "attacked examples";
        ofPerturbed = "successful attacks that changed at most 25% of the words";
        break;
    case Convention::All:
    case Convention::OpenAttack:
        break;
    }
    // Beyond 100 of 100 words no share is counted, and of pairs only what may be edited (text::Input).
    const std::string share = "mean share of perturbed words (of the segments that may change, at most 100) over ";
    if (!queries)
        return perturbed ? " M" + share.substr(1) + ofPerturbed + "." : std::string();
    return " Mean logical queries over " + ofQueries +
           (perturbed ? ", " + share + (ofPerturbed == ofQueries ? "the same" : ofPerturbed) : std::string()) + ".";
}

std::string intervalsNote(const std::vector<CampaignData>& campaigns, const std::vector<std::string>& measures)
{
    constexpr std::size_t mostDrawn = 5000; // metrics::clusteredShare
    const auto shows = [&](const auto& which) { return std::ranges::any_of(measures, which); };
    std::vector<std::string> said;
    if (shows([](const std::string& name) { return name == "success" || name == "net-success"; }))
        said.emplace_back("after success Wilson's");
    if (shows(isShareOfVariants)) {
        const bool many = std::ranges::any_of(campaigns, [](const CampaignData& campaign) {
            std::size_t texts = 0;
            for (const auto& count : campaign.variants)
                texts += count.texts;
            return texts > mostDrawn;
        });
        said.push_back("after variants over texts, which are drawn with their variants (cluster bootstrap; Wilson's "
                       "over the texts where all have one share" +
                       std::string(many ? "; the cluster sample's standard error for more than 5000 texts)" : ")"));
    }
    if (shows([](const std::string& name) { return name.starts_with("queries"); }))
        said.emplace_back("after queries over examples (percentile bootstrap)");
    std::string text;
    for (const auto& one : said)
        text += (text.empty() ? " In brackets 95% intervals: " : "; ") + one;
    return text.empty() ? text : text + ".";
}

std::string measuredNote(const std::vector<CampaignData>& campaigns, const std::vector<std::string>& names)
{
    namespace measures = campaigns::measures;
    const auto note = [&](const std::string& what, const char* measure, const char* verb, const char* how = "by") {
        std::set<std::string> by;
        for (const auto& campaign : campaigns)
            if (const auto found = campaigns::findMeasure(campaign.measures, measure))
                by.insert(found->by);
        std::string text;
        for (const auto& name : by)
            text += (text.empty() ? " " + what + ' ' + how + ' ' : " and ") + name;
        return text.empty() ? " " + what + " " + verb + " not measured; faultline-cli measure does it." : text + '.';
    };
    std::string text;
    if (std::ranges::find(names, "similarity") != names.end())
        text += note("Similarity", measures::similarity, "was");
    if (std::ranges::any_of(names, [](const std::string& name) { return name.starts_with("grammar-added"); }))
        text += note("Grammatical errors", measures::grammarBefore, "were");
    if (std::ranges::any_of(names, [](const std::string& name) { return name.starts_with("perplexity-"); }))
        text += note("Perplexity of a word, the mean over texts,", measures::perplexityBefore, "was");
    if (std::ranges::find(names, "unknown-words") != names.end())
        text += note("New words", measures::newWords, "were", "looked up in");
    if (std::ranges::find(names, "net-success") != names.end())
        text += flagsNote(campaigns);
    return text;
}

namespace {

/// "9 of 12 judged successes kept, 3 more are undecided"
std::string verdictsOf(const studies::ValidSuccess& valid)
{
    std::string said = fmt::format("{} of {} judged successes kept", valid.valid, valid.judged);
    if (valid.undecided > 0)
        said += fmt::format(", {} more {} undecided", valid.undecided, valid.undecided == 1 ? "is" : "are");
    if (!valid.only.empty())
        said += ", drawn only from " + valid.only;
    return said;
}

} // namespace

std::string validNote(const std::vector<CampaignData>& campaigns)
{
    std::vector<std::string> known, unknown;
    for (const auto& campaign : campaigns) {
        const auto name = campaign.label.empty() ? campaign.recipe + " on " + campaign.victim : campaign.label;
        if (campaign.valid)
            known.push_back(name + ", study " + campaign.valid->study + ": " + verdictsOf(*campaign.valid));
        else if (!campaign.validUnknown.empty())
            unknown.push_back(name + ": " + campaign.validUnknown);
    }
    std::string note;
    if (!known.empty())
        note += fmt::format(
            " Valid: succeeded and judged by the raters' majority to keep the meaning (or structure), "
            "of the attacked examples ({}); in brackets the 95% interval of the delta method from Wilson's of both "
            "shares, Wilson's alone where every success was judged.",
            fmt::join(known, "; "));
    if (!unknown.empty())
        note += fmt::format(" Valid success is not known of some campaigns ({}).", fmt::join(unknown, "; "));
    return note;
}

} // namespace core::reports
