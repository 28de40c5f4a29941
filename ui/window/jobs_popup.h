#pragma once

#include <map>

#include <QFrame>

#include "ui/jobs/job_manager.h"

class QLabel;
class QVBoxLayout;

namespace ui {

/// The list of jobs above the job bar: each with its state, progress, pause and cancel; failures with their remedy.
class JobsPopup : public QFrame {
    Q_OBJECT
public:
    JobsPopup(JobManager& jobs, QWidget* parent);
    void openAbove(QWidget* bar);

private:
    class Row;
    void addRow(Job* job);
    void fit();

    JobManager& jobs_;
    QVBoxLayout* rows_;
    QLabel* empty_;
    QWidget* bar_ = nullptr;
    std::map<Job*, Row*> shown_;
};

} // namespace ui
