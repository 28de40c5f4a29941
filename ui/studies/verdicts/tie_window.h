#pragma once

#include <map>
#include <optional>

#include "core/studies/design/item_flags.h"
#include "ui/studies/rating/rater_window.h"
#include "ui/studies/verdicts/study_facts.h"

class QAction;
class QDockWidget;
class QLabel;
class QTableView;

namespace ui {

class CellsModel;
class Session;

/// Where one person decides what the raters could not agree on: a list of the ties, pending and decided, the item in
/// question as raters saw it, and, behind a switch, who answered what in how many seconds, with remarks and flags.
/// The switch is off until it is wanted, so that one can decide before one knows.
class TieWindow : public RaterWindow {
    Q_OBJECT
public:
    /// `question`: whose ties; empty: of all. Decisions go into the session's project.
    TieWindow(Session& session, SharedFacts facts, const std::string& question, QWidget* parent);

    void next();     ///< To the next one that is pending; where none is, to the next.
    void previous(); ///< To the one before in the list.
    [[nodiscard]] QAction* votesAction() const { return votes_; }
    [[nodiscard]] QStringList listed() const; ///< "pending" or what was decided, in the list's order.

private:
    QDockWidget* dock(const QString& title, Qt::DockWidgetArea area, QWidget* content);
    void buildList();
    void buildVotes();
    void readFlags();
    void refreshList();
    void refreshVotes();
    void answeredHere();
    void goSoon(std::size_t item);
    /// The next item after this one that is pending, from the beginning again after the last; empty: none.
    [[nodiscard]] std::optional<std::size_t> pendingAfter(std::size_t item) const;

    Session& session_;
    SharedFacts facts_;
    std::map<std::string, core::studies::ItemFlags> flags_; ///< By item.
    QAction* votes_;
    CellsModel* list_;
    QTableView* listView_ = nullptr;
    CellsModel* answers_;
    QDockWidget* votesDock_ = nullptr;
    QLabel* flagsLine_ = nullptr;
    std::size_t item_ = 0; ///< That is shown.
    bool wasDone_ = false;
    std::optional<std::size_t> afterBreak_; ///< Where one goes on.
};

} // namespace ui
