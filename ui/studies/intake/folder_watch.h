#pragma once

#include <memory>
#include <mutex>

#include <QObject>
#include <QPointer>
#include <QString>

#include "core/studies/intake/watched_folder.h"
#include "ui/jobs/job.h"
#include "ui/studies/intake/ballot_import.h"

class QTimer;

namespace ui {

class Session;

/// Imports what comes into a folder by itself, every two seconds in a job of its own. Which folder belongs to which
/// study is remembered on this machine, not in the project: a project from elsewhere names no folder here.
class FolderWatch : public QObject {
    Q_OBJECT
public:
    FolderWatch(Session& session, QObject* parent);

    /// The study whose folder is watched; empty: none. Its folder is the one that was set for it before.
    void setStudy(const QString& study);
    /// Watches this folder for the study; empty: none any more.
    void setFolder(const QString& folder);
    [[nodiscard]] QString folder() const { return folder_; }
    void acceptNewRaters(bool accept) { newRaters_ = accept; }

Q_SIGNALS:
    void folderChanged();
    void arrived(const std::vector<ui::ImportOutcome>& outcomes);
    void failed(const ui::Problem& problem); ///< Of the folder itself; said once until it works again.

private:
    /// Looked at by one job at a time.
    struct Watched {
        std::mutex mutex; ///< Guards the folder.
        core::studies::WatchedFolder folder;
        explicit Watched(std::filesystem::path path) : folder(std::move(path)) {}
    };
    [[nodiscard]] QString key() const; ///< Of the setting.
    void begin();
    void look();
    Session& session_;
    QString study_;
    QString folder_;
    bool newRaters_ = false;
    bool isFailing_ = false;
    std::shared_ptr<Watched> watched_;
    QTimer* timer_;
    QPointer<Job> job_;
};

} // namespace ui
