#pragma once

#include <vector>

#include <QPointer>
#include <QWidget>

#include "core/structures/prediction.h"
#include "core/text/input.h"
#include "ui/jobs/job.h"

class QFormLayout;
class QLabel;
class QLineEdit;
class QTimer;

namespace ui {

class AnswerView;
class Banner;
class Session;

/// "Try one sentence": type, and the victim answers.
class TryPanel : public QWidget {
    Q_OBJECT
public:
    explicit TryPanel(Session& session, QWidget* parent = nullptr);
    void setSentence(const QString& text);

private:
    void rebuild();
    void ask();
    void clearAnswer();
    void showAnswer(const core::text::Input& input, const core::structures::Prediction& answer);

    Session& session_;
    QFormLayout* fields_;
    std::vector<QLineEdit*> edits_;
    std::vector<std::string> segments_;
    AnswerView* shown_;
    QLabel* answer_; ///< The label, in words.
    Banner* banner_;
    QTimer* wait_;
    QPointer<Job> job_;
};

} // namespace ui
