#pragma once

#include <QWidget>

#include "core/victims/victim.h"

namespace ui {

class ArcView;
class LabBench;
class ScoreBars;
class TextAnswers;

/// What the victim says before and after: bars of its labels' scores, the trees of a parser, or texts.
class LabAnswers : public QWidget {
    Q_OBJECT
public:
    LabAnswers(LabBench& bench, QWidget* parent);

    /// Follows the bench's answers, labels and chosen word.
    void refresh();
    [[nodiscard]] ArcView* arcs() const { return arcs_; }
    [[nodiscard]] bool trees() const; ///< The victim is a parser.

Q_SIGNALS:
    void wordActivated(); ///< Of the trees: Enter or a double click on the chosen word.

private:
    [[nodiscard]] core::structures::AnswerKind kind() const; ///< Labels without a victim.
    void showTrees();
    [[nodiscard]] int wordOf(int column) const; ///< In the text as it is; -1 for a deleted word.
    LabBench& bench_;
    ScoreBars* bars_;
    TextAnswers* texts_; ///< Forms, translations, equations.
    ArcView* arcs_;
    bool filling_ = false;
};

} // namespace ui
