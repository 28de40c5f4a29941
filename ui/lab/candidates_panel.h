#pragma once

#include <QWidget>

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
    void focusFirst(); ///< Moves the keyboard focus to the first candidate.

Q_SIGNALS:
    void used(); ///< A word was put in.

private:
    void useCandidate(const QModelIndex& index);
    void useOwnWord();
    void showVerdict(); ///< On the user's own word.
    LabBench& bench_;
    QLabel* title_;
    QTableView* view_;
    CandidatesModel* model_;
    QSortFilterProxyModel* proxy_;
    QLineEdit* ownWord_;
    QLabel* verdict_;
};

} // namespace ui
