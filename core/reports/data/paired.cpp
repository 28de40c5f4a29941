#include "core/reports/data/paired.h"

#include <map>
#include <set>
#include <string>
#include <utility>

#include "core/base/error.h"
#include "core/metrics/paired_test.h"
#include "core/reports/data/conditions.h"

namespace core::reports {
namespace {

using attacks::Status;

struct Outcome {
    std::size_t position = 0;
    bool succeeded = false;
};

/// Calls `visit(position, status, key)` for the results that count; the key is of what was attacked.
template<typename Visit>
void visitResults(const CampaignData& campaign, Visit visit)
{
    const auto keyOf = [](const attacks::AttackResult& result) {
        return std::pair(result.example, result.exampleHash);
    };
    if (campaign.project && !campaign.part) {
        campaign.project->forEachResult(campaign.id, false, [&](store::PlacedResult&& placed) {
            if (!campaign.leftOut.contains(placed.position))
                visit(placed.position, placed.result.status, keyOf(placed.result));
        });
        return;
    }
    std::size_t position = 0;
    for (const auto& result : resultsOf(campaign))
        visit(position++, result.status, keyOf(result));
}

bool shareASample(const CampaignData& first, const CampaignData& second)
{
    return first.project && first.project == second.project && !first.part && !second.part &&
           first.project->campaign(first.id).sample == second.project->campaign(second.id).sample;
}

template<typename Visit>
void visitFacts(const CampaignData& campaign, Visit visit)
{
    campaign.project->forEachFacts(campaign.id, [&](const store::ResultFacts& facts) {
        if (!campaign.leftOut.contains(facts.position))
            visit(facts.position, facts.status, facts.position);
    });
}

/// Both the same way, by what their keys are.
template<typename Key, typename Walk>
void pairUp(const CampaignData& first, const CampaignData& second, Walk walk, Pairs& pairs)
{
    const auto attacked = [](Status status) { return status != Status::Skipped && status != Status::Error; };
    std::map<Key, Outcome> outcomes;
    walk(first, [&](std::size_t position, Status status, const Key& key) {
        if (attacked(status))
            outcomes[key] = {position, status == Status::Succeeded};
    });
    walk(second, [&](std::size_t position, Status status, const Key& key) {
        const auto found = outcomes.find(key);
        if (found != outcomes.end() && attacked(status))
            pairs.examples.push_back(
                {found->second.position, position, found->second.succeeded, status == Status::Succeeded});
    });
}

void tally(Pairs& pairs)
{
    for (const auto& example : pairs.examples)
        ++(example.byFirst    ? example.bySecond ? pairs.both : pairs.onlyFirst
           : example.bySecond ? pairs.onlySecond
                              : pairs.neither);
}

} // namespace

double Pairs::p() const { return metrics::mcNemar(onlyFirst, onlySecond); }

Pairs pairsOf(const CampaignData& first, const CampaignData& second)
{
    Pairs pairs;
    pairs.judgedAlike = conditionsOf(first) == conditionsOf(second);
    if (shareASample(first, second))
        pairUp<std::size_t>(
            first, second, [](const CampaignData& campaign, auto visit) { visitFacts(campaign, visit); }, pairs);
    else
        pairUp<std::pair<std::string, std::uint64_t>>(
            first, second, [](const CampaignData& campaign, auto visit) { visitResults(campaign, visit); }, pairs);
    tally(pairs);
    return pairs;
}

double PairedPart::firstShare() const
{
    return pairs.examples.empty()
               ? 0.0
               : static_cast<double>(pairs.both + pairs.onlyFirst) / static_cast<double>(pairs.examples.size());
}

double PairedPart::secondShare() const
{
    return pairs.examples.empty()
               ? 0.0
               : static_cast<double>(pairs.both + pairs.onlySecond) / static_cast<double>(pairs.examples.size());
}

std::vector<PairedPart> pairedParts(const CampaignData& first, const Pairs& all,
                                    const std::vector<corpora::Slice>& parts)
{
    std::vector<PairedPart> found;
    for (const auto& part : parts) {
        store::ResultQuery query;
        query.words = part.search;
        PairedPart one{part, {}};
        try {
            const auto positions = first.project->findResults(first.id, query).positions;
            const std::set<std::size_t> inside(positions.begin(), positions.end());
            for (const auto& example : all.examples)
                if (inside.contains(example.first))
                    one.pairs.examples.push_back(example);
        } catch (const UsageError&) { // it was kept for other columns
            continue;
        }
        one.pairs.judgedAlike = all.judgedAlike;
        tally(one.pairs);
        found.push_back(std::move(one));
    }
    return found;
}

std::vector<Compared> comparedWithEachOther(const std::vector<CampaignData>& campaigns)
{
    std::vector<Compared> all;
    std::vector<double> tests;
    for (std::size_t i = 0; i < campaigns.size(); ++i)
        for (std::size_t j = i + 1; j < campaigns.size(); ++j) {
            auto& compared = all.emplace_back(Compared{i, j, pairsOf(campaigns[i], campaigns[j]), {}, {}});
            if (compared.pairs.judgedAlike && !compared.pairs.examples.empty())
                tests.push_back(*(compared.p = compared.pairs.p()));
        }
    const auto adjusted = metrics::holm(tests);
    auto next = adjusted.begin();
    for (auto& compared : all)
        if (compared.p)
            compared.adjusted = *next++;
    return all;
}

} // namespace core::reports
