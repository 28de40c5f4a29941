#pragma once

#include <vector>

#include <QFrame>
#include <QPointer>

#include "ui/jobs/job_manager.h"

class QHBoxLayout;
class QLabel;
class QTimer;

namespace ui {

class JobLine;
class JobsPopup;

/// The line at the bottom: how many jobs run, and as many of them as there is room for, the newest first, each with its
/// progress, pause and cancel. A click opens the list of all.
class JobBar : public QFrame {
    Q_OBJECT
public:
    explicit JobBar(JobManager& jobs, QWidget* parent = nullptr);
    void openList();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    /// Those that are worth a line; short work only where there is nothing else.
    [[nodiscard]] std::vector<Job*> shown() const;

    JobManager& jobs_;
    QLabel* count_;
    std::vector<JobLine*> lines_; ///< Hidden ones wait for further jobs.
    QLabel* detail_;
    QLabel* rate_;
    QHBoxLayout* row_;
    QTimer* clock_;
    QPointer<JobsPopup> popup_;
};

} // namespace ui
