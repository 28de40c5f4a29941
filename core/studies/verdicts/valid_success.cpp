#include "core/studies/verdicts/valid_success.h"

#include <algorithm>
#include <cmath>

namespace core::studies {

namespace {

struct Counted {
    std::size_t attacked = 0;
    std::vector<std::string> successes; ///< Item keys.
};

Counted countOf(const store::Project& project, store::Id campaign)
{
    Counted counted;
    project.forEachResult(campaign, false, [&](store::PlacedResult&& placed) {
        const auto& result = placed.result;
        counted.attacked += result.status == attacks::Status::Skipped ? 0 : 1;
        if (result.status == attacks::Status::Succeeded)
            counted.successes.push_back(itemOf(result.original, result.perturbed).key);
    });
    return counted;
}

std::optional<ValidSuccess> judged(const Counted& counted, const std::map<std::string, bool>& decisions)
{
    ValidSuccess result;
    result.attacked = counted.attacked;
    result.succeeded = counted.successes.size();
    for (const auto& key : counted.successes) {
        const auto decision = decisions.find(key);
        if (decision == decisions.end())
            continue;
        ++result.judged;
        result.valid += decision->second ? 1 : 0;
    }
    if (result.judged == 0)
        return std::nullopt;
    result.share = metrics::wilson(result.valid, result.judged);
    result.rate = result.judged == result.succeeded
                      ? metrics::wilson(result.valid, result.attacked)
                      : std::optional(productOf(*metrics::wilson(result.succeeded, result.attacked), *result.share));
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

std::map<std::string, bool> decisionsOf(const StudyResults& results)
{
    std::map<std::string, bool> decisions;
    for (std::size_t i = 0; i < results.items.size(); ++i)
        if (results.items[i].role == Role::Judged && results.results[i].keeps)
            decisions.emplace(results.items[i].key, *results.results[i].keeps);
    return decisions;
}

std::optional<ValidSuccess> validSuccess(const store::Project& project, store::Id campaign, const std::string& study,
                                         const std::vector<std::string>& without)
{
    auto studies = project.studies();
    std::ranges::reverse(studies);
    std::optional<Counted> counted;
    for (const auto& record : studies) {
        if ((!study.empty() && record.name != study) || project.ballotCount(record.name) == 0)
            continue;
        if (!counted)
            counted = countOf(project, campaign);
        if (auto result = judged(*counted, decisionsOf(resultsOf(project, record.name, without)))) {
            result->study = record.name;
            return result;
        }
    }
    return std::nullopt;
}

} // namespace core::studies
