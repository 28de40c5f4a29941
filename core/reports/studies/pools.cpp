#include <map>
#include <set>

#include <fmt/ranges.h>

#include "core/reports/studies/kinds.h"

namespace core::reports {

std::string poolsOf(const studies::StudyResults& study, const std::string& by)
{
    if (by != "attack" && by != "victim")
        return {};
    std::map<std::string, std::set<std::string>> campaigns;
    for (const auto& item : study.items)
        if (item.role == studies::Role::Judged)
            for (const auto& source : item.sources)
                campaigns[by == "attack" ? source.attack : source.victim].insert(source.campaign);
    std::string pools;
    for (const auto& [group, names] : campaigns)
        if (names.size() > 1)
            pools += fmt::format(" {} pools the campaigns {}.", group, fmt::join(names, ", "));
    return pools;
}

} // namespace core::reports
