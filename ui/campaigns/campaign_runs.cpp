#include "ui/campaigns/campaign_runs.h"

#include "core/attacks/recipe/recipe.h"
#include "core/base/error.h"
#include "core/campaigns/planning/stored_victim.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/session/campaign_labels.h"
#include "ui/session/session.h"

namespace ui {

using core::campaigns::CampaignProgress;
using core::store::CampaignState;

namespace {

QString rateOf(const CampaignProgress& p)
{
    if (p.seconds < 0.2 || p.queries == 0)
        return {};
    return CampaignRuns::tr("%1 queries/s")
        .arg(formatCount(static_cast<std::uint64_t>(static_cast<double>(p.queries) / p.seconds)));
}

} // namespace

CampaignRuns::CampaignRuns(Session& session, QObject* parent) : QObject(parent), session_(session)
{
    connect(&session_, &Session::projectChanged, this, &CampaignRuns::leaveOtherProjects);
}

CampaignRuns::Key CampaignRuns::keyOf(core::store::Id campaign) const
{
    return {session_.project() ? session_.project()->path().string() : std::string(), campaign};
}

Job* CampaignRuns::job(core::store::Id campaign) const
{
    const auto found = runs_.find(keyOf(campaign));
    return found == runs_.end() || !found->second || found->second->ended() ? nullptr : found->second.data();
}

const CampaignProgress* CampaignRuns::progress(core::store::Id campaign) const
{
    const auto found = progress_.find(keyOf(campaign));
    return found == progress_.end() ? nullptr : &found->second;
}

void CampaignRuns::start(const core::store::CampaignRecord& campaign, int workers)
{
    if (auto* known = job(campaign.id)) {
        known->resume();
        return;
    }
    const auto key = keyOf(campaign.id);
    const auto id = campaign.id;
    const auto project = session_.project();
    const auto startIt = [this, campaign, workers, key] {
        if (key == keyOf(campaign.id)) // the project is open still
            start(campaign, workers);
    };
    auto load = Session::loadOptions(toQt(campaign.victim));
    try {
        const auto recipe = core::attacks::Recipe::fromJson(campaign.recipe, campaign.name);
        if (!session_.mayLoad(toQt(campaign.victim), startIt) || !session_.mayRun(recipe, startIt))
            return;
        load.gradients = recipe.needsGradients();
    } catch (const core::Error&) {
        Q_EMIT stateChanged(id, currentProblem());
        return;
    }
    const auto heard = [this, key, id](const CampaignProgress& p) {
        progress_[key] = p;
        if (key == keyOf(id))
            Q_EMIT progressed(id, p);
    };
    auto* run = session_.jobs().run(
        this, {nameWithVictim(campaign), true, false},
        [guard = QPointer<QObject>(this), heard, id, project, workers, load, campaign,
         loader = session_.backends().loader, resources = session_.backends().resources](JobControl& control) {
            control.report({0, 0, tr("loading the victim"), -1.0, {}});
            const auto victim = core::campaigns::storedVictim(campaign, *loader, load);
            core::campaigns::RunOptions options;
            options.workers = workers;
            core::campaigns::runCampaign(
                *project, id, *victim, resources, options, control.stop(), [&](const CampaignProgress& p) {
                    control.report({p.done, p.total, tr("example %1").arg(toQt(p.current)), p.etaSeconds, rateOf(p)});
                    control.tell(guard, [heard, p] { heard(p); });
                });
        },
        [] {},
        [this, key, id](const Problem& problem) {
            if (key == keyOf(id))
                Q_EMIT stateChanged(id, problem);
        });
    runs_[key] = run;
    connect(run, &Job::changed, this, [this, key, id, last = Job::State::Running, run]() mutable {
        if (run->state() == last)
            return;
        last = run->state();
        if (last == Job::State::Paused && left_.count(key) > 0)
            run->cancel();
        else if (key == keyOf(id) && !run->ended())
            Q_EMIT stateChanged(id, {});
    });
    // The job stays in the list of jobs for a while and must not keep the project open.
    connect(run, &Job::endedAs, this,
            [this, key, weak = std::weak_ptr(project)](Job::State state) { ended(key, weak, state); });
    Q_EMIT stateChanged(id, {});
}

void CampaignRuns::ended(const Key& key, const std::weak_ptr<core::store::Project>& weak, Job::State state)
{
    const auto id = key.second;
    if (left_.erase(key) > 0)
        return;
    if (const auto project = weak.lock()) {
        try {
            // The runner leaves a stopped campaign paused; only this class knows that the user meant to end it.
            if (state == Job::State::Cancelled && project->campaign(id).state != CampaignState::Finished)
                project->setCampaignState(id, CampaignState::Cancelled);
            else if (state == Job::State::Failed && project->campaign(id).state == CampaignState::Running)
                project->setCampaignState(id, CampaignState::Paused);
        } catch (const core::Error&) {
            if (key == keyOf(id))
                Q_EMIT stateChanged(id, currentProblem());
        }
    }
    if (key != keyOf(id))
        return;
    if (state != Job::State::Failed)
        Q_EMIT stateChanged(id, {});
    session_.touchProject();
}

void CampaignRuns::leaveOtherProjects()
{
    for (const auto& [key, run] : runs_) {
        if (!run || run->ended() || key == keyOf(key.second))
            continue;
        left_.insert(key);
        if (run->state() == Job::State::Paused)
            run->cancel();
        else
            run->pause();
    }
}

void CampaignRuns::pause(core::store::Id campaign)
{
    if (auto* running = job(campaign))
        running->pause();
}

void CampaignRuns::cancel(core::store::Id campaign)
{
    if (auto* running = job(campaign))
        running->cancel();
}

} // namespace ui
