#pragma once

#include "ui/answers/answer_widget.h"

namespace ui {

class ArcView;

/// Dependency trees as arcs: above the words the trees before and after, or the gold tree alone.
class TreeAnswers : public AnswerWidget {
    Q_OBJECT
public:
    explicit TreeAnswers(QWidget* parent = nullptr);
    /// Answers that do not belong to their texts (the next ones are still to come) leave the display unchanged.
    void setAnswers(const ShownAnswers& answers) override;
    void clear() override;
    [[nodiscard]] ArcView* arcs() const { return arcs_; }

private:
    ArcView* arcs_;
};

} // namespace ui
