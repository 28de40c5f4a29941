#include "ui/studies/verdicts/item_table.h"

#include <algorithm>

#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/plain_text.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/studies/rating/answer_text.h"
#include "ui/studies/rating/item_view.h"
#include "ui/studies/rows/cells_model.h"
#include "ui/studies/rows/cells_proxy.h"
#include "ui/widgets/search_field.h"

namespace ui {

ItemTable::ItemTable(QWidget* parent)
    : QWidget(parent), model_(new CellsModel(this)), table_(new QTableView(this)), caption_(new QLabel(this)),
      search_(new SearchField(this)), votes_(new QLabel(this)), item_(new ItemView(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid);
    caption_->setWordWrap(true);
    column->addWidget(caption_);
    column->addWidget(search_);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setChildrenCollapsible(false);
    column->addWidget(splitter, 1);
    auto* sorted = new CellsProxy(model_, this);
    table_->setModel(sorted);
    table_->setAccessibleName(tr("Items"));
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    model_->setTable({tr("Text"), tr("Votes"), tr("Majority"), tr("Disagreement")},
                     {tr("The text in question"),
                      {},
                      tr("What more raters said than anything else; a tie stays a tie"),
                      tr("0: all alike; 1: as far apart as the answers go")},
                     {});
    search_->setAccessibleName(tr("Search in the items"));
    search_->setPlaceholderText(tr("Search: words, majority:..., disagreement:>0.5"));
    search_->setColumns(sorted->columns());
    connect(search_, &SearchField::searchChanged, this, [this, sorted] { sorted->setSearch(search_->search()); });
    styleTable(table_, {0, 0, 18, 14});
    for (const int column : {0, 1}) // long ones are cut and have a tip; the list does not scroll sideways
        table_->horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
    splitter->addWidget(table_);
    auto* scroll = new QScrollArea(splitter);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    auto* detail = new QWidget(scroll);
    auto* inner = new QVBoxLayout(detail);
    inner->setContentsMargins(0, 0, theme::grid, 0);
    item_->setMarked(true);
    inner->addWidget(item_);
    votes_->setTextFormat(Qt::PlainText);
    votes_->setWordWrap(true);
    votes_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    inner->addWidget(votes_);
    inner->addStretch(1);
    scroll->setWidget(detail);
    splitter->addWidget(scroll);
    splitter->setSizes({260, 180});
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ItemTable::showItem);
    clear({});
}

void ItemTable::clear(const QString& caption)
{
    caption_->setText(caption);
    caption_->setVisible(!caption.isEmpty());
    model_->setRows({});
    item_->hide();
    votes_->hide();
}

void ItemTable::setItems(const SharedFacts& facts, const std::vector<std::size_t>& items, const std::string& question,
                         const QString& caption)
{
    facts_ = facts;
    question_ = question;
    const auto* asked = facts->results.study.question(question);
    std::vector<CellsModel::Row> rows;
    for (const auto i : items) {
        const auto& item = facts->results.items[i];
        const auto& result = facts->results.results[i];
        CellsModel::Row row{QString::number(i), {textCell(toQt(item.perturbed), tipOf(toQt(item.perturbed)))}};
        const auto tally = result.tallies.find(question);
        if (asked == nullptr || tally == result.tallies.end()) {
            for (int c = 0; c < 3; ++c)
                row.cells.push_back(missingCell(tr("Not answered")));
        } else {
            const auto& votes = tally->second;
            row.cells.push_back(textCell(votesText(*asked, votes)));
            row.cells.push_back(!votes.decided.empty()
                                    ? textCell(tr("%1 (decided)").arg(answerText(*asked, votes.decided)))
                                : votes.tie              ? DisplayCell{tr("tie"), tr("tie"), {}, false, true}
                                : votes.majority.empty() ? missingCell()
                                                         : textCell(answerText(*asked, votes.majority)));
            row.cells.push_back(votes.disagreement
                                    ? numberCell(formatDecimal(*votes.disagreement, 2), *votes.disagreement)
                                    : missingCell(tr("Fewer than two answers")));
        }
        rows.push_back(std::move(row));
    }
    caption_->setText(caption);
    caption_->setVisible(!caption.isEmpty());
    model_->setRows(std::move(rows));
    if (model_->rowCount() > 0)
        table_->setCurrentIndex(table_->model()->index(0, 0));
    showItem();
}

void ItemTable::showItem()
{
    const auto index = table_->currentIndex();
    item_->setVisible(index.isValid());
    votes_->setVisible(index.isValid());
    if (!index.isValid() || !facts_)
        return;
    const auto i = static_cast<std::size_t>(index.data(CellsModel::KeyRole).toULongLong());
    const auto& item = facts_->results.items[i];
    core::studies::PacketItem shown;
    shown.left = item.original;
    shown.right = item.perturbed;
    shown.textIsRight = true;
    shown.context = item.context;
    shown.leftTree = item.originalTree;
    shown.rightTree = item.perturbedTree;
    item_->setItem(shown, core::studies::Shows::Pair);
    QStringList lines;
    QStringList sources;
    for (const auto& source : item.sources)
        if (!source.campaign.empty())
            sources << toQt(source.campaign);
    lines << tr("A is the original, B the text in question; %1.")
                 .arg(sources.isEmpty() ? toQt(core::studies::nameOf(item.role)) : sources.join(QStringLiteral(", ")));
    for (const auto& ballot : facts_->results.ballots) {
        const auto* question = facts_->results.study.question(ballot.question);
        if (ballot.item != item.key || question == nullptr)
            continue;
        lines << QStringLiteral("%1 \u2013 %2: %3%4")
                     .arg(toQt(ballot.rater), toQt(question->prompt), answerText(*question, ballot.answer),
                          ballot.comment.empty() ? QString() : QStringLiteral(" (%1)").arg(toQt(ballot.comment)));
    }
    votes_->setText(lines.join(QLatin1Char('\n')));
}

int ItemTable::count() const { return model_->rowCount(); }

QStringList ItemTable::keys() const
{
    QStringList keys;
    for (const auto& row : model_->rows())
        keys << row.key;
    return keys;
}

} // namespace ui
