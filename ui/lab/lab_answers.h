#pragma once

#include <QWidget>

#include "core/victims/victim.h"

namespace ui {

class AnswerView;
class ArcView;
class LabBench;
class WritingPanel;

/// The victim's predictions before and after: bars of its labels' scores, the trees of a parser, or texts.
class LabAnswers : public QWidget {
    Q_OBJECT
public:
    LabAnswers(LabBench& bench, QWidget* parent);

    /// Follows the bench's answers, labels and chosen word.
    void refresh();
    [[nodiscard]] ArcView* arcs() const;
    [[nodiscard]] ArcView* forms() const;
    [[nodiscard]] ArcView* equations() const;
    [[nodiscard]] bool trees() const; ///< Whether the victim is a parser.

Q_SIGNALS:
    void wordActivated(); ///< In the trees: Enter or a double click on the chosen word.

private:
    [[nodiscard]] core::structures::AnswerKind kind() const; ///< Labels without a victim.
    void showWord();                            ///< In the trees: scores of arcs, and the bench's chosen word.
    [[nodiscard]] int wordOf(int column) const; ///< In the current text; -1 for a deleted word.
    LabBench& bench_;
    AnswerView* answers_;
    WritingPanel* writing_;
    bool filling_ = false;
};

} // namespace ui
