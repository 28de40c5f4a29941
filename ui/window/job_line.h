#pragma once

#include <QPointer>
#include <QWidget>

#include "ui/jobs/job.h"

class QLabel;
class QProgressBar;
class QToolButton;

namespace ui {

/// One job in the job bar: its name, how far it is, and buttons that pause and cancel it.
class JobLine : public QWidget {
    Q_OBJECT
public:
    explicit JobLine(QWidget* parent = nullptr);
    void setJob(Job* job);
    /// Names longer than this are cut, in pixels.
    void setRoom(int pixels) { room_ = pixels; }
    void refresh();

private:
    QPointer<Job> job_;
    int room_ = 400;
    QLabel* name_;
    QProgressBar* bar_;
    QLabel* progress_;
    QToolButton* pause_;
    QToolButton* cancel_;
};

} // namespace ui
