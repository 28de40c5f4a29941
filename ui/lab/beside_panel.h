#pragma once

#include <QList>
#include <QWidget>

#include "ui/lab/bench/other_victim.h"

class QAction;
class QComboBox;
class QLabel;

namespace ui {

class ArcView;
class HeatWords;
class LabAnswers;
class OtherVictimChooser;

/// The choice of a second victim, whom an attack must fool, and in what the two differ. Its words and answers are
/// widgets of their own, for the page to put under the first victim's words and beside its answers.
class BesidePanel : public QWidget {
    Q_OBJECT
public:
    BesidePanel(Session& session, LabBench& first, QWidget* parent);

    [[nodiscard]] OtherVictim& other() { return other_; }
    void choose(const QString& spec); ///< Empty: none.
    [[nodiscard]] OtherVictim::Against against() const;
    [[nodiscard]] QList<QAction*> panelActions() const { return {swap_}; }
    [[nodiscard]] QWidget* words() const { return wordsBox_; }     ///< Hidden while there is no second victim.
    [[nodiscard]] QWidget* answers() const { return answersBox_; } ///< The same.
    [[nodiscard]] HeatWords* heat() const { return heat_; }
    [[nodiscard]] QList<ArcView*> trees() const; ///< Those among the answers.
    void sizeTexts();                            ///< After a change of the font.

Q_SIGNALS:
    /// The second victim becomes the first, and the first one the second.
    void swapWanted(const QString& first, const QString& second);

private:
    void take(const QString& spec);
    void refresh();
    Session& session_;
    LabBench& first_;
    OtherVictim other_;
    QAction* swap_;
    OtherVictimChooser* chooser_;
    QLabel* againstTitle_;
    QComboBox* against_;
    QLabel* difference_;
    QWidget* wordsBox_;
    QLabel* wordsTitle_;
    HeatWords* heat_;
    QWidget* answersBox_;
    QLabel* answersTitle_;
    LabAnswers* answers_;
};

} // namespace ui
