#pragma once

#include "ui/answers/answer_widget.h"

namespace ui {

class ScoreBars;

/// Labels with the bars of their scores.
class LabelAnswers : public AnswerWidget {
    Q_OBJECT
public:
    explicit LabelAnswers(QWidget* parent = nullptr);
    void setAnswers(const ShownAnswers& answers) override;
    void clear() override;

private:
    ScoreBars* bars_;
};

} // namespace ui
