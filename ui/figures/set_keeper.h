#pragma once

#include <functional>
#include <memory>

#include <QObject>
#include <QPointer>

#include "core/reports/sets/set_check.h"
#include "ui/jobs/job.h"

class QTimer;

namespace ui {

class Session;

/// Makes, writes and checks figure sets; those that are live are written again a moment after results or judgements
/// came in. What is counted is counted in jobs; figures are painted on the GUI thread, one after the other.
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
    using DoneFn = std::function<void(const core::reports::MadeSet&)>;
    void make(const core::reports::FigureSet& set, const QString& job, DoneFn done);
    void put(const core::reports::MadeSet& made, bool force, bool live);
    void writeLive();
    Session& session_;
    QTimer* soon_;
    QPointer<Job> job_;
};

/// A figure or trees of a set as a file; font and size are the set's or the item's.
void exportItem(const core::reports::MadeItem& item, const core::reports::FigureSet& set,
                const std::filesystem::path& file);

} // namespace ui
