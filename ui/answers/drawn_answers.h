#pragma once

#include <optional>

#include "core/reports/arcs/arc_sentence.h"
#include "ui/answers/answer_widget.h"

class QHBoxLayout;
class QToolButton;

namespace ui {

class ArcView;
class TextAnswers;

/// Answers as texts, and below them as trees under their text before and after. The trees can be collapsed, which is
/// remembered. What the trees are is said by the classes derived from it.
class DrawnAnswers : public AnswerWidget {
    Q_OBJECT
public:
    /// What cannot be drawn is shown as a text alone.
    void setAnswers(const ShownAnswers& answers) override;
    void clear() override;
    [[nodiscard]] TextAnswers* texts() const { return texts_; }
    [[nodiscard]] ArcView* trees() const { return trees_; }

protected:
    struct Words {
        QString header, tip, treesName;
        const char* openKey; ///< Under which it is remembered whether the trees are open.
    };
    DrawnAnswers(const Words& words, QWidget* parent);

    /// Nothing if there is none to be drawn.
    [[nodiscard]] virtual std::optional<core::reports::ArcSentence> drawn(const ShownAnswers& answers) const = 0;
    void drawAgain();                                         ///< After a change of what drawn() goes by.
    [[nodiscard]] QHBoxLayout* tools() const { return row_; } ///< Header and buttons.

private:
    void open(bool wanted);
    void showTrees();

    const char* openKey_;
    ShownAnswers answers_;
    TextAnswers* texts_;
    QToolButton* header_;
    QWidget* tools_;
    QHBoxLayout* row_;
    ArcView* trees_;
};

} // namespace ui
