#include "ui/charts/figure_spots.h"

#include <algorithm>
#include <cmath>

#include "core/reports/writers/panel_layout.h"
#include "ui/charts/custom_plot.h"
#include "ui/charts/figure_plot.h"

namespace ui {
namespace {

using core::reports::Figure;
using core::reports::Mark;

constexpr std::size_t mostPointed = 5000; // in a larger cloud nobody can point at one
constexpr double pointing = 3.0;          // points around a marker or line within which it is meant

/// The places of a plot's series; `shown`: as the plot has them, `numbers`: which of the figure they are.
void addSpots(std::vector<FigureSpot>& spots, const Figure& shown, const std::vector<std::size_t>& numbers,
              const QCPAxisRect& area)
{
    const auto* x = area.axis(QCPAxis::atBottom);
    const auto* y = area.axis(QCPAxis::atLeft);
    constexpr double unit = figureUnitsPerInch / 72.0;
    const QRectF plot(area.rect());
    const auto add = [&](std::size_t series, std::size_t point, double left, double top, double right, double bottom) {
        QRectF place(QPointF(std::min(left, right), std::min(top, bottom)),
                     QPointF(std::max(left, right), std::max(top, bottom)));
        const double more = pointing * unit;
        if (place.height() < more)
            place.adjust(0.0, -more, 0.0, more);
        if (place.width() < more)
            place.adjust(-more, 0.0, more, 0.0);
        if (!plot.adjusted(-more, -more, more, more).intersects(place))
            return; // beyond the ends of an axis
        place = place.intersected(plot.adjusted(-more, -more, more, more));
        spots.push_back({QRectF(place.topLeft() / unit, place.size() / unit), numbers[series], point});
    };
    const auto bars = std::ranges::count_if(shown.series, [](const auto& series) { return series.mark == Mark::Bars; });
    const double half = bars > 0 ? core::reports::barGroupWidth(shown) / static_cast<double>(bars) / 2.0 : 0.0;
    for (std::size_t s = 0; s < shown.series.size(); ++s) {
        const auto& points = shown.series[s].points;
        for (std::size_t p = 0; p < points.size(); ++p) {
            const auto& point = points[p];
            if (std::isnan(point.x) || std::isnan(point.y))
                continue;
            const auto px = [&](double value) { return x->coordToPixel(value); };
            const auto py = [&](double value) { return y->coordToPixel(value); };
            switch (shown.series[s].mark) {
            case Mark::Bars: {
                const double middle = core::reports::barMiddle(shown, s, point.x);
                add(s, p, px(middle - half), py(point.y), px(middle + half), py(0.0));
                break;
            }
            case Mark::Step:
                add(s, p, px(point.x), py(point.y), px(p + 1 < points.size() ? points[p + 1].x : point.x), py(point.y));
                break;
            case Mark::Line:
            case Mark::Points:
                add(s, p, px(point.x), py(point.y), px(point.x), py(point.y));
                break;
            case Mark::Cells:
                add(s, p, px(point.x - 0.5), py(point.y + 0.5), px(point.x + 0.5), py(point.y - 0.5));
                break;
            case Mark::Spans:
                add(s, p, px(point.bounds ? point.bounds->low : point.x), py(point.y + 0.35),
                    px(point.bounds ? point.bounds->high : point.x), py(point.y - 0.35));
                break;
            case Mark::Areas: {
                std::size_t end = p;
                double left = point.x, right = point.x, low = point.y, high = point.y;
                for (; end < points.size() && !std::isnan(points[end].x); ++end) {
                    left = std::min(left, points[end].x);
                    right = std::max(right, points[end].x);
                    low = std::min(low, points[end].y);
                    high = std::max(high, points[end].y);
                }
                if (end > p + 1) // else a label alone
                    add(s, p, px(left), py(high), px(right), py(low));
                p = end; // behind the outline
                break;
            }
            }
        }
    }
}

} // namespace

std::vector<FigureSpot> spotsOf(const core::reports::FigureLayout& layout, const Paper& paper)
{
    std::vector<FigureSpot> spots;
    if (layout.figure.empty())
        return spots;
    std::size_t points = 0;
    for (const auto& series : layout.figure.series)
        points += series.points.size();
    if (points > mostPointed)
        return spots;
    const auto plot = makePlot(layout, paper);
    plot->setViewport(QRect(QPoint(), plot->size())); // it was never shown, and so has not heard of its size
    plot->replot(QCustomPlot::rpImmediateRefresh);    // which finds the places
    if (!layout.panels.empty()) {
        for (std::size_t i = 0; i < layout.panels.size(); ++i)
            addSpots(spots, core::reports::figureOf(layout, layout.panels[i]), layout.panels[i].series,
                     *plot->axisRect(static_cast<int>(i)));
        return spots;
    }
    std::vector<std::size_t> all(layout.figure.series.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = i;
    addSpots(spots, layout.figure, all, *plot->axisRect());
    return spots;
}

} // namespace ui
