#pragma once

#include <functional>
#include <vector>

#include <QObject>

#include "core/store/project.h"

class QAction;

namespace ui {

class Banner;
class Job;
class Session;

/// Sends a campaign's perturbed texts to another victim; its answers are kept in the project, for the transfer figure
/// and table.
class TransferAction : public QObject {
    Q_OBJECT
public:
    using ChosenFn = std::function<std::vector<core::store::Id>()>;

    /// `chosen`: the campaigns that are offered first. Results and problems are shown in `banner`.
    TransferAction(Session& session, Banner& banner, ChosenFn chosen, QWidget* parent);

    [[nodiscard]] QAction* action() const { return action_; }
    /// Runs as a job that can be cancelled. A program that was never allowed on this machine is not started: the user
    /// is asked, and the job begins when they allow it.
    void query(core::store::Id campaign, const QString& victim);

Q_SIGNALS:
    void measured(core::store::Id campaign);

private:
    void choose();

    Session& session_;
    Banner& banner_;
    ChosenFn chosen_;
    QWidget* window_;
    QAction* action_;
};

} // namespace ui
