#include "core/studies/verdicts/left_out.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/studies/study_project.h"
#include "core/studies/verdicts/results.h"

namespace core::studies {

std::vector<std::string> ratersToLeaveOut(const store::Project& project, const std::string& study,
                                          const std::vector<std::string>& names)
{
    std::vector<std::string> raters;
    const auto add = [&](const std::string& rater) {
        if (std::ranges::find(raters, rater) == raters.end())
            raters.push_back(rater);
    };
    for (const auto& name : names) {
        if (name == doubtful)
            std::ranges::for_each(doubtfulRaters(resultsOf(project, study)), add);
        else
            add(name);
    }
    std::set<std::string> known;
    for (const auto& assignment : assignmentsOf(project, study))
        known.insert(assignment.rater);
    for (const auto& ballot : project.ballots(study)) // some are not in the design
        known.insert(ballot.rater);
    for (const auto& rater : raters)
        if (!known.contains(rater))
            throw UsageError("the study has no rater " + rater,
                             fmt::format("Its raters are {}", fmt::join(known, ", ")));
    return raters;
}

} // namespace core::studies
