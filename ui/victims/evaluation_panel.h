#pragma once

#include <QPointer>
#include <QWidget>

#include "core/victims/evaluation/door_check.h"
#include "ui/jobs/job.h"

class QLabel;
class QPushButton;
class QSpinBox;

namespace ui {

class Banner;
class ConfusionView;
class Session;

/// The door check: the victim's clean score on a corpus, confusion matrix, warnings about swapped labels.
class EvaluationPanel : public QWidget {
    Q_OBJECT
public:
    explicit EvaluationPanel(Session& session, QWidget* parent = nullptr);
    [[nodiscard]] QAction* action() const { return action_; }
    void evaluate();

private:
    void refresh();
    void clearResult();
    void showCheck(const core::victims::DoorCheck& check);

    Session& session_;
    QAction* action_;
    QSpinBox* limit_;
    QPushButton* button_;
    Banner* banner_;
    QLabel* score_;
    ConfusionView* confusion_;
    QPointer<Job> job_;
    QString shownFor_; ///< The victim and corpus that are shown.
};

} // namespace ui
