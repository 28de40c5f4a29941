#include "ui/studies/rows/study_rows.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "core/studies/rating/rating_session.h"
#include "core/studies/study_project.h"
#include "ui/base/convert.h"

namespace ui {

namespace {

using core::studies::Ballot;

RaterProgress progressOf(const core::studies::Study& study, const std::vector<core::studies::Item>& items,
                         const core::studies::Assignment& assignment, const std::vector<Ballot>& ballots)
{
    RaterProgress progress;
    progress.rater = toQt(assignment.rater);
    progress.items = assignment.order.size();
    progress.ballots = core::studies::currentBallots(ballots).size();
    for (const auto& ballot : ballots)
        progress.last = std::max(progress.last, toQt(ballot.at));
    if (!ballots.empty())
        progress.done =
            core::studies::RatingSession(core::studies::packetFor(study, items, assignment), ballots, {}).itemsDone();
    return progress;
}

/// For a crowd worker or another tool's user: the items they answered count as all their items.
RaterProgress progressOf(const std::string& rater, const std::vector<Ballot>& all)
{
    const auto ballots = core::studies::currentBallots(all);
    RaterProgress progress;
    progress.rater = toQt(rater);
    progress.ballots = ballots.size();
    std::set<std::string> items;
    for (const auto& ballot : ballots) {
        items.insert(ballot.item);
        progress.last = std::max(progress.last, toQt(ballot.at));
    }
    progress.items = progress.done = items.size();
    return progress;
}

} // namespace

std::size_t StudyRow::asked() const
{
    return std::accumulate(raters.begin(), raters.end(), std::size_t{0},
                           [](std::size_t sum, const auto& rater) { return sum + rater.items; });
}

std::size_t StudyRow::done() const
{
    return std::accumulate(raters.begin(), raters.end(), std::size_t{0},
                           [](std::size_t sum, const auto& rater) { return sum + rater.done; });
}

std::size_t StudyRow::missing() const
{
    return static_cast<std::size_t>(
        std::ranges::count_if(raters, [](const auto& rater) { return rater.ballots == 0; }));
}

std::vector<StudyRow> studyRows(const core::store::Project& project)
{
    std::vector<StudyRow> rows;
    for (const auto& record : project.studies()) {
        const auto study = core::studies::studyOf(project, record.name);
        const auto items = core::studies::itemsOf(project, record.name);
        StudyRow row{toQt(record.name),
                     toQt(study.title),
                     toQt(study.source),
                     toQt(record.createdAt),
                     study.version,
                     items.size(),
                     0,
                     {}};
        std::map<std::string, std::vector<Ballot>> ballots;
        for (auto& ballot : project.ballots(record.name)) {
            ++row.ballots;
            ballots[ballot.rater].push_back(std::move(ballot));
        }
        for (const auto& assignment : core::studies::assignmentsOf(project, record.name)) {
            row.raters.push_back(progressOf(study, items, assignment, ballots[assignment.rater]));
            ballots.erase(assignment.rater);
        }
        for (const auto& [rater, theirs] : ballots)
            if (rater != core::studies::adjudicator)
                row.raters.push_back(progressOf(rater, theirs));
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace ui
