#include "ui/figures/figure_view.h"

#include <algorithm>
#include <cmath>

#include <QPainter>

#include "ui/base/convert.h"
#include "ui/base/theme.h"

namespace ui {
namespace {

constexpr double largest = 4.0; // times the true size; more is only coarse
constexpr int hairLine = 1;     // around the sheet

} // namespace

/// The paper itself; its image is made when it is first painted after a change.
class FigureView::Sheet : public QWidget {
public:
    explicit Sheet(const FigureView& view) : view_(view) { setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed); }
    void forget()
    {
        image_ = {};
        update();
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        if (image_.isNull()) {
            image_ = imageOf(view_.picture_, view_.scale_ * logicalDpiX() * devicePixelRatioF());
            if (view_.grey_)
                image_ = image_.convertToFormat(QImage::Format_Grayscale8);
            image_.setDevicePixelRatio(devicePixelRatioF());
        }
        QPainter painter(this);
        painter.drawImage(QPoint(hairLine, hairLine), image_);
        painter.setPen(theme::line());
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }

private:
    const FigureView& view_;
    QImage image_;
};

FigureView::FigureView(QWidget* parent) : QScrollArea(parent), sheet_(new Sheet(*this))
{
    setWidget(sheet_);
    setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Figure"));
    redraw();
}

FigureView::~FigureView() = default;

void FigureView::setDrawing(Drawing drawing)
{
    drawing_ = std::move(drawing);
    redraw();
    sheet_->show();
}

void FigureView::clear()
{
    drawing_ = {};
    redraw();
    sheet_->hide();
}

bool FigureView::isCleared() const { return sheet_->isHidden(); }

void FigureView::setPaper(const Paper& paper)
{
    paper_ = paper;
    redraw();
}

void FigureView::setZoom(double zoom)
{
    zoom_ = zoom;
    fit();
}

void FigureView::setGrey(bool grey)
{
    grey_ = grey;
    sheet_->forget();
}

void FigureView::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    fit();
}

void FigureView::redraw()
{
    picture_ = pictureOf(drawing_, paper_);
    setAccessibleDescription(toQt(captionOf(drawing_, paper_)));
    sheet_->forget();
    fit();
}

void FigureView::fit()
{
    const auto pixels = [](double mm, int dpi) { return mm / 25.4 * dpi; };
    const double width = pixels(picture_.widthMm, logicalDpiX());
    const double height = pixels(picture_.heightMm, logicalDpiY());
    double scale = zoom_;
    if (zoom_ <= 0.0) { // tall ones are scrolled rather than made small
        const QSizeF room = maximumViewportSize() - QSize(2 * hairLine, 2 * hairLine);
        scale = std::clamp(std::min(room.width() / width, std::max(room.height() / height, 1.0)), 0.1, largest);
    }
    if (scale != scale_)
        sheet_->forget();
    scale_ = scale;
    sheet_->resize(static_cast<int>(std::lround(width * scale)) + 2 * hairLine,
                   static_cast<int>(std::lround(height * scale)) + 2 * hairLine);
}

} // namespace ui
