#pragma once

#include <map>
#include <set>
#include <utility>

#include <QObject>
#include <QPointer>

#include "core/campaigns/runner.h"
#include "core/store/project.h"
#include "ui/jobs/job.h"

namespace ui {

class Session;

/// Runs campaigns as jobs: start, pause, resume, cancel; reports their progress. Opening another project, or closing
/// it, pauses the campaigns of the one before, so that its file is released.
class CampaignRuns : public QObject {
    Q_OBJECT
public:
    explicit CampaignRuns(Session& session, QObject* parent = nullptr);

    /// Runs what is pending of a campaign of the open project. `workers` 0: one per core.
    void start(const core::store::CampaignRecord& campaign, int workers);
    void pause(core::store::Id campaign);
    void cancel(core::store::Id campaign);
    /// The job of an unfinished campaign of the open project; null when there is none.
    [[nodiscard]] Job* job(core::store::Id campaign) const;
    /// Numbers of the newest run; null before the first.
    [[nodiscard]] const core::campaigns::CampaignProgress* progress(core::store::Id campaign) const;

Q_SIGNALS:
    void progressed(core::store::Id campaign, const core::campaigns::CampaignProgress& progress);
    /// The job's state has changed; `problem` is empty unless it failed.
    void stateChanged(core::store::Id campaign, const ui::Problem& problem);

private:
    using Key = std::pair<std::string, core::store::Id>; ///< Project file and campaign.
    [[nodiscard]] Key keyOf(core::store::Id campaign) const;
    void leaveOtherProjects();
    void ended(const Key& key, const std::weak_ptr<core::store::Project>& project, Job::State state);
    Session& session_;
    std::map<Key, QPointer<Job>> runs_;
    std::set<Key> left_; ///< Runs of a project that was closed: they end paused.
    std::map<Key, core::campaigns::CampaignProgress> progress_;
};

} // namespace ui
