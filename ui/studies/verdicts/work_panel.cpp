#include "ui/studies/verdicts/work_panel.h"

#include <algorithm>

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/plain_text.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/charts/bar_list.h"
#include "ui/charts/histogram.h"
#include "ui/session/choosers.h"
#include "ui/studies/rating/answer_text.h"
#include "ui/studies/rows/cells_model.h"

namespace ui {

namespace {

constexpr int reasonColumn = 4;

QTableView* workTable(CellsModel* model, const QString& name, QWidget* parent)
{
    auto* table = new QTableView(parent);
    table->setModel(model);
    table->setAccessibleName(name);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    return table;
}

} // namespace

WorkPanel::WorkPanel(QWidget* parent)
    : QWidget(parent), rater_(new QComboBox(this)), caption_(new QLabel(this)), times_(new Histogram(this)),
      orderTitle_(new QLabel(this)), order_(new BarList(this)), raters_(new CellsModel(this)),
      doubtsTitle_(new QLabel(this)), doubts_(new CellsModel(this)), reason_(new QLabel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme::grid, 0, 0);
    column->setSpacing(theme::grid);
    rater_->setObjectName(QStringLiteral("work-rater"));
    rater_->setToolTip(tr("Whose answers the charts are about"));
    rater_->setMinimumContentsLength(16);
    column->addWidget(labelled(tr("Answers of"), rater_, this));
    caption_->setWordWrap(true);
    column->addWidget(caption_);
    column->addWidget(buildCharts());
    column->addWidget(buildTables(), 1);
    connect(rater_, &QComboBox::activated, this, &WorkPanel::refresh);
    clear({});
}

QWidget* WorkPanel::buildCharts()
{
    auto* charts = new QWidget(this);
    auto* row = new QHBoxLayout(charts);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(theme::grid * 2);
    times_->setAccessibleName(tr("Time per answer"));
    row->addWidget(times_, 1);
    auto* right = new QVBoxLayout;
    orderTitle_->setWordWrap(true);
    orderTitle_->setText(tr("Agreement with the others, over the order of answering"));
    orderTitle_->setToolTip(
        tr("Mean share of the other raters who gave the same answer. It falls where people tire, and "
           "rises where they learn"));
    right->addWidget(orderTitle_);
    order_->setAccessibleName(tr("Agreement over the order of answering"));
    right->addWidget(order_);
    right->addStretch(1);
    row->addLayout(right, 1);
    return charts;
}

QWidget* WorkPanel::buildTables()
{
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setChildrenCollapsible(false);
    raters_->setTable({tr("Rater"), tr("Answers"), tr("Median time"), tr("Middle half"), tr("Answers per hour")},
                      {{},
                       tr("Answers that count"),
                       tr("Seconds per answer"),
                       tr("A quarter of the answers was quicker, a quarter slower"),
                       tr("While at work: a silence of more than five minutes is a pause")},
                      {});
    auto* raters = workTable(raters_, tr("Raters at work"), splitter);
    styleTable(raters, {16, 10, 14, 20, 18});
    splitter->addWidget(raters);
    auto* below = new QWidget(splitter);
    auto* column = new QVBoxLayout(below);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(doubtsTitle_);
    doubts_->setTable({tr("Rater"), tr("Question"), tr("Answer"), tr("Seconds"), tr("Reason"), tr("Text")},
                      {{}, {}, {}, {}, tr("What speaks against the answer"), tr("The text in question")}, {});
    auto* doubts = workTable(doubts_, tr("Answers in doubt"), below);
    doubts->setObjectName(QStringLiteral("doubtful-answers"));
    styleTable(doubts, {12, 26, 16, 9, 0, 0});
    for (const int wide : {reasonColumn, reasonColumn + 1})
        doubts->horizontalHeader()->setSectionResizeMode(wide, QHeaderView::Stretch);
    column->addWidget(doubts);
    reason_->setObjectName(QStringLiteral("doubt-reason"));
    reason_->setWordWrap(true);
    reason_->setTextFormat(Qt::PlainText);
    column->addWidget(reason_); // whole: measuring the rows of thousands of answers takes too long
    table_ = doubts;
    connect(doubts->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &WorkPanel::showReason);
    splitter->addWidget(below);
    splitter->setSizes({120, 180});
    return splitter;
}

void WorkPanel::clear(const QString& reason)
{
    facts_.reset();
    rater_->clear();
    caption_->setText(reason);
    caption_->setVisible(!reason.isEmpty());
    times_->setBins({}, 0.0, 1.0);
    times_->setCaption({});
    order_->setBars({});
    orderTitle_->hide();
    raters_->setRows({});
    doubts_->setRows({});
    doubtsTitle_->clear();
    showReason();
}

void WorkPanel::setFacts(const SharedFacts& facts)
{
    const auto chosen = rater_->currentData();
    facts_ = facts;
    rater_->clear();
    rater_->addItem(tr("all raters"), QString());
    std::vector<CellsModel::Row> rows;
    for (const auto& pace : facts->pace) {
        rater_->addItem(toQt(pace.rater), toQt(pace.rater));
        CellsModel::Row row{
            toQt(pace.rater),
            {textCell(toQt(pace.rater)), numberCell(formatCount(pace.answers), static_cast<double>(pace.answers))}};
        const auto untimed = tr("The answers came without times");
        row.cells.push_back(pace.timed == 0 ? missingCell(untimed)
                                            : numberCell(tr("%1 s").arg(formatDecimal(pace.median, 1)), pace.median));
        row.cells.push_back(
            pace.timed == 0
                ? missingCell(untimed)
                : numberCell(tr("%1 to %2 s").arg(formatDecimal(pace.lower, 1), formatDecimal(pace.upper, 1)),
                             pace.upper - pace.lower));
        row.cells.push_back(pace.perHour ? numberCell(formatDecimal(*pace.perHour, 0), *pace.perHour)
                                         : missingCell(tr("It takes two answers that say when they were given")));
        rows.push_back(std::move(row));
    }
    raters_->setRows(std::move(rows));
    rater_->setCurrentIndex(std::max(0, rater_->findData(chosen)));
    caption_->hide();
    refresh();
}

void WorkPanel::refresh()
{
    if (!facts_)
        return;
    const auto rater = toStd(rater_->currentData().toString());
    const auto counted = facts_->work.find(rater);
    const auto& [times, order] = counted == facts_->work.end() ? WorkFacts() : counted->second;
    times_->setBins(times.counts, 0.0, times.width);
    times_->setCaption(times.timed == 0
                           ? tr("The answers came without times")
                           : tr("Seconds per answer: median %1, longest %2; longer ones are in the last bar")
                                 .arg(formatDecimal(times.median, 1), formatDecimal(times.longest, 0)));
    std::vector<BarList::Bar> bars;
    for (const auto& block : order)
        bars.push_back({block.first == block.last ? tr("Answer %1").arg(block.first)
                                                  : tr("Answers %1 to %2").arg(block.first).arg(block.last),
                        block.withOthers,
                        tr("%1 of %2").arg(formatPercent(block.withOthers), formatCount(block.answers))});
    orderTitle_->setVisible(true);
    orderTitle_->setText(bars.empty() ? tr("Nobody else answered the same questions, or the answers do not say when "
                                           "they were given: there is no agreement over the order of answering.")
                                      : tr("Agreement with the others, over the order of answering"));
    order_->setBars(std::move(bars));
    std::vector<CellsModel::Row> rows;
    for (const auto& doubt : facts_->doubts) {
        if (!rater.empty() && doubt.ballot.rater != rater)
            continue;
        const auto* question = facts_->results.study.question(doubt.ballot.question);
        const auto text = toQt(facts_->results.items[doubt.item].perturbed);
        rows.push_back(
            {toQt(doubt.ballot.rater + "/" + doubt.ballot.item + "/" + doubt.ballot.question),
             {textCell(toQt(doubt.ballot.rater)),
              textCell(question == nullptr ? toQt(doubt.ballot.question) : toQt(question->prompt)),
              textCell(question == nullptr ? toQt(doubt.ballot.answer) : answerText(*question, doubt.ballot.answer)),
              core::studies::isTimed(doubt.ballot)
                  ? numberCell(formatDecimal(doubt.ballot.seconds, 1), doubt.ballot.seconds)
                  : missingCell(tr("The time was not measured")),
              textCell(toQt(doubt.reason), tipOf(toQt(doubt.reason))), textCell(text, tipOf(text))}});
    }
    doubtsTitle_->setText(rows.empty() ? tr("Nothing speaks against any answer.")
                                       : tr("%1 in doubt").arg(formatPlural(rows.size(), tr("answer"), tr("answers"))));
    doubts_->setRows(std::move(rows));
    showReason();
}

void WorkPanel::showReason()
{
    const auto at = table_->currentIndex();
    reason_->setText(at.isValid() ? at.siblingAtColumn(reasonColumn).data().toString() : QString());
    reason_->setVisible(at.isValid());
}

} // namespace ui
