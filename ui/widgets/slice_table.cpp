#include "ui/widgets/slice_table.h"

#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "ui/base/format.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"

namespace ui {

namespace {

QTableWidgetItem* cell(const QString& text, bool number)
{
    auto* item = new QTableWidgetItem(text);
    item->setTextAlignment((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return item;
}

} // namespace

SliceTable::SliceTable(QWidget* parent)
    : QWidget(parent), table_(new QTableWidget(this)),
      keep_(new QPushButton(tr("Keep the search as a slice..."), this)),
      drop_(new QPushButton(tr("Remove the slice"), this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid / 2);
    table_->setObjectName(QStringLiteral("slices"));
    table_->setAccessibleName(tr("Slices"));
    table_->setToolTip(tr("Click on a slice to see its examples"));
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    styleTable(table_);
    column->addWidget(table_, 1);
    auto* buttons = new QHBoxLayout;
    keep_->setToolTip(tr("Give what is searched for now a name; it stays in this list, for corpora and results"));
    drop_->setToolTip(tr("Remove the chosen slice from the list; those without a star suggest themselves"));
    buttons->addWidget(keep_);
    buttons->addWidget(drop_);
    buttons->addStretch(1);
    column->addLayout(buttons);
    const auto want = [this](int row) {
        if (row >= 0 && static_cast<std::size_t>(row) < rows_.size())
            Q_EMIT searchWanted(rows_[static_cast<std::size_t>(row)].search);
    };
    connect(table_, &QTableWidget::cellClicked, this, want);
    connect(table_, &QTableWidget::cellActivated, this, want);
    connect(table_, &QTableWidget::currentCellChanged, this, &SliceTable::refresh);
    connect(keep_, &QPushButton::clicked, this, &SliceTable::keepWanted);
    connect(drop_, &QPushButton::clicked, this, [this] {
        if (const int row = table_->currentRow(); row >= 0)
            Q_EMIT dropWanted(rows_[static_cast<std::size_t>(row)].name);
    });
    refresh();
}

void SliceTable::setParts(const QString& title, const QString& objectName)
{
    title_ = title;
    table_->setObjectName(objectName);
    table_->setAccessibleName(title);
    table_->setToolTip(tr("Click on a row to see its examples"));
    drop_->hide(); // none of them was kept
}

void SliceTable::setSearch(const QString& search)
{
    search_ = search;
    refresh();
}

void SliceTable::setRows(const QStringList& columns, std::vector<Row> rows)
{
    rows_ = std::move(rows);
    table_->clear();
    table_->setColumnCount(2 + static_cast<int>(columns.size()));
    table_->setHorizontalHeaderLabels(QStringList{title_.isEmpty() ? tr("Slice") : title_, tr("Examples")} + columns);
    table_->setRowCount(static_cast<int>(rows_.size()));
    for (int i = 0; i < table_->columnCount(); ++i)
        table_->horizontalHeaderItem(i)->setTextAlignment((i == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    for (int i = 0; i < table_->rowCount(); ++i) {
        const auto& row = rows_[static_cast<std::size_t>(i)];
        auto* name = cell((row.kept ? QStringLiteral("\u2605 ") : QString()) + row.name, false);
        name->setToolTip(row.problem.isEmpty() ? row.search : row.problem);
        table_->setItem(i, 0, name);
        table_->setItem(i, 1, cell(row.problem.isEmpty() ? formatCount(row.examples) : QStringLiteral("\u2013"), true));
        for (std::size_t k = 0; k < static_cast<std::size_t>(columns.size()); ++k) {
            if (const auto text = static_cast<qsizetype>(k) - static_cast<qsizetype>(row.shares.size());
                text >= 0 && text < row.texts.size()) {
                table_->setItem(i, 2 + static_cast<int>(k), cell(row.texts[text], true));
                continue;
            }
            const auto share = k < row.shares.size() ? row.shares[k] : Share{};
            auto* item = cell(share.share ? formatRate(share.share->share, share.share->low, share.share->high)
                                          : QStringLiteral("\u2013"),
                              true);
            item->setToolTip(tr("of %1, with Wilson's 95% interval").arg(formatCount(share.of)));
            table_->setItem(i, 2 + static_cast<int>(k), item);
        }
    }
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    refresh();
}

void SliceTable::refresh()
{
    const int row = table_->currentRow();
    keep_->setEnabled(!search_.isEmpty());
    drop_->setEnabled(row >= 0 && static_cast<std::size_t>(row) < rows_.size() &&
                      rows_[static_cast<std::size_t>(row)].kept);
}

} // namespace ui
