#pragma once

#include <memory>
#include <mutex>

#include <QObject>
#include <QPointer>
#include <QString>

#include "core/store/project.h"
#include "core/studies/intake/watched_folder.h"
#include "ui/jobs/job.h"
#include "ui/studies/intake/ballot_import.h"

class QTimer;

namespace ui {

class Session;

/// Imports what comes into a folder by itself, looking every two seconds in a job of its own. Ballots and tables name
/// their study, so it is one folder for all studies of a project; files of other tools name none, and are of the study
/// for which the folder was chosen, whatever is selected when they come. Which it is, is remembered on this machine and
/// not in the project: a project from elsewhere names no folder here.
class FolderWatch : public QObject {
    Q_OBJECT
public:
    FolderWatch(Session& session, QObject* parent);

    /// Watches this folder for the project; empty: none any more. `study`: of files that do not name theirs.
    void setFolder(const QString& folder, const QString& study);
    [[nodiscard]] QString folder() const { return folder_; }
    [[nodiscard]] QString study() const { return study_; }
    /// What was refused before is looked at again when it may be accepted.
    void acceptNewRaters(bool accept);

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
    void recall();                     ///< The folder of the project that is open now.
    void begin();
    void look();
    Session& session_;
    const core::store::Project* of_ = nullptr; ///< Whose folder it is; only compared.
    QString study_;
    QString folder_;
    bool newRaters_ = false;
    bool isFailing_ = false;
    std::shared_ptr<Watched> watched_;
    QTimer* timer_;
    QPointer<Job> job_;
};

} // namespace ui
