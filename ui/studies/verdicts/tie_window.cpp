#include "ui/studies/verdicts/tie_window.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QTableView>
#include <QVBoxLayout>

#include "core/language/validity/flag.h"
#include "core/studies/study_project.h"
#include "core/studies/verdicts/adjudication.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/plain_text.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/session/session.h"
#include "ui/studies/rating/annotation_panel.h"
#include "ui/studies/rating/answer_text.h"
#include "ui/studies/rows/cells_model.h"
#include "ui/widgets/flow_layout.h"

namespace ui {

namespace {

const QString votesKey = QStringLiteral("adjudication/votes");

/// What was found in a text, in words: "a word that means the opposite; a number that was changed".
QString meaningsOf(const core::studies::ItemFlags& flags)
{
    QStringList meanings;
    for (const auto kind : flags.found)
        meanings << toQt(core::language::typeOf(kind).meaning);
    return meanings.join(QStringLiteral("; "));
}

} // namespace

TieWindow::TieWindow(Session& session, SharedFacts facts, const std::string& question, QWidget* parent)
    : RaterWindow(parent), session_(session), facts_(std::move(facts)), list_(new CellsModel(this)),
      answers_(new CellsModel(this))
{
    votes_ =
        makeAction(this, tr("What the raters said (V)"), QStringLiteral("comment"), QKeySequence(QStringLiteral("V")),
                   tr("Show who answered what, in how many seconds, with remarks and flags"), [this] {
                       QSettings().setValue(votesKey, votes_->isChecked());
                       votesDock_->setVisible(votes_->isChecked());
                   });
    votes_->setCheckable(true);
    votes_->setChecked(QSettings().value(votesKey, false).toBool());
    addAction(votes_);
    const auto project = session_.project();
    const auto study = facts_->results.study.name;
    setPacket(
        core::studies::adjudicationPacket(facts_->results, question, core::studies::Ties::All),
        core::studies::ballotsOf(*project, study, std::string(core::studies::adjudicator)),
        [project, study](const core::studies::Ballot& ballot) { project->addBallots(study, std::span(&ballot, 1)); });
    setWindowTitle(tr("Decide ties: %1").arg(windowTitle()));
    buildList();
    buildVotes();
    connect(panel(), &AnnotationPanel::answered, this, &TieWindow::answeredHere);
    connect(panel(), &AnnotationPanel::shown, this, [this] {
        item_ = panel()->session().itemIndex();
        wasDone_ = panel()->session().isDone(item_);
        if (const auto to = std::exchange(afterBreak_, std::nullopt))
            goSoon(*to);
        refreshList();
        refreshVotes();
    });
    refreshList();
    refreshVotes();
    readFlags();
    panel()->begin(); // who decides knows the instructions
}

QDockWidget* TieWindow::dock(const QString& title, Qt::DockWidgetArea area, QWidget* content)
{
    auto* place = new QDockWidget(title, this);
    place->setFeatures(QDockWidget::NoDockWidgetFeatures);
    place->setWidget(content);
    addDockWidget(area, place);
    return place;
}

void TieWindow::buildList()
{
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    listView_ = new QTableView(content);
    listView_->setModel(list_);
    listView_->setAccessibleName(tr("Ties, pending and decided"));
    listView_->setSelectionMode(QAbstractItemView::SingleSelection);
    listView_->setFocusPolicy(Qt::TabFocus); // its keys must not take the answers'
    list_->setTable({tr("Decision"), tr("Text")}, {tr("What was decided, or that it is pending"), {}}, {});
    styleTable(listView_, {16, 0});
    listView_->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    connect(listView_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& row) {
        if (!row.isValid() || static_cast<std::size_t>(row.row()) == item_)
            return;
        const bool byKey = listView_->hasFocus();
        panel()->showItem(static_cast<std::size_t>(row.row())); // which takes the focus
        if (byKey)
            listView_->setFocus();
    });
    column->addWidget(listView_);
    auto* bar = new QWidget(content);
    auto* flow = new FlowLayout(bar, theme::grid);
    flow->setContentsMargins(0, 0, 0, 0);
    auto* forward = makeAction(this, tr("Next (N)"), QStringLiteral("expand"), QKeySequence(QStringLiteral("N")),
                               tr("To the next tie that is pending"), [this] { next(); });
    auto* back = makeAction(this, tr("Previous (P)"), QStringLiteral("collapse"), QKeySequence(QStringLiteral("P")),
                            tr("To the tie before, decided or not"), [this] { previous(); });
    for (auto* action : {forward, back, votes_}) {
        addAction(action);
        auto* button = makeButton(action, bar);
        button->setFocusPolicy(Qt::TabFocus);
        flow->addWidget(button);
    }
    column->addWidget(bar);
    dock(tr("Ties"), Qt::LeftDockWidgetArea, content);
}

void TieWindow::buildVotes()
{
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    flagsLine_ = new QLabel(content);
    flagsLine_->setObjectName(QStringLiteral("tie-flags"));
    flagsLine_->setTextFormat(Qt::PlainText);
    flagsLine_->setWordWrap(true);
    column->addWidget(flagsLine_);
    auto* table = new QTableView(content);
    table->setObjectName(QStringLiteral("tie-votes"));
    table->setModel(answers_);
    table->setAccessibleName(tr("What the raters said"));
    table->setFocusPolicy(Qt::TabFocus);
    answers_->setTable({tr("Rater"), tr("Question"), tr("Answer"), tr("Seconds"), tr("Comment"), tr("In doubt")},
                       {{},
                        {},
                        {},
                        tr("From the question's appearance to the answer"),
                        {},
                        tr("What speaks against the rater's answers as a whole")},
                       {});
    styleTable(table, {12, 30, 24, 9, 0, 28});
    table->horizontalHeader()->setSectionResizeMode(4, QHeaderView::Stretch);
    column->addWidget(table);
    votesDock_ = dock(tr("What the raters said"), Qt::BottomDockWidgetArea, content);
    votesDock_->setVisible(votes_->isChecked());
}

/// Of the campaigns that the items come from; they may have a million results.
void TieWindow::readFlags()
{
    session_.jobs().run(
        this, {tr("Read the flags"), false, true},
        [project = session_.project(), facts = facts_](JobControl&) {
            std::vector<core::store::Id> campaigns;
            for (const auto& campaign : project->campaigns())
                for (const auto& verdict : facts->campaigns)
                    if (verdict.campaign == campaign.name)
                        campaigns.push_back(campaign.id);
            return core::studies::flagsByItem(*project, campaigns);
        },
        [this](std::map<std::string, core::studies::ItemFlags> flags) {
            flags_ = std::move(flags);
            refreshVotes();
        },
        [](const Problem&) {}); // the decision needs none
}

std::optional<std::size_t> TieWindow::pendingAfter(std::size_t item) const
{
    const auto& session = panel()->session();
    const std::size_t all = session.packet().items.size();
    for (std::size_t step = 1; step <= all; ++step)
        if (const std::size_t at = (item + step) % all; !session.isDone(at))
            return at;
    return std::nullopt;
}

void TieWindow::next()
{
    const std::size_t all = panel()->session().packet().items.size();
    if (all == 0)
        return;
    const auto pending = pendingAfter(item_);
    panel()->showItem(pending ? *pending : (item_ + 1) % all);
}

void TieWindow::previous()
{
    if (item_ > 0)
        panel()->showItem(item_ - 1);
}

/// The panel goes on to the first open item; here one goes down the list, from wherever one is.
void TieWindow::answeredHere()
{
    refreshList();
    if (wasDone_ || !panel()->session().isDone(item_))
        return;
    wasDone_ = true;
    if (const auto pending = pendingAfter(item_))
        goSoon(*pending);
}

/// Once the panel has shown what it shows; after a break, if that is what it suggests.
void TieWindow::goSoon(std::size_t item)
{
    QMetaObject::invokeMethod(
        this,
        [this, item] {
            if (panel()->view() == AnnotationPanel::View::Break)
                afterBreak_ = item;
            else
                panel()->showItem(item);
        },
        Qt::QueuedConnection);
}

void TieWindow::refreshList()
{
    const auto& session = panel()->session();
    const auto& packet = session.packet();
    std::vector<CellsModel::Row> rows;
    for (std::size_t i = 0; i < packet.items.size(); ++i) {
        QStringList decided;
        for (const auto& question : packet.questions)
            if (packet.items[i].asks(question.id))
                if (const auto answer = session.givenAt(i, question.id))
                    decided << answerText(question, *answer);
        CellsModel::Row row{QString::number(i), {}};
        row.cells.push_back(session.isDone(i) ? textCell(decided.join(QStringLiteral(", ")))
                                              : DisplayCell{tr("pending"), tr("pending"), {}, false, true});
        const auto text = toQt(packet.items[i].right.empty() ? packet.items[i].left : packet.items[i].right);
        row.cells.push_back(textCell(text, tipOf(text)));
        rows.push_back(std::move(row));
    }
    list_->setRows(std::move(rows));
    if (!packet.items.empty() && listView_->currentIndex().row() != static_cast<int>(item_))
        listView_->setCurrentIndex(list_->index(static_cast<int>(item_), 0));
}

void TieWindow::refreshVotes()
{
    const auto& session = panel()->session();
    const auto& packet = session.packet();
    if (item_ >= packet.items.size()) {
        answers_->setRows({});
        flagsLine_->hide();
        return;
    }
    const auto& key = packet.items[item_].key;
    const auto& current = session.finished() ? std::string() : session.question().id;
    std::vector<const core::studies::Question*> questions; // the one that is asked first
    for (const auto& question : facts_->results.study.questions)
        questions.insert(question.id == current ? questions.begin() : questions.end(), &question);
    std::vector<CellsModel::Row> rows;
    for (const auto* question : questions)
        for (const auto& ballot : facts_->results.ballots) {
            if (ballot.item != key || ballot.question != question->id || ballot.rater == core::studies::adjudicator)
                continue;
            const auto quality = std::ranges::find(facts_->quality, ballot.rater, &core::studies::RaterQuality::rater);
            rows.push_back(
                {toQt(ballot.rater + "/" + ballot.question),
                 {textCell(toQt(ballot.rater)), textCell(toQt(question->prompt)),
                  textCell(answerText(*question, ballot.answer)),
                  core::studies::isTimed(ballot) ? numberCell(formatDecimal(ballot.seconds, 1), ballot.seconds)
                                                 : missingCell(tr("The time was not measured")),
                  textCell(toQt(ballot.comment)),
                  textCell(quality == facts_->quality.end() ? QString() : toQt(core::studies::doubtAbout(*quality)))}});
        }
    answers_->setRows(std::move(rows));
    const auto flags = flags_.find(key);
    flagsLine_->setVisible(flags != flags_.end());
    if (flags != flags_.end())
        flagsLine_->setText(flags->second.found.empty() ? tr("Flags: nothing was found in the text.")
                                                        : tr("Flags: %1.").arg(meaningsOf(flags->second)));
}

QStringList TieWindow::listed() const
{
    QStringList lines;
    for (const auto& row : list_->rows())
        lines << row.cells.front().text;
    return lines;
}

} // namespace ui
