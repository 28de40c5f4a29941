#include "ui/studies/rating/annotation_panel.h"

#include <algorithm>

#include <QAccessible>
#include <QAction>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/jobs/job.h"
#include "ui/studies/rating/answer_editor.h"
#include "ui/studies/rating/answer_text.h"
#include "ui/studies/rating/item_view.h"
#include "ui/studies/rating/notice_page.h"
#include "ui/studies/rating/passage.h"
#include "ui/studies/rating/rating_head.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/styled_label.h"

namespace ui {

using core::studies::Shows;

namespace {

const QString breaksKey = QStringLiteral("annotation/breaks");

} // namespace

AnnotationPanel::AnnotationPanel(core::studies::Packet packet, const std::vector<core::studies::Ballot>& before,
                                 core::studies::RatingSession::Store store, QWidget* parent)
    : QWidget(parent), session_(std::move(packet), before, std::move(store))
{
    setFocusPolicy(Qt::StrongFocus);
    makeActions();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    head_ = new RatingHead(toQt(session_.packet().title), this);
    column->addWidget(head_);
    banner_ = new Banner(this);
    column->addWidget(banner_);
    stack_ = new QStackedWidget(this);
    stack_->addWidget(buildWork());
    notice_ = new NoticePage(this);
    connect(notice_, &NoticePage::wentOn, this, [this] {
        if (view_ == View::Finished)
            Q_EMIT leaveRequested();
        else
            begin();
    });
    stack_->addWidget(notice_);
    column->addWidget(stack_, 1);
    auto* keyBar = new QWidget(this);
    auto* keys = new FlowLayout(keyBar, theme::grid);
    keys->setContentsMargins(theme::grid * 2, theme::grid, theme::grid * 2, theme::grid);
    for (auto* action : {undo_, back_, forward_, marks_, comment_, instructions_, pause_}) {
        auto* button = new QToolButton(keyBar);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setVisible(action->isVisible());
        keys->addWidget(button);
    }
    column->addWidget(keyBar);
    refreshFonts();
    refreshHead();
    showNotice(session_.finished() ? View::Finished : View::Instructions);
}

void AnnotationPanel::makeActions()
{
    const auto add = [this](const QString& text, const char* icon, const char* keys, const QString& tip, auto run) {
        auto* action = makeAction(this, text, QLatin1String(icon), QKeySequence(QLatin1String(keys)), tip, run);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        action->setAutoRepeat(false);
        addAction(action);
        actions_.append(action);
        return action;
    };
    undo_ = add(tr("Undo (U)"), "undo", "U", tr("Take the last answer back; what was saved stays on record"),
                [this] { undo(); });
    undo_->setShortcuts({QKeySequence(QStringLiteral("U")), QKeySequence(QStringLiteral("Ctrl+U"))});
    back_ = add(tr("Earlier (PgUp)"), "collapse", "PgUp", tr("Look at the previous item; it can be answered again"),
                [this] { goBy(-1); });
    forward_ = add(tr("Later (PgDown)"), "expand", "PgDown", tr("Towards the first open item"), [this] { goBy(1); });
    marks_ = add(tr("Differences (D)"), "search", "D", tr("Mark the words in which the two texts differ"),
                 [this] { item_->setMarked(marks_->isChecked()); });
    marks_->setCheckable(true);
    marks_->setChecked(session_.packet().markDifferences);
    const bool pairs = std::ranges::any_of(session_.packet().questions,
                                           [](const auto& question) { return question.shows == Shows::Pair; });
    marks_->setVisible(pairs);
    comment_ = add(tr("Comment (C)"), "more", "C", tr("Write a comment that goes with the answer"), [this] {
        commentField_->show();
        commentField_->setFocus();
    });
    comment_->setVisible(session_.packet().comments);
    instructions_ =
        add(tr("Instructions (F1)"), "info", "F1", tr("Read the instructions again; everything is saved"), [this] {
            keepComment();
            showNotice(View::Instructions);
        });
    pause_ = add(tr("Pause (Esc)"), "pause", "Esc", tr("Rest for as long as you like; everything is saved"), [this] {
        const auto* field = editor_ != nullptr ? editor_->field() : nullptr;
        if (view_ == View::Work && (commentField_->hasFocus() || (field != nullptr && field->hasFocus()))) {
            keepComment();
            setFocus(); // Esc leaves a field first
            return;
        }
        view_ == View::Pause ? begin() : pause();
    });
    breaks_ = add(tr("Remind me of breaks"), "held", "", tr("Suggests a break from time to time"),
                  [this] { QSettings().setValue(breaksKey, breaks_->isChecked()); });
    breaks_->setCheckable(true);
    breaks_->setChecked(QSettings().value(breaksKey, true).toBool());
}

QWidget* AnnotationPanel::buildWork()
{
    auto* work = new QWidget(this);
    auto* column = new QVBoxLayout(work);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid * 1.5);
    const auto place = [&] {
        auto* widget = new QWidget(work);
        auto* inner = new QVBoxLayout(widget);
        inner->setContentsMargins(0, 0, 0, 0);
        inner->setSpacing(theme::grid);
        column->addWidget(widget);
        return inner;
    };
    auto* above = place();
    itemPlace_ = above->parentWidget();
    item_ = new ItemView(itemPlace_);
    item_->setMarked(session_.packet().markDifferences);
    above->addWidget(item_);
    above->addStretch(1);
    auto* asked = place();
    questionPlace_ = asked->parentWidget();
    prompt_ = new QLabel(questionPlace_);
    prompt_->setObjectName(QStringLiteral("prompt"));
    prompt_->setTextFormat(Qt::PlainText);
    prompt_->setWordWrap(true);
    asked->addWidget(prompt_);
    help_ = new StyledLabel(StyledLabel::Style::Muted, questionPlace_);
    help_->setTextFormat(Qt::PlainText);
    help_->setWordWrap(true);
    asked->addWidget(help_);
    asked->addStretch(1);
    answerPlace_ = new QVBoxLayout;
    column->addLayout(answerPlace_);
    commentField_ = new QLineEdit(work);
    commentField_->setPlaceholderText(tr("Comment; Enter goes back to the answers"));
    commentField_->setAccessibleName(tr("Comment"));
    commentField_->setMaxLength(2000);
    connect(commentField_, &QLineEdit::returnPressed, this, [this] {
        keepComment();
        setFocus();
    });
    commentTimer_ = new QTimer(this);
    commentTimer_->setSingleShot(true);
    commentTimer_->setInterval(500);
    connect(commentField_, &QLineEdit::textEdited, commentTimer_, qOverload<>(&QTimer::start));
    connect(commentTimer_, &QTimer::timeout, this, &AnnotationPanel::keepComment);
    column->addWidget(commentField_);
    auto* row = new QHBoxLayout;
    hint_ = new StyledLabel(StyledLabel::Style::Caption, work);
    hint_->setWordWrap(true);
    row->addWidget(hint_, 1);
    next_ = new QPushButton(tr("Next (Enter)"), work);
    next_->setObjectName(QStringLiteral("next"));
    next_->setToolTip(tr("Save the answer and go on"));
    next_->setFocusPolicy(Qt::TabFocus);
    connect(next_, &QPushButton::clicked, this, &AnnotationPanel::goOn);
    row->addWidget(next_);
    column->addLayout(row);
    earlier_ = new StyledLabel(StyledLabel::Style::Muted, work);
    earlier_->setTextFormat(Qt::PlainText);
    earlier_->setWordWrap(true);
    column->addWidget(earlier_);
    column->addStretch(1);
    workScroll_ = new QScrollArea(this);
    workScroll_->setFrameShape(QFrame::NoFrame);
    workScroll_->setFocusPolicy(Qt::NoFocus);
    workScroll_->setWidgetResizable(true);
    workScroll_->setWidget(readingColumn(work, workScroll_));
    return workScroll_;
}

void AnnotationPanel::setFarewell(const QString& text)
{
    farewell_ = text;
    if (view_ == View::Finished)
        showNotice(view_);
}

void AnnotationPanel::keepComment()
{
    commentTimer_->stop();
    if (view_ != View::Work)
        return;
    const auto comment = commentField_->text().trimmed();
    if (toStd(comment) == session_.comment())
        return;
    try {
        session_.remark(toStd(comment));
        head_->showSaved(tr("Saved: comment"));
        Q_EMIT answered();
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
        announce(banner_->text());
    }
}

void AnnotationPanel::showItem(std::size_t item)
{
    keepComment();
    session_.goTo(item);
    banner_->clear();
    showQuestion();
}

void AnnotationPanel::begin()
{
    if (session_.finished())
        showNotice(View::Finished);
    else
        showQuestion();
}

void AnnotationPanel::showQuestion()
{
    const auto& question = session_.question();
    view_ = View::Work;
    stack_->setCurrentIndex(0);
    item_->setItem(session_.item(), question.shows);
    item_->setMarked(marks_->isChecked());
    if (editor_ != nullptr) { // it may be telling us its answer right now
        answerPlace_->removeWidget(editor_);
        editor_->hide();
        editor_->deleteLater();
    }
    editor_ = AnswerEditor::make(question, item_, this);
    answerPlace_->addWidget(editor_);
    if (session_.isAnswered(question.id))
        editor_->setAnswer(toQt(session_.given(question.id)));
    connect(editor_, &AnswerEditor::given, this, [this] { give(editor_->answer()); });
    prompt_->setText(toQt(question.prompt));
    help_->setText(toQt(question.help));
    help_->setVisible(!question.help.empty());
    QStringList earlier;
    for (const auto* other : session_.asked()) {
        if (other->id == question.id)
            break;
        earlier
            << QStringLiteral("%1 \u2013 %2").arg(toQt(other->prompt), answerText(*other, session_.given(other->id)));
    }
    earlier_->setText(earlier.join(QLatin1Char('\n')));
    earlier_->setVisible(!earlier.isEmpty());
    const bool open = session_.item().training;
    hint_->setText((open ? tr("Practice: the right answer is shown afterwards. ") : QString()) + editor_->hint() +
                   (question.required ? QString() : tr(". Enter alone leaves it out")));
    commentField_->setText(toQt(session_.comment()));
    commentField_->setVisible(!commentField_->text().isEmpty());
    holdPlaces();
    QMetaObject::invokeMethod(this, &AnnotationPanel::holdPlaces, Qt::QueuedConnection); // a first page has no size yet
    head_->clearSaved();
    refreshHead();
    restartClock();
    workScroll_->ensureVisible(0, 0);
    if (auto* field = editor_->field())
        field->setFocus();
    else
        setFocus();
    announce(tr("Item %1 of %2. %3 %4")
                 .arg(session_.itemIndex() + 1)
                 .arg(session_.packet().items.size())
                 .arg(item_->spoken(), toQt(question.prompt)));
    Q_EMIT shown();
}

void AnnotationPanel::announce(const QString& text)
{
    // Screen readers read a focused widget's new name.
    setAccessibleName(text);
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void AnnotationPanel::give(const QString& answer)
{
    commentTimer_->stop(); // it goes with the answer
    const auto key = session_.item().key;
    const auto& question = session_.question();
    const auto id = question.id;
    const auto shown = answerText(question, toStd(answer));
    try {
        session_.answer(toStd(answer), secondsSpent(), toStd(commentField_->text().trimmed()));
    } catch (const core::Error&) {
        // Nothing was stored and nothing changed: the answer stays where it was given.
        banner_->showProblem(currentProblem());
        announce(banner_->text());
        return;
    }
    banner_->clear();
    if (givenItem_ != key)
        given_.clear();
    givenItem_ = key;
    std::erase_if(given_, [&](const auto& one) { return one.first == id; });
    given_.emplace_back(id, toStd(answer));
    head_->showSaved(tr("Saved your answer \u201c%1\u201d").arg(shown)); // in words: "Saved: No" says another thing
    Q_EMIT answered();
    if (const auto* feedback = session_.feedback()) {
        showFeedback(*feedback);
    } else if (session_.finished()) {
        showNotice(View::Finished);
        head_->showSaved(tr("All answers are saved"));
        Q_EMIT finished();
    } else if (session_.takeBreak() && breaks_->isChecked()) {
        showNotice(View::Break);
    } else {
        showQuestion();
    }
}

void AnnotationPanel::goOn()
{
    if (view_ != View::Work) {
        notice_->goOn();
        return;
    }
    const auto answer = editor_->answer();
    if (answer.isEmpty() && session_.question().required) {
        hint_->setText(editor_->missing());
        announce(editor_->missing());
        return;
    }
    give(answer);
}

void AnnotationPanel::undo()
{
    if (!session_.canUndo())
        return;
    keepComment();
    try {
        session_.undo();
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
        return;
    }
    showQuestion();
    head_->showSaved(tr("Taken back"));
    Q_EMIT answered();
}

void AnnotationPanel::goBy(int step)
{
    const auto at = session_.itemIndex();
    if ((step < 0 && at == 0) || session_.packet().items.empty())
        return;
    keepComment();
    if (step < 0) {
        session_.goTo(at - 1);
    } else {
        // Not beyond the first open item: the order is part of the design.
        auto open = session_;
        open.goOn();
        if (at >= open.itemIndex())
            return;
        if (at + 1 == open.itemIndex())
            session_.goOn();
        else
            session_.goTo(at + 1);
    }
    begin();
}

void AnnotationPanel::pause()
{
    if (view_ == View::Finished)
        return;
    keepComment();
    spent_ = secondsSpent();
    clock_.invalidate();
    showNotice(View::Pause);
}

void AnnotationPanel::showNotice(View view)
{
    view_ = view;
    stack_->setCurrentWidget(notice_);
    const auto& packet = session_.packet();
    const auto done = session_.itemsDone();
    switch (view) {
    case View::Instructions:
        notice_->say(toQt(packet.title), instructionsOf(packet), done == 0 ? tr("Begin (Enter)") : tr("Go on (Enter)"));
        break;
    case View::Break:
        notice_->say(tr("Time for a short break?"),
                     tr("%1 of %2 are done. Look out of the window for a minute, or go on: there is no hurry.")
                         .arg(done)
                         .arg(packet.items.size()),
                     tr("Go on (Enter)"));
        break;
    case View::Pause:
        notice_->say(tr("Paused"), tr("Everything is saved. You may close the window; it opens again at this item."),
                     tr("Go on (Enter)"));
        break;
    case View::Finished:
        notice_->say(tr("All done. Thank you!"),
                     (tr("You have judged all %1.").arg(formatPlural(packet.items.size(), tr("item"), tr("items"))) +
                      QLatin1Char(' ') + farewell_)
                         .trimmed(),
                     tr("Close (Enter)"));
        break;
    case View::Feedback:
    case View::Work:
        break;
    }
    refreshHead();
    announce(notice_->said());
}

void AnnotationPanel::showFeedback(const core::studies::PacketItem& item)
{
    bool right = true;
    QStringList lines;
    for (const auto& answer : item.expected) {
        const auto& [id, expected] = answer;
        const auto question = std::ranges::find(session_.packet().questions, id, &core::studies::Question::id);
        const auto own = std::ranges::find_if(given_, [&](const auto& one) { return one.first == answer.first; });
        if (question == session_.packet().questions.end())
            continue;
        const auto mine = own == given_.end() ? std::string() : own->second;
        right = right && mine == expected;
        lines << toQt(question->prompt) << tr("Right answer: %1").arg(answerText(*question, expected));
        if (mine != expected)
            lines << tr("Your answer: %1").arg(answerText(*question, mine));
    }
    if (!item.explanation.empty())
        lines << QString() << toQt(item.explanation);
    view_ = View::Feedback;
    stack_->setCurrentWidget(notice_);
    notice_->say(right ? tr("Right") : tr("Here another answer is right"), lines.join(QLatin1Char('\n')),
                 tr("Go on (Enter)"), &item);
    refreshHead();
    announce(notice_->said());
}

QString AnnotationPanel::progressText() const { return RatingHead::progressText(session_); }

void AnnotationPanel::refreshHead()
{
    head_->showProgress(session_);
    const bool working = view_ == View::Work;
    undo_->setEnabled(session_.canUndo());
    back_->setEnabled(session_.itemIndex() > 0);
    forward_->setEnabled(working && session_.itemIndex() < session_.itemsDone());
    marks_->setEnabled(working && item_->pair());
    comment_->setEnabled(working);
}

double AnnotationPanel::secondsSpent()
{
    return spent_ + (clock_.isValid() ? static_cast<double>(clock_.elapsed()) / 1000.0 : 0.0);
}

void AnnotationPanel::restartClock()
{
    spent_ = 0.0;
    clock_.start();
}

bool AnnotationPanel::event(QEvent* event)
{
    // Time in another window is not spent on the item.
    if (event->type() == QEvent::WindowDeactivate && clock_.isValid()) {
        spent_ = secondsSpent();
        clock_.invalidate();
    } else if (event->type() == QEvent::WindowActivate && view_ == View::Work && !clock_.isValid()) {
        clock_.start();
    }
    return QWidget::event(event);
}

void AnnotationPanel::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    if (event->isAutoRepeat() || !plain) {
        QWidget::keyPressEvent(event);
        return;
    }
    if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space) {
        goOn();
        return;
    }
    if (view_ != View::Work) {
        QWidget::keyPressEvent(event);
        return;
    }
    if (key >= Qt::Key_0 && key <= Qt::Key_9 && editor_->press(key - Qt::Key_0))
        return;
    if (key == Qt::Key_Backspace && editor_->takeBack())
        return;
    if (key == Qt::Key_Down || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Left) {
        if (auto* first = editor_->firstAnswer()) {
            first->setFocus(Qt::TabFocusReason);
            return;
        }
    }
    QWidget::keyPressEvent(event);
}

void AnnotationPanel::holdPlaces()
{
    constexpr double itemShare = 0.35; // of the window's height; a longer text takes what it needs
    itemPlace_->setMinimumHeight(static_cast<int>(itemShare * workScroll_->viewport()->height()));
    const int width = std::max(questionPlace_->width(), 1);
    const auto heightOf = [width](const QLabel* label, const std::string& text) {
        return text.empty()
                   ? 0
                   : label->fontMetrics().boundingRect(0, 0, width, 1'000'000, Qt::TextWordWrap, toQt(text)).height();
    };
    int most = 0;
    for (const auto& question : session_.packet().questions)
        most = std::max(most, heightOf(prompt_, question.prompt) + heightOf(help_, question.help) +
                                  (question.help.empty() ? 0 : theme::grid));
    questionPlace_->setMinimumHeight(most + theme::grid / 2); // labels round up
}

void AnnotationPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    QMetaObject::invokeMethod(this, &AnnotationPanel::holdPlaces, Qt::QueuedConnection); // when the columns have theirs
}

void AnnotationPanel::refreshFonts()
{
    auto bold = annotationFont();
    bold.setBold(true);
    prompt_->setFont(bold);
    notice_->setReadingFont(annotationFont());
    head_->refreshFont();
}

void AnnotationPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::ApplicationFontChange && prompt_ != nullptr)
        refreshFonts();
}

} // namespace ui
