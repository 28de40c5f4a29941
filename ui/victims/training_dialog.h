#pragma once

#include <memory>

#include <QDialog>
#include <QPointer>

#include "ui/jobs/job.h"
#include "ui/victims/training_log.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QTimer;

namespace ui {

class Banner;
class Session;
class TrainingCurves;
class TrainingForm;

/// Trains a model: what, on what and how at the left, the learning curves at the right. The training is a job of the
/// window: it goes on when the dialog is closed, and the job bar pauses and cancels it too. A finished model that can
/// be attacked is added to the victims.
class TrainingDialog : public QDialog {
    Q_OBJECT
public:
    explicit TrainingDialog(Session& session, QWidget* parent = nullptr);
    [[nodiscard]] TrainingForm* form() const { return form_; }
    [[nodiscard]] TrainingCurves* curves() const { return curves_; }
    [[nodiscard]] bool running() const { return job_ && !job_->ended(); }
    void start();
    void cancel();

private:
    void poll();
    void finish(const core::victims::TrainRequest& request, const core::victims::TrainReport& report);
    void refresh();
    Session& session_;
    TrainingForm* form_;
    TrainingCurves* curves_;
    Banner* banner_;
    QLabel* state_;
    QProgressBar* bar_;
    QPushButton* train_;
    QPushButton* cancel_;
    QTimer* timer_;
    std::shared_ptr<TrainingLog> log_;
    QPointer<Job> job_;
};

} // namespace ui
