#include "ui/charts/set_rows.h"

#include <algorithm>

#include "ui/base/convert.h"
#include "ui/charts/figure_plot.h"

namespace ui {
namespace {

constexpr double setUnits = figureUnitsPerInch / 72.0; // figure units a point
const QColor stripe(0xf2, 0xf2, 0xf2);
const QColor emptyDot(0xd9, 0xd9, 0xd9);

} // namespace

SetRowsItem::SetRowsItem(QCustomPlot* plot, const core::reports::FigureLayout& layout, const QFont& font,
                         const QBrush& size, const QPen& outline)
    : QCPAbstractItem(plot), sets_(layout.figure.sets.value()), places_(layout.sets),
      counts_(layout.figure.series.front().y()), font_(font), size_(size), outline_(outline)
{
    setClipToAxisRect(false);
}

double SetRowsItem::selectTest(const QPointF& /*point*/, bool /*onlySelectable*/, QVariant* /*details*/) const
{
    return -1.0; // never
}

double SetRowsItem::middleOf(std::size_t row, const QRectF& plot) const
{
    return plot.bottom() + (places_.firstRow + static_cast<double>(row) * places_.rowHeight) * setUnits;
}

void SetRowsItem::draw(QCPPainter* painter)
{
    const auto* area = parentPlot()->axisRect();
    const QRectF plot(area->left(), area->top(), area->width(), area->height());
    painter->setFont(font_);
    drawNames(painter, plot);
    drawDots(painter, plot);
    if (places_.counts)
        drawCounts(painter);
}

void SetRowsItem::drawNames(QCPPainter* painter, const QRectF& plot) const
{
    const double row = places_.rowHeight * setUnits;
    const double most = static_cast<double>(std::ranges::max(sets_.sizes));
    const auto write = [&](const QString& text, double right, double middle) {
        painter->setPen(Qt::black);
        painter->drawText(QRectF(right - plot.right(), middle - row / 2.0, plot.right(), row),
                          Qt::AlignRight | Qt::AlignVCenter, text);
    };
    for (std::size_t i = 0; i < sets_.names.size(); ++i) {
        const double middle = middleOf(i, plot);
        if (i % 2 == 0)
            painter->fillRect(QRectF(plot.left(), middle - row / 2.0, plot.width(), row), stripe);
        write(toQt(sets_.names[i]), plot.left() + places_.nameRight * setUnits, middle);
        const double right = plot.left() + places_.barRight * setUnits;
        const double length = places_.barLength * setUnits * static_cast<double>(sets_.sizes[i]) / most;
        painter->setPen(outline_);
        painter->setBrush(size_);
        painter->drawRect(QRectF(right - length, middle - 2.5 * setUnits, length, 5.0 * setUnits));
        write(QString::number(sets_.sizes[i]), right - length - 2.0 * setUnits, middle);
    }
}

void SetRowsItem::drawDots(QCPPainter* painter, const QRectF& plot) const
{
    const double radius = places_.dot * setUnits;
    for (std::size_t bar = 0; bar < sets_.members.size(); ++bar) {
        const auto& members = sets_.members[bar];
        const double x = parentPlot()->xAxis->coordToPixel(static_cast<double>(bar));
        painter->setPen(Qt::NoPen);
        for (std::size_t row = 0; row < sets_.names.size(); ++row) {
            const bool member = std::ranges::find(members, row) != members.end();
            painter->setBrush(member ? QColor(Qt::black) : emptyDot);
            painter->drawEllipse(QPointF(x, middleOf(row, plot)), radius, radius);
        }
        painter->setPen(QPen(Qt::black, setUnits, Qt::SolidLine, Qt::FlatCap));
        painter->drawLine(QPointF(x, middleOf(members.front(), plot)), QPointF(x, middleOf(members.back(), plot)));
    }
}

void SetRowsItem::drawCounts(QCPPainter* painter) const
{
    const double height = core::reports::figureNamePoints * 1.4 * setUnits;
    painter->setPen(Qt::black);
    for (std::size_t bar = 0; bar < counts_.size(); ++bar) {
        const QPointF top(parentPlot()->xAxis->coordToPixel(static_cast<double>(bar)),
                          parentPlot()->yAxis->coordToPixel(counts_[bar]));
        painter->drawText(QRectF(top.x() - 100.0, top.y() - height, 200.0, height), Qt::AlignHCenter | Qt::AlignVCenter,
                          QString::number(counts_[bar], 'f', 0));
    }
}

} // namespace ui
