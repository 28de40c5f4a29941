#include "ui/studies/intake/folder_watch.h"

#include <QSettings>
#include <QTimer>

#include "ui/base/convert.h"
#include "ui/session/remember.h"
#include "ui/session/session.h"

namespace ui {

namespace {

constexpr int lookMs = 2000;

} // namespace

FolderWatch::FolderWatch(Session& session, QObject* parent)
    : QObject(parent), session_(session), timer_(new QTimer(this))
{
    timer_->setInterval(lookMs);
    connect(timer_, &QTimer::timeout, this, &FolderWatch::look);
    connect(&session_, &Session::projectReplaced, this, &FolderWatch::recall);
    connect(&session_, &Session::projectChanged, this, &FolderWatch::recall);
    recall();
}

QString FolderWatch::key() const
{
    const auto& project = session_.project();
    return project ? keyHere(*project, QStringLiteral("watched")) : QString();
}

void FolderWatch::recall()
{
    const auto name = key();
    const auto kept = name.isEmpty() ? QStringList() : QSettings().value(name).toStringList();
    const auto folder = kept.value(0), study = kept.value(1);
    const auto* project = session_.project().get();
    if (project == of_ && folder == folder_ && study == study_)
        return; // another state of the same
    of_ = project;
    folder_ = folder;
    study_ = study;
    begin();
}

void FolderWatch::acceptNewRaters(bool accept)
{
    newRaters_ = accept;
    if (accept)
        begin();
}

void FolderWatch::setFolder(const QString& folder, const QString& study)
{
    const auto name = key();
    if (name.isEmpty())
        return;
    if (folder.isEmpty())
        QSettings().remove(name);
    else
        QSettings().setValue(name, QStringList{folder, study});
    folder_ = folder;
    study_ = folder.isEmpty() ? QString() : study;
    begin();
}

void FolderWatch::begin()
{
    isFailing_ = false;
    watched_.reset();
    const bool writable = session_.project() && !session_.project()->readOnly();
    if (!folder_.isEmpty() && writable) {
        watched_ = std::make_shared<Watched>(toPath(folder_));
        timer_->start();
        look();
    } else {
        timer_->stop();
    }
    Q_EMIT folderChanged();
}

void FolderWatch::look()
{
    const auto project = session_.project();
    if (!project || !watched_ || (job_ && !job_->ended()))
        return;
    const core::studies::BallotSource source{toStd(study_), {}, {}, {newRaters_}};
    job_ = session_.jobs().run(
        this, {tr("Look into the watched folder"), false, true},
        [project, source, watched = watched_](JobControl&) {
            std::vector<std::filesystem::path> files;
            {
                const std::lock_guard lock(watched->mutex);
                files = watched->folder.arrived();
            }
            return files.empty() ? std::vector<ImportOutcome>() : importBallotFiles(*project, source, files);
        },
        [this](std::vector<ImportOutcome> outcomes) {
            isFailing_ = false;
            // What was there before, as after a start, is no news.
            std::erase_if(outcomes, [](const auto& one) { return !one.refused && one.added == 0; });
            if (!outcomes.empty())
                Q_EMIT arrived(outcomes);
        },
        [this](const Problem& problem) {
            if (!std::exchange(isFailing_, true))
                Q_EMIT failed(problem);
        });
}

} // namespace ui
