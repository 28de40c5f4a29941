#include "core/reports/tables/cells.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/campaigns/measuring.h"
#include "core/reports/basics/number.h"
#include "core/reports/data/measure.h"

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

Cell perhapsCell(const std::optional<double>& value, double factor)
{
    return value ? numberCell(*value * factor, 1) : Cell{};
}

std::string interval(double low, double high)
{
    return "[" + formatNumber(low, 1) + ", " + formatNumber(high, 1) + "]";
}

Cell measureCell(const CampaignData& campaign, campaigns::Convention convention, const std::string& measure)
{
    const MeasureValue m = measured(campaign, convention, measure);
    const bool fine =
        (isMeasuredAfterwards(measure) && !measure.starts_with("perplexity-")) || measure == "relative-degradation";
    Cell cell = fine && m.value ? numberCell(*m.value, 2) : perhapsCell(m.value);
    if ((measure == "success" || isShareOfVariants(measure) || measure == "valid" || measure.starts_with("queries")) &&
        m.low && m.high)
        cell.note = interval(*m.low, *m.high);
    return cell;
}

std::string meansNote(campaigns::Convention convention)
{
    using campaigns::Convention;
    const std::string queries = "Mean logical queries over ";
    const std::string perturbed = ", mean share of perturbed words over ";
    switch (convention) {
    case Convention::Attacked:
        return queries + "successful attacks" + perturbed + "the same.";
    case Convention::TextAttack:
        return queries + "attacked examples" + perturbed + "successful attacks that changed a word.";
    case Convention::TextFooler:
        return queries + "attacked examples" + perturbed + "successful attacks.";
    case Convention::DpAttack:
        return queries + "all sentences the attack applies to" + perturbed + "the same.";
    case Convention::HardLabel:
        return queries + "attacked examples" + perturbed + "successful attacks that changed at most 25% of the words.";
    case Convention::All:
    case Convention::OpenAttack:
        break;
    }
    return queries + "all examples" + perturbed + "successful attacks.";
}

std::string measuredNote(const std::vector<CampaignData>& campaigns, const std::vector<std::string>& names)
{
    namespace measures = campaigns::measures;
    const auto note = [&](const char* what, const char* measure) {
        std::set<std::string> by;
        for (const auto& campaign : campaigns)
            if (const auto found = campaigns::findMeasure(campaign.measures, measure))
                by.insert(found->by);
        std::string text;
        for (const auto& name : by)
            text += (text.empty() ? std::string(" ") + what + " by " : " and ") + name;
        return text.empty() ? std::string(" ") + what + " was not measured (`measure`)." : text + '.';
    };
    std::string text;
    if (std::ranges::find(names, "similarity") != names.end())
        text += note("Similarity", measures::similarity);
    if (std::ranges::any_of(names, [](const std::string& name) { return name.starts_with("grammar-added"); }))
        text += note("Grammatical errors", measures::grammarBefore);
    if (std::ranges::any_of(names, [](const std::string& name) { return name.starts_with("perplexity-"); }))
        text += note("Perplexity of a word, the mean over texts,", measures::perplexityBefore);
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
        const auto name = campaign.recipe + " on " + campaign.victim;
        if (campaign.valid)
            known.push_back(name + ", study " + campaign.valid->study + ": " + verdictsOf(*campaign.valid));
        else if (!campaign.validUnknown.empty())
            unknown.push_back(name + ": " + campaign.validUnknown);
    }
    std::string note;
    if (!known.empty())
        note += fmt::format(" Valid: succeeded and judged by the raters' majority to keep the meaning (or structure), "
                            "of the attacked examples ({}).",
                            fmt::join(known, "; "));
    if (!unknown.empty())
        note += fmt::format(" Valid success is not known of some campaigns ({}).", fmt::join(unknown, "; "));
    return note;
}

} // namespace core::reports
