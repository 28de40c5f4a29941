#include "ui/figures/figure_view.h"

#include <cmath>

#include <QPainter>

#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/figures/figure_painter.h"

namespace ui {

FigureView::FigureView(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(tr("Figure"));
}

void FigureView::setFigure(core::reports::Figure figure)
{
    figure_ = std::move(figure);
    setAccessibleDescription(toQt(figure_.empty() ? figure_.note : figure_.caption));
    redraw();
}

void FigureView::setPaper(double width, double height)
{
    if (width == width_ && height == height_)
        return;
    width_ = width;
    height_ = height;
    updateGeometry();
    redraw();
}

void FigureView::redraw()
{
    image_ = {};
    resize(sizeHint());
    update();
}

QSize FigureView::sizeHint() const
{
    const auto pixels = [](double mm, int dpi) { return static_cast<int>(std::lround(mm / 25.4 * dpi)); };
    return {pixels(width_, logicalDpiX()) + 2, pixels(height_, logicalDpiY()) + 2}; // with a hair line around
}

void FigureView::paintEvent(QPaintEvent* /*event*/)
{
    if (image_.isNull()) {
        image_ = figureImage(figure_, width_, height_, logicalDpiX() * devicePixelRatioF());
        image_.setDevicePixelRatio(devicePixelRatioF());
    }
    QPainter painter(this);
    painter.drawImage(QPoint(1, 1), image_);
    painter.setPen(theme::line());
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace ui
