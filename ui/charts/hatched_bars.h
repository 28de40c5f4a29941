#pragma once

#include "ui/charts/custom_plot.h"

namespace ui {

/// Bars with hatch lines in figure units. Qt's own hatch brushes have a fixed size in device pixels and so look
/// different on the screen, in PDF and in SVG.
class HatchedBars : public QCPBars {
public:
    enum class Hatch { None, Rising, Falling, Crossed, Level, Upright, Dense };
    static constexpr std::size_t hatchCount = 7;

    HatchedBars(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPBars(keyAxis, valueAxis) {}
    /// `distance`: between two lines, in figure units.
    void setHatch(Hatch hatch, const QPen& pen, double distance);

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    void drawHatch(QCPPainter* painter, const QRectF& rect) const;
    Hatch hatch_ = Hatch::None;
    QPen hatchPen_;
    double distance_ = 12.0;
};

} // namespace ui
