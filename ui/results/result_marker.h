#pragma once

#include <functional>
#include <vector>

#include <QAction>
#include <QObject>

#include "core/store/project.h"

class QAbstractItemView;

namespace ui {

class Banner;
class ResultsModel;
class Session;

/// Star, exclude with a reason, comment: people's notes on the selected results, by menu and keys, with undo.
class ResultMarker : public QObject {
    Q_OBJECT
public:
    /// Its actions are added to `view`, and their keys work while it has the focus.
    ResultMarker(Session& session, ResultsModel& model, Banner& banner, QAbstractItemView* view);

    using Selection = std::pair<core::store::Id, std::vector<std::uint32_t>>; ///< Campaign and positions.
    void setSelection(std::function<Selection()> selection) { selection_ = std::move(selection); }
    [[nodiscard]] QList<QAction*> actions() const { return {star_, exclude_, note_, undo_}; }

    /// The values that the dialogs ask for. Empty: an excluded result is included again, a comment is removed.
    void star();
    void exclude(const QString& reason);
    void takeBackIn();
    void comment(const QString& note);
    void undo();

Q_SIGNALS:
    void changed(); ///< The project's marks differ from those in the list.

private:
    void askReason();
    void askComment();
    /// Changes the marks of the selected results and reports it.
    void change(const QString& what, const std::function<void(core::store::ResultMark&)>& change);
    void store(core::store::Id campaign, const core::store::ResultMarks& marks, const QString& said);

    Session& session_;
    ResultsModel& model_;
    Banner& banner_;
    QAbstractItemView* view_;
    std::function<Selection()> selection_;
    struct Step {
        core::store::Id campaign = 0;
        core::store::ResultMarks before;
        QString what;
    };
    std::vector<Step> done_; ///< Of this project, the newest last.
    QAction* star_;
    QAction* exclude_;
    QAction* note_;
    QAction* undo_;
};

} // namespace ui
