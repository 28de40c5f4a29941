#pragma once

#include "ui/answers/answer_widget.h"

class QToolButton;

namespace ui {

class ArcView;
class TextAnswers;

/// Logical forms as texts, and below them as trees with the changed subtrees marked, under the question before and
/// after. The trees can be collapsed, which is remembered.
class FormAnswers : public AnswerWidget {
    Q_OBJECT
public:
    explicit FormAnswers(QWidget* parent = nullptr);

    /// Texts that are not logical forms are not drawn.
    void setAnswers(const ShownAnswers& answers) override;
    void clear() override;
    [[nodiscard]] TextAnswers* texts() const { return texts_; }
    [[nodiscard]] ArcView* trees() const { return trees_; }

private:
    void open(bool wanted);
    void showTrees();

    TextAnswers* texts_;
    QToolButton* header_;
    QWidget* tools_; ///< Header and buttons.
    ArcView* trees_;
};

} // namespace ui
