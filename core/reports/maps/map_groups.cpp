#include "core/reports/maps/map_groups.h"

#include <algorithm>
#include <array>

#include "core/attacks/result/trace_words.h"
#include "core/studies/verdicts/kept_texts.h"
#include "core/studies/verdicts/valid_success.h"

namespace core::reports {

namespace {

/// `groupOf`: of a row of the corpus.
template<typename GroupOf>
MapGroups groups(const TextMap& map, std::vector<std::string> names, const GroupOf& groupOf)
{
    MapGroups all{std::move(names), {}};
    for (const auto row : map.rows)
        all.of.push_back(groupOf(row));
    return all;
}

} // namespace

MapGroups groupsByLabel(const TextMap& map, const corpora::Corpus& corpus)
{
    return groups(map, corpus.labels, [&](std::size_t row) {
        const int label = structures::labelOf(corpus.examples[row].gold);
        return static_cast<std::size_t>(label + 1) <= corpus.labels.size() ? label : -1;
    });
}

MapGroups groupsByAnswer(const TextMap& map, const AnsweredCorpus& answered)
{
    return groups(map, answered.labels, [&](std::size_t row) {
        const auto at = answered.of(row);
        return at ? answered.judged[*at].label : -1;
    });
}

MapGroups groupsByRight(const TextMap& map, const AnsweredCorpus& answered)
{
    return groups(map, {"right", "wrong"}, [&](std::size_t row) {
        const auto at = answered.of(row);
        return !at || !answered.judged[*at].right ? -1 : *answered.judged[*at].right ? 0 : 1;
    });
}

MapGroups groupsByStatus(const TextMap& map, std::span<const AttackedExample> attacked)
{
    using attacks::Status;
    constexpr std::array order{Status::Succeeded, Status::Failed, Status::Skipped, Status::BudgetSpent, Status::Error};
    std::vector<std::string> names;
    for (const auto status : order)
        names.emplace_back(attacks::inWords(status));
    return groups(map, std::move(names), [&](std::size_t row) {
        const auto at = std::ranges::lower_bound(attacked, row, {}, &AttackedExample::row);
        if (at == attacked.end() || at->row != row)
            return -1;
        return static_cast<int>(std::ranges::find(order, at->status) - order.begin());
    });
}

MapGroups groupsByVerdict(const TextMap& map, const corpora::Corpus& corpus,
                          const std::map<std::string, bool>& verdicts)
{
    return groups(map, {"kept", "not kept"}, [&](std::size_t row) {
        const auto at = verdicts.find(corpus.examples[row].id);
        return at == verdicts.end() ? -1 : at->second ? 0 : 1;
    });
}

std::map<std::string, bool> verdictsOn(const store::Project& project, store::Id campaign)
{
    std::map<std::string, bool> verdicts;
    const auto valid = studies::validSuccesses(project, campaign);
    if (valid.empty())
        return verdicts;
    const auto results = studies::resultsOf(project, valid.front().study);
    const auto name = project.campaign(campaign).name;
    for (const bool kept : {true, false})
        for (const auto& example : studies::examplesByVerdict(results, kept, name))
            verdicts[example] = kept;
    return verdicts;
}

} // namespace core::reports
