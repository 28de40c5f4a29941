#include "ui/results/result_marker.h"

#include <algorithm>

#include <QAbstractItemView>
#include <QInputDialog>

#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/results/results_model.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/comment_dialog.h"

namespace ui {

using core::store::ResultMark;
using core::store::ResultMarks;

ResultMarker::ResultMarker(Session& session, ResultsModel& model, Banner& banner, QAbstractItemView* view)
    : QObject(view), session_(session), model_(model), banner_(banner), view_(view)
{
    star_ = makeAction(this, tr("Star"), QStringLiteral("star"), QKeySequence(Qt::Key_S),
                       tr("Put a star on the selected results, or remove it"), [this] { star(); });
    exclude_ = makeAction(
        this, tr("Exclude..."), QStringLiteral("exclude"), QKeySequence(Qt::Key_X),
        tr("Exclude the selected results for a reason, or include them again; tables leave them out when asked"),
        [this] { askReason(); });
    note_ = makeAction(this, tr("Comment..."), QStringLiteral("comment"), QKeySequence(Qt::Key_C),
                       tr("Write a comment on the selected results"), [this] { askComment(); });
    undo_ = makeAction(this, tr("Undo marks"), QStringLiteral("undo"), QKeySequence::Undo,
                       tr("Undo the last star, exclusion or comment"), [this] { undo(); });
    undo_->setEnabled(false);
    auto* line = new QAction(this);
    line->setSeparator(true);
    view->addAction(line);
    for (auto* action : actions()) {
        action->setShortcutContext(Qt::WidgetShortcut);
        view->addAction(action);
    }
    connect(&session, &Session::projectChanged, this, [this] {
        done_.clear();
        undo_->setEnabled(false);
    });
}

void ResultMarker::change(const QString& what, const std::function<void(ResultMark&)>& change)
{
    const auto [campaign, positions] = selection_();
    if (campaign == 0 || positions.empty())
        return;
    ResultMarks before, after;
    for (const auto position : positions) {
        const auto found = model_.found().marks.find(position);
        const auto mark = found == model_.found().marks.end() ? ResultMark() : found->second;
        auto changed = mark;
        change(changed);
        if (changed == mark)
            continue;
        before[position] = mark;
        after[position] = changed;
    }
    if (after.empty())
        return;
    const auto said = tr("%1: %2.").arg(formatPlural(after.size(), tr("result"), tr("results")), what);
    done_.push_back({campaign, before, what});
    undo_->setEnabled(true);
    store(campaign, after, said);
}

void ResultMarker::store(core::store::Id campaign, const ResultMarks& marks, const QString& said)
{
    session_.jobs().run(
        this, {tr("Save the marks"), false, true},
        [project = session_.project(), campaign, marks](JobControl&) {
            project->setMarks(campaign, marks);
            return project->marks(campaign);
        },
        [this, said, in = std::weak_ptr(session_.project())](ResultMarks all) {
            if (in.lock() != session_.project()) // closed meanwhile; the marks are in it
                return;
            model_.setMarks(std::move(all));
            if (!said.isEmpty())
                banner_.show(Banner::Kind::Good, said, tr("Undo"), [this] { undo(); });
            Q_EMIT changed();
        },
        [this](const Problem& problem) { banner_.showProblem(problem); });
}

void ResultMarker::star()
{
    // If some have no mark, all get one.
    const auto [campaign, positions] = selection_();
    const auto& marks = model_.found().marks;
    const bool all = std::ranges::all_of(positions, [&](std::uint32_t position) {
        const auto found = marks.find(position);
        return found != marks.end() && found->second.starred;
    });
    change(all ? tr("star removed") : tr("starred"), [all](ResultMark& mark) { mark.starred = !all; });
}

void ResultMarker::exclude(const QString& reason)
{
    change(tr("excluded"), [&](ResultMark& mark) {
        mark.excluded = true;
        mark.reason = toStd(reason);
    });
}

void ResultMarker::takeBackIn()
{
    change(tr("included again"), [](ResultMark& mark) {
        mark.excluded = false;
        mark.reason.clear();
    });
}

void ResultMarker::comment(const QString& note)
{
    change(note.isEmpty() ? tr("comment removed") : tr("commented"),
           [&](ResultMark& mark) { mark.note = toStd(note); });
}

void ResultMarker::askReason()
{
    const auto [campaign, positions] = selection_();
    if (positions.empty())
        return;
    const auto& marks = model_.found().marks;
    if (std::ranges::all_of(positions, [&](std::uint32_t position) {
            const auto found = marks.find(position);
            return found != marks.end() && found->second.excluded;
        })) {
        takeBackIn();
        return;
    }
    bool said = false;
    const auto reason =
        QInputDialog::getText(view_, tr("Exclude results"),
                              tr("Why are they left out? Tables that leave them out say how many there are."),
                              QLineEdit::Normal, {}, &said)
            .trimmed();
    if (said)
        exclude(reason);
}

void ResultMarker::askComment()
{
    const auto [campaign, positions] = selection_();
    if (positions.empty())
        return;
    const auto found = model_.found().marks.find(positions.front());
    CommentDialog dialog(tr("Comment"), tr("Comment on the selected results"),
                         found == model_.found().marks.end() ? QString() : toQt(found->second.note), view_);
    if (dialog.exec() == QDialog::Accepted)
        comment(dialog.text());
}

void ResultMarker::undo()
{
    if (done_.empty())
        return;
    const auto step = std::move(done_.back());
    done_.pop_back();
    undo_->setEnabled(!done_.empty());
    banner_.clear();
    store(step.campaign, step.before, {});
}

} // namespace ui
