#pragma once

#include <memory>
#include <optional>

#include <QObject>
#include <QPointer>
#include <QStringList>

#include "core/campaigns/wall/wall.h"
#include "ui/jobs/job.h"
#include "ui/lab/wall/model_watch.h"

namespace ui {

class Session;

/// Asks victims about the project's hard cases, keeps what they answer with the project, and asks again when the folder
/// of one has changed, whatever page is shown.
class WallKeeper : public QObject {
    Q_OBJECT
public:
    WallKeeper(Session& session, QObject* parent);
    /// Asks this victim now, and again whenever its folder changes.
    void check(const QString& spec);
    void forget(const QString& spec); ///< No longer.
    [[nodiscard]] bool watches() const { return watches_; }
    void setWatches(bool watches); ///< Remembered with the project.
    [[nodiscard]] bool busy() const { return !job_.isNull() && !job_->ended(); }
    [[nodiscard]] ModelWatch& watch() { return watch_; }

Q_SIGNALS:
    void busyChanged();
    void checked(const std::shared_ptr<const core::campaigns::WallCheck>& check);
    void failed(const ui::Problem& problem);

private:
    void start(const QString& spec);
    void next();
    void follow();
    [[nodiscard]] std::filesystem::path folderOf(const QString& spec) const;
    Session& session_;
    ModelWatch watch_;
    bool watches_ = true;
    QPointer<Job> job_;
    QStringList waiting_; ///< Victims whose turn comes when the job has ended.
};

} // namespace ui
