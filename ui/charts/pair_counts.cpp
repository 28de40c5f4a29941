#include "ui/charts/pair_counts.h"

#include <QEvent>
#include <QHeaderView>

#include "ui/base/format.h"
#include "ui/base/theme.h"

namespace ui {

PairCounts::PairCounts(QWidget* parent) : QTableWidget(2, 2, parent)
{
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setToolTip(tr("Click on a number to see its examples"));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    verticalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    fit();
    for (int i = 0; i < 4; ++i) {
        auto* item = new QTableWidgetItem;
        item->setTextAlignment(Qt::AlignCenter);
        setItem(i / 2, i % 2, item);
    }
    const auto want = [this](int row, int column) { Q_EMIT wanted(row == 0, column == 0); };
    connect(this, &QTableWidget::cellClicked, this, want);
    connect(this, &QTableWidget::cellActivated, this, want);
}

/// All of it is shown, in whatever size texts have now.
void PairCounts::fit()
{
    setFixedHeight(4 * (fontMetrics().height() + theme::grid));
    setMinimumWidth(52 * fontMetrics().averageCharWidth());
}

void PairCounts::changeEvent(QEvent* event)
{
    QTableWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

void PairCounts::setTitles(const QString& first, const QString& second, const QString& neither)
{
    setHorizontalHeaderLabels({second, neither});
    setVerticalHeaderLabels({first, neither});
}

void PairCounts::setCounts(std::size_t both, std::size_t onlyFirst, std::size_t onlySecond, std::size_t neither)
{
    const std::size_t numbers[] = {both, onlyFirst, onlySecond, neither};
    for (int i = 0; i < 4; ++i)
        item(i / 2, i % 2)->setText(formatCount(numbers[i]));
}

} // namespace ui
