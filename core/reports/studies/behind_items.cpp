#include "core/reports/studies/behind_items.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/reports/origins/behind_measure.h"

namespace core::reports {

std::vector<Behind> behindGroup(const studies::StudyResults& study, const std::string& by, const std::string& group,
                                const std::function<bool(std::size_t item)>& wanted)
{
    std::map<std::string, std::set<std::string>> ids; // by campaign
    for (std::size_t i = 0; i < study.items.size(); ++i) {
        const auto& item = study.items[i];
        const auto groups = studies::groupNames(item, by);
        if ((by != "role" && item.role != studies::Role::Judged) || std::ranges::find(groups, group) == groups.end() ||
            !wanted(i))
            continue;
        for (const auto& source : item.sources)
            if (!source.campaign.empty() && !source.example.empty())
                ids[source.campaign].insert(source.example);
    }
    std::vector<Behind> behind;
    for (const auto& [campaign, examples] : ids)
        if (examples.size() <= mostIdsBehind)
            behind.push_back({0, {}, {examples.begin(), examples.end()}, campaign});
    return behind;
}

AnswersGiven::AnswersGiven(const studies::StudyResults& study, const std::string& question)
    : answers_(study.items.size())
{
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < study.items.size(); ++i)
        places.emplace(study.items[i].key, i);
    for (const auto& ballot : study.ballots)
        if (const auto at = places.find(ballot.item);
            at != places.end() && ballot.question == question && ballot.rater != studies::adjudicator)
            answers_[at->second].insert(ballot.answer);
}

} // namespace core::reports
