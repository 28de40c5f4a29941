#include "ui/base/table_style.h"

#include <algorithm>

#include <QEvent>
#include <QHeaderView>
#include <QTableView>
#include <QTreeView>

namespace ui {

namespace {

int rowHeight(const QWidget* view) { return view->fontMetrics().height() + 10; }

/// Keeps columns (and a table's rows) in proportion when the text size changes.
class Grower : public QObject {
public:
    Grower(QAbstractItemView* view, QHeaderView* columns, QHeaderView* rows)
        : QObject(view), view_(view), columns_(columns), rows_(rows), em_(view->fontMetrics().height())
    {
        view->installEventFilter(this);
    }
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == view_ && event->type() == QEvent::FontChange)
            grow();
        return false;
    }

private:
    void grow()
    {
        const int em = view_->fontMetrics().height();
        if (em == em_)
            return;
        for (int i = 0; i < columns_->count(); ++i)
            if (columns_->sectionResizeMode(i) == QHeaderView::Interactive)
                columns_->resizeSection(i, std::max(columns_->sectionSize(i) * em / em_, columns_->sectionSizeHint(i)));
        if (rows_ != nullptr)
            rows_->setDefaultSectionSize(rowHeight(view_));
        em_ = em;
    }
    QAbstractItemView* view_;
    QHeaderView* columns_;
    QHeaderView* rows_;
    int em_;
};

/// For each column in characters, but never less than its title.
void setWidths(QHeaderView* header, const QWidget* view, std::initializer_list<int> widths)
{
    int i = 0;
    for (const int characters : widths) {
        if (i < header->count())
            header->resizeSection(
                i, std::max(characters * view->fontMetrics().averageCharWidth() + 12, header->sectionSizeHint(i)));
        ++i;
    }
}

} // namespace

void styleTable(QTableView* table, std::initializer_list<int> widths)
{
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setAlternatingRowColors(true);
    table->setTabKeyNavigation(false); // Tab goes on, the arrow keys move in the table
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->verticalHeader()->setVisible(false);
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed); // 100,000 rows need no measuring
    table->verticalHeader()->setMinimumSectionSize(8);
    table->verticalHeader()->setDefaultSectionSize(rowHeight(table));
    table->horizontalHeader()->setHighlightSections(false);
    setWidths(table->horizontalHeader(), table, widths);
    new Grower(table, table->horizontalHeader(), table->verticalHeader());
}

void styleReadOnlyTable(QTableView* table, QAbstractItemModel* model, const QString& name)
{
    table->setModel(model);
    table->setAccessibleName(name);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    styleTable(table);
}

void styleTable(QTreeView* tree, std::initializer_list<int> widths)
{
    tree->setAlternatingRowColors(true);
    setWidths(tree->header(), tree, widths);
    new Grower(tree, tree->header(), nullptr);
}

} // namespace ui
