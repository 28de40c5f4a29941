#include "ui/lab/wall/wall_keeper.h"

#include <QSettings>

#include "core/base/error.h"
#include "core/json/json.h"
#include "core/programs/consent.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/session/example_requests.h"
#include "ui/session/remember.h"
#include "ui/session/session.h"

namespace ui {

namespace {

const QString watchesKey = QStringLiteral("wall/watch");
/// By spec: stampOf its folder when it was asked last on this machine. A project that comes from elsewhere names
/// folders, too; none of those is looked at before somebody here asks its victim.
QString stampsKey(const core::store::Project& project) { return keyHere(project, QStringLiteral("wall")); }

nlohmann::json stampsOf(const core::store::Project& project)
{
    auto stamps = core::maybeJson<nlohmann::json>(toStd(QSettings().value(stampsKey(project)).toString()));
    return stamps.is_object() ? stamps : nlohmann::json::object();
}

void keepStamp(const core::store::Project& project, const QString& spec, const QString& stamp)
{
    auto stamps = stampsOf(project);
    stamps[toStd(spec)] = toStd(stamp);
    QSettings().setValue(stampsKey(project),
                         toQt(stamps.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)));
}

/// In a sentence, where something changed.
QString saidOf(const core::campaigns::WallCheck& check)
{
    return WallKeeper::tr("%1 is newly broken by %2, and newly holds on %3.")
        .arg(toQt(check.now.name),
             formatPlural(check.newlyBroken.size(), WallKeeper::tr("hard case"), WallKeeper::tr("hard cases")),
             formatCount(check.newlyHolding.size()));
}

} // namespace

WallKeeper::WallKeeper(Session& session, QObject* parent) : QObject(parent), session_(session), watch_(this)
{
    connect(&watch_, &ModelWatch::changed, this, [this](const QString& spec) {
        if (watches_)
            check(spec);
    });
    connect(&session_, &Session::projectReplaced, this, [this] {
        if (job_)
            job_->cancel();
        waiting_.clear();
        watch_.watch({});
    });
    connect(&session_, &Session::projectChanged, this, [this] {
        watches_ = session_.remembered(watchesKey, QStringLiteral("1")) == QStringLiteral("1");
        follow();
    });
}

std::filesystem::path WallKeeper::folderOf(const QString& spec) const
{
    const auto& loader = session_.backends().loader;
    const auto known = toStd(spec);
    if (!core::programs::execCommandOf(known).empty())
        return {};
    std::error_code error;
    if (loader)
        if (const auto folder = loader->info(known).folder; std::filesystem::is_directory(folder, error))
            return folder;
    return std::filesystem::is_directory(known, error) ? std::filesystem::path(known) : std::filesystem::path();
}

void WallKeeper::follow()
{
    std::map<QString, ModelWatch::Watched> watched;
    if (const auto& project = session_.project(); project && watches_ && !project->readOnly()) {
        try {
            const auto stamps = stampsOf(*project);
            for (const auto& state : core::campaigns::keptWalls(*project)) {
                const auto stamp = toQt(core::textAt(stamps, state.victim.c_str()));
                if (stamp.isEmpty())
                    continue;
                if (const auto folder = folderOf(toQt(state.victim)); !folder.empty())
                    watched[toQt(state.victim)] = {folder, stamp};
            }
        } catch (const core::Error&) { // a project that cannot be read says so on its pages
        }
    }
    watch_.watch(std::move(watched));
}

void WallKeeper::setWatches(bool watches)
{
    watches_ = watches;
    session_.remember(watchesKey, watches ? QStringLiteral("1") : QStringLiteral("0"));
    follow();
}

void WallKeeper::check(const QString& spec)
{
    if (spec.isEmpty() || !session_.project() || waiting_.contains(spec))
        return;
    if (!session_.mayLoad(spec, [this, spec] { check(spec); }))
        return;
    waiting_ << spec;
    if (!busy())
        next();
}

void WallKeeper::next()
{
    if (!waiting_.isEmpty() && session_.project())
        start(waiting_.takeFirst());
    Q_EMIT busyChanged();
}

void WallKeeper::start(const QString& spec)
{
    const auto folder = folderOf(spec);
    job_ = session_.jobs().run(
        this, {tr("Hard cases: %1").arg(session_.victimName(spec)), false, false},
        [project = session_.project(), loader = session_.backends().loader, spec, folder,
         options = Session::loadOptions(spec)](JobControl& control) {
            if (!loader)
                throw core::Error("no model can be loaded here");
            const auto stamp = stampOf(folder); // before it is read: a change during that is asked again
            const auto victim = loader->load(toStd(spec), options);
            const auto cases = core::campaigns::hardCases(*project);
            if (cases.empty())
                throw core::Error("there are no hard cases yet: nothing broke, and nothing has a star",
                                  "Run a campaign, try texts in the Lab, or put a star on results");
            auto check =
                core::campaigns::checkWall(*project, cases, *victim, toStd(spec), control.stop(), control.progressFn());
            if (!project->readOnly()) {
                core::campaigns::keepWall(*project, check.now);
                keepStamp(*project, spec, stamp);
            }
            return std::make_shared<const core::campaigns::WallCheck>(std::move(check));
        },
        [this](const std::shared_ptr<const core::campaigns::WallCheck>& check) {
            follow();
            Q_EMIT checked(check);
            if (!check->newlyBroken.empty() || !check->newlyHolding.empty())
                Q_EMIT ExampleRequests::of(session_).wallChanged(saidOf(*check), !check->newlyBroken.empty());
        },
        [this](const Problem& problem) { Q_EMIT failed(problem); });
    connect(job_.data(), &Job::endedAs, this, &WallKeeper::next, Qt::QueuedConnection);
}

void WallKeeper::forget(const QString& spec)
{
    const auto& project = session_.project();
    if (!project || project->readOnly())
        return;
    try {
        core::campaigns::forgetWall(*project, toStd(spec));
    } catch (const core::Error&) {
        Q_EMIT failed(currentProblem());
    }
    follow();
}

} // namespace ui
