#include "ui/charts/hatched_bars.h"

#include <algorithm>
#include <cmath>

namespace ui {

void HatchedBars::setHatch(Hatch hatch, const QPen& pen, double distance)
{
    hatch_ = hatch;
    hatchPen_ = pen;
    distance_ = std::max(distance, 1.0);
}

void HatchedBars::draw(QCPPainter* painter)
{
    QCPBars::draw(painter);
    if (hatch_ == Hatch::None)
        return;
    painter->save();
    for (auto it = data()->constBegin(); it != data()->constEnd(); ++it)
        drawHatch(painter, getBarRect(it->key, it->value).normalized());
    painter->restore();
}

void HatchedBars::drawLegendIcon(QCPPainter* painter, const QRectF& rect) const
{
    painter->setBrush(mBrush);
    painter->setPen(mPen);
    painter->drawRect(rect);
    drawHatch(painter, rect);
}

void HatchedBars::drawHatch(QCPPainter* painter, const QRectF& rect) const
{
    if (hatch_ == Hatch::None || rect.width() < 1.0 || rect.height() < 1.0)
        return;
    painter->setPen(hatchPen_);
    painter->setAntialiasing(true);
    // Lines are cut to the bar by arithmetic: a clip path would make PDF and SVG files large.
    const auto slanted = [&](bool rising) {
        const double step = distance_ * std::sqrt(2.0);
        for (double t = step / 2.0; t < rect.width() + rect.height(); t += step) {
            const double x1 = std::max(0.0, t - rect.height()); // where the line t = x + y meets the bar's sides
            const double x2 = std::min(rect.width(), t);
            if (x2 <= x1)
                continue;
            const double y1 = t - x1;
            const double y2 = t - x2;
            if (rising)
                painter->drawLine(QLineF(rect.left() + x1, rect.top() + y1, rect.left() + x2, rect.top() + y2));
            else
                painter->drawLine(QLineF(rect.right() - x1, rect.top() + y1, rect.right() - x2, rect.top() + y2));
        }
    };
    const auto level = [&](double distance) {
        for (double y = rect.bottom() - distance / 2.0; y > rect.top(); y -= distance)
            painter->drawLine(QLineF(rect.left(), y, rect.right(), y));
    };
    const auto upright = [&](double distance) {
        for (double x = rect.left() + distance / 2.0; x < rect.right(); x += distance)
            painter->drawLine(QLineF(x, rect.top(), x, rect.bottom()));
    };
    switch (hatch_) {
    case Hatch::None:
        break;
    case Hatch::Rising:
        slanted(true);
        break;
    case Hatch::Falling:
        slanted(false);
        break;
    case Hatch::Crossed:
        slanted(true);
        slanted(false);
        break;
    case Hatch::Level:
        level(distance_);
        break;
    case Hatch::Upright:
        upright(distance_);
        break;
    case Hatch::Dense:
        level(distance_ / 2.0);
        upright(distance_ / 2.0);
        break;
    }
}

} // namespace ui
