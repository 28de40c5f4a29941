#pragma once

#include <deque>
#include <functional>
#include <memory>

#include <QObject>
#include <QPointer>

#include "core/reports/sets/set_check.h"
#include "core/reports/sets/set_export.h"
#include "ui/jobs/job.h"

class QTimer;

namespace ui {

class Session;

/// Makes, writes and checks figure sets, one after the other; those that are live are written again a moment after
/// results or judgements came in. What is counted is counted in jobs; files are painted on the GUI thread, one in each
/// turn of the event loop.
class SetKeeper : public QObject {
    Q_OBJECT
public:
    explicit SetKeeper(Session& session, QObject* parent = nullptr);

    /// Writes a set into its folder. `force`: files that are not of an earlier export are replaced.
    void write(const core::reports::FigureSet& set, bool force);
    /// Compares it, and the paper it names, with what is counted now; findings follow.
    void check(const core::reports::FigureSet& set);
    /// Counts its numbers; numbered follows.
    void number(const core::reports::FigureSet& set);
    /// Whether nothing is being made or about to be.
    [[nodiscard]] bool idle() const;

Q_SIGNALS:
    void written(const QString& set, const core::reports::WrittenSet& files, bool live);
    void checked(const QString& set, const QStringList& findings);
    void numbered(const QString& set, const std::vector<core::reports::SetNumber>& numbers);
    /// A file stands in the set's folder that is not of an earlier export.
    void refused(const core::reports::FigureSet& set, const ui::Problem& problem);
    void failed(const ui::Problem& problem);

private:
    using Then = std::function<void()>;                       ///< On the GUI thread.
    using Work = std::function<Then(core::reports::MadeSet)>; ///< On the job's.
    struct Task {
        core::reports::FigureSet set;
        QString name;
        Work work;
        bool live = false;
    };
    void add(Task task);
    void next();
    [[nodiscard]] Work writing(bool force, bool live);
    void writeNext();
    void writeLive();
    [[nodiscard]] bool isBusy() const;
    Session& session_;
    QTimer* soon_;
    QTimer* turn_; ///< For the next file.
    std::deque<Task> waiting_;
    QPointer<Job> job_;
    std::shared_ptr<core::reports::SetWriter> writer_; ///< While files are written.
    bool live_ = false;                                ///< That set was not asked for.
};

/// A figure or trees of a set as a file; font and size are the set's or the item's.
void exportItem(const core::reports::MadeItem& item, const core::reports::FigureSet& set,
                const std::filesystem::path& file);

} // namespace ui
