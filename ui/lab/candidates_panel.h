#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QTableView;

namespace ui {

class CandidatesModel;
class LabBench;
class Session;

/// Replacements for the chosen word: the recipe's candidates with their verdicts, and a field for the user's own word.
class CandidatesPanel : public QWidget {
    Q_OBJECT
public:
    CandidatesPanel(Session& session, LabBench& bench, QWidget* parent);
    void refresh();
    void focusFirst();     ///< Moves the keyboard focus to the first candidate.
    void focusInsertion(); ///< To the field for words that go behind the chosen one.

Q_SIGNALS:
    void used(); ///< A word was put in.

private:
    void useCandidate(const QModelIndex& index);
    void useOwnWord();
    void showVerdict();  ///< On the user's own word.
    void judgeOwnWord(); ///< Only one that would replace the chosen word.
    LabBench& bench_;
    QLabel* title_;
    QTableView* view_;
    CandidatesModel* model_;
    QSortFilterProxyModel* proxy_;
    QComboBox* how_; ///< What becomes of the user's own word.
    QLineEdit* ownWord_;
    QLabel* verdict_;
};

} // namespace ui
