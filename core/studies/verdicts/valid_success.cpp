#include "core/studies/verdicts/valid_success.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/campaigns/summary.h"

namespace core::studies {

namespace {

struct Counted {
    std::size_t attacked = 0, succeeded = 0;
    std::vector<std::string> successes; ///< Item keys.
};

/// What a success rate divides by is asked of the summary, so that both rates have one denominator.
Counted countOf(const store::Project& project, store::Id campaign, const std::set<std::size_t>& leftOut)
{
    const auto summary = campaigns::summarize(project, campaign, campaigns::Convention::Attacked, leftOut);
    Counted counted{summary.rateOver, summary.rateHits, {}};
    project.forEachResult(campaign, false, [&](store::PlacedResult&& placed) {
        const auto& result = placed.result;
        if (result.status == attacks::Status::Succeeded && !leftOut.contains(placed.position))
            counted.successes.push_back(itemOf(result.original, result.perturbed).key);
    });
    return counted;
}

/// Whether the items are a draw of the campaign's results: a success that only another campaign was asked for is in the
/// study by what that one found, not by chance.
bool drewFrom(const store::Project& project, const store::CampaignRecord& campaign, const std::vector<Item>& items)
{
    std::set<std::string> names;
    for (const auto& other : project.campaigns())
        names.insert(other.name);
    const auto isIt = [&, named = campaigns::victimName(campaign)](const ItemSource& source) {
        // Earlier versions kept what a victim was loaded from, whatever it was called.
        return (source.victim == named || source.victim == campaign.victim) && source.attack == campaign.recipeName &&
               (source.campaign == campaign.name || !names.contains(source.campaign));
    };
    return std::ranges::any_of(
        items, [&](const Item& item) { return item.role == Role::Judged && std::ranges::any_of(item.sources, isIt); });
}

/// What is drawn of the successes; empty: any of them.
std::string filterOf(const Sampling& sampling)
{
    std::vector<std::string> only;
    if (!sampling.labels.empty())
        only.push_back(fmt::format("label {}", fmt::join(sampling.labels, " or ")));
    if (!sampling.tags.empty())
        only.push_back(fmt::format("first changed word {}", fmt::join(sampling.tags, " or ")));
    if (!sampling.examples.empty())
        only.emplace_back("chosen examples");
    if (sampling.fromPercent > 0.0 || sampling.toPercent < 100.0)
        only.push_back(fmt::format("{:g} to {:g}% of the words changed", sampling.fromPercent, sampling.toPercent));
    if (sampling.lengthDeviations > 0.0)
        only.emplace_back("lengths near the mean");
    if (sampling.sameSentences)
        only.emplace_back("sentences of every campaign");
    return fmt::format("{}", fmt::join(only, ", "));
}

std::optional<ValidSuccess> judgedIn(const StudyResults& results, const Counted& counted, bool drawn)
{
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < results.items.size(); ++i)
        if (results.items[i].role == Role::Judged && (results.results[i].raters > 0 || results.results[i].keeps))
            places.emplace(results.items[i].key, i);
    ValidSuccess result;
    result.study = results.study.name;
    result.attacked = counted.attacked;
    result.succeeded = counted.succeeded;
    for (const auto& key : counted.successes) {
        const auto place = places.find(key);
        if (place == places.end())
            continue;
        const auto& keeps = results.results[place->second].keeps;
        result.judged += keeps ? 1 : 0;
        result.undecided += keeps ? 0 : 1;
        result.valid += keeps.value_or(false) ? 1 : 0;
    }
    if (result.judged == 0)
        return std::nullopt;
    result.share = metrics::wilson(result.valid, result.judged);
    if (result.judged == result.succeeded) {
        result.rate = metrics::wilson(result.valid, result.attacked);
    } else if (drawn && !results.study.sampling.unsureFirst) { // those are no random draw
        result.rate = productOf(*metrics::wilson(result.succeeded, result.attacked), *result.share);
        result.only = filterOf(results.study.sampling);
    }
    return result;
}

} // namespace

metrics::Proportion productOf(const metrics::Proportion& a, const metrics::Proportion& b)
{
    const auto arm = [&](double da, double db) { return std::hypot(b.share * da, a.share * db); };
    const double share = a.share * b.share;
    return {share, std::max(0.0, share - arm(a.share - a.low, b.share - b.low)),
            std::min(1.0, share + arm(a.high - a.share, b.high - b.share))};
}

std::optional<ValidSuccess> validSuccess(const store::Project& project, store::Id campaign, const std::string& study,
                                         const std::vector<std::string>& without, const std::set<std::size_t>& leftOut)
{
    const auto results = resultsOf(project, study, without);
    return judgedIn(results, countOf(project, campaign, leftOut),
                    drewFrom(project, project.campaign(campaign), results.items));
}

std::vector<ValidSuccess> validSuccesses(const store::Project& project, store::Id campaign,
                                         const std::set<std::size_t>& leftOut)
{
    std::vector<ValidSuccess> all;
    std::optional<Counted> counted;
    for (const auto& record : project.studies()) {
        if (project.ballotCount(record.name) == 0)
            continue;
        if (!counted)
            counted = countOf(project, campaign, leftOut);
        const auto results = resultsOf(project, record.name);
        if (auto valid = judgedIn(results, *counted, drewFrom(project, project.campaign(campaign), results.items)))
            all.insert(all.begin(), *std::move(valid));
    }
    if (std::ranges::any_of(all, [](const ValidSuccess& valid) { return valid.rate.has_value(); }))
        std::erase_if(all, [](const ValidSuccess& valid) { return !valid.rate; });
    return all;
}

} // namespace core::studies
