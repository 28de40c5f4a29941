#pragma once

#include <functional>
#include <memory>

#include <QDialog>
#include <QPointer>

#include "ui/jobs/job.h"
#include "ui/victims/training_log.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QTabWidget;
class QTimer;
class QVBoxLayout;

namespace ui {

class Banner;
class Session;
class TrainingCurves;

/// The frame of dialogs that train: a form at the left, the learning curves at the right, the buttons below. The work
/// is a job of the window: it continues when the dialog is closed, and the job bar pauses and cancels it too.
class TrainingWindow : public QDialog {
    Q_OBJECT
public:
    [[nodiscard]] TrainingCurves* curves() const { return curves_; }
    [[nodiscard]] bool running() const { return job_ && !job_->ended(); }
    virtual void start() = 0;
    void cancel();

protected:
    TrainingWindow(Session& session, QWidget* form, const QString& title, QWidget* parent);
    /// Clears what the run before has shown. The new run's epochs go to `log()`.
    void begin();
    /// The watched work can end with the best model so far: `finish` asks it to. Holds until the next begin().
    void offerFinish(std::function<void()> finish);
    /// Follows the work until it has ended.
    void watch(Job* job);
    [[nodiscard]] const std::shared_ptr<TrainingLog>& log() const { return log_; }
    /// The curves' column; more can be added below them.
    [[nodiscard]] QVBoxLayout* progressColumn() const { return progress_; }
    /// The tabs at the right: at first the curves' column alone, without a tab bar.
    [[nodiscard]] QTabWidget* tabs() const { return tabs_; }
    /// Called after `cancel()`: shows what the user can do next.
    virtual void cancelled() = 0;
    /// Reads what the work has logged.
    virtual void poll();
    /// Enables the buttons that fit whether the work runs.
    virtual void refresh();
    void showFailure(const Problem& problem);

    Session& session_;
    Banner* banner_;

private:
    QWidget* form_;
    TrainingCurves* curves_;
    QTabWidget* tabs_;
    QVBoxLayout* progress_;
    QLabel* state_;
    QProgressBar* bar_;
    QPushButton* train_;
    QPushButton* cancel_;
    QPushButton* keep_; ///< Ends with the best model so far.
    std::function<void()> finish_;
    QTimer* timer_;
    std::shared_ptr<TrainingLog> log_;
    QPointer<Job> job_;
};

} // namespace ui
