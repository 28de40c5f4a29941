#pragma once

#include "core/reports/writers/figure_layout.h"
#include "ui/charts/custom_plot.h"

namespace ui {

/// The sets of an UpSet figure below its bars: names, sizes, and a dot for each set of a bar. Also the numbers above
/// the bars, where there is room.
class SetRowsItem : public QCPAbstractItem {
public:
    /// The plot owns it. `size`: how the bars of sizes are filled and outlined.
    SetRowsItem(QCustomPlot* plot, const core::reports::FigureLayout& layout, const QFont& font, const QBrush& size,
                const QPen& outline);
    double selectTest(const QPointF& point, bool onlySelectable, QVariant* details) const override;

protected:
    void draw(QCPPainter* painter) override;

private:
    void drawNames(QCPPainter* painter, const QRectF& plot) const;
    void drawDots(QCPPainter* painter, const QRectF& plot) const;
    void drawCounts(QCPPainter* painter) const;
    [[nodiscard]] double middleOf(std::size_t row, const QRectF& plot) const;

    core::reports::SetRows sets_;
    core::reports::SetPlaces places_;
    std::vector<double> counts_;
    QFont font_;
    QBrush size_;
    QPen outline_;
};

} // namespace ui
