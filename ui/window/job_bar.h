#pragma once

#include <QFrame>
#include <QPointer>

#include "ui/jobs/job_manager.h"

class QLabel;
class QProgressBar;
class QTimer;
class QToolButton;

namespace ui {

class JobsPopup;

/// The line at the bottom: how many jobs run, and the newest with its progress, pause and cancel. A click opens the
/// list of all.
class JobBar : public QFrame {
    Q_OBJECT
public:
    explicit JobBar(JobManager& jobs, QWidget* parent = nullptr);
    void openList();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    [[nodiscard]] Job* shown() const;

    JobManager& jobs_;
    QLabel* count_;
    QLabel* name_;
    QProgressBar* bar_;
    QLabel* progress_;
    QToolButton* pause_;
    QToolButton* cancel_;
    QLabel* detail_;
    QLabel* rate_;
    QTimer* clock_;
    QPointer<JobsPopup> popup_;
};

} // namespace ui
