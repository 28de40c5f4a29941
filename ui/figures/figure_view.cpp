#include "ui/figures/figure_view.h"

#include <algorithm>
#include <cmath>

#include <utility>

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include "core/reports/basics/number.h"
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
    explicit Sheet(FigureView& view) : view_(view)
    {
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        setMouseTracking(true);
    }
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
        if (view_.chosen_ < 0 || !view_.hasFocus())
            return;
        painter.setPen(QPen(theme::accent(), 2.0));
        painter.drawRect(view_.onSheet(view_.spots_[static_cast<std::size_t>(view_.chosen_)].place));
    }
    void mouseMoveEvent(QMouseEvent* event) override
    {
        const int spot = view_.spotAt(event->position());
        if (spot < 0) {
            unsetCursor();
            QToolTip::hideText();
            return;
        }
        const auto& found = view_.spots_[static_cast<std::size_t>(spot)];
        setCursor(found.behind.empty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
        QToolTip::showText(event->globalPosition().toPoint(), view_.tipOf(found), this);
    }
    void mousePressEvent(QMouseEvent* event) override { event->setAccepted(event->button() == Qt::LeftButton); }
    void mouseReleaseEvent(QMouseEvent* event) override
    {
        if (event->button() == Qt::LeftButton)
            view_.open(view_.spotAt(event->position()));
    }

private:
    FigureView& view_;
    QImage image_;
};

FigureView::FigureView(QWidget* parent) : QScrollArea(parent), sheet_(new Sheet(*this))
{
    setWidget(sheet_);
    setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
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

const std::vector<FigureView::Spot>& FigureView::spots()
{
    if (!std::exchange(spotsKnown_, true))
        spots_ = spotsOf(drawing_, paper_);
    return spots_;
}

QRectF FigureView::onSheet(const QRectF& place) const
{
    const double dots = scale_ * logicalDpiX() / 72.0;
    return {QPointF(hairLine, hairLine) + dots * place.topLeft(), dots * place.size()};
}

QRect FigureView::placeOf(const Spot& spot) const
{
    return onSheet(spot.place).toRect().translated(sheet_->mapTo(viewport(), QPoint()));
}

/// What is drawn last is on top.
int FigureView::spotAt(QPointF point)
{
    if (isCleared())
        return -1;
    const auto& all = spots();
    for (auto i = static_cast<int>(all.size()) - 1; i >= 0; --i)
        if (onSheet(all[static_cast<std::size_t>(i)].place).contains(point))
            return i;
    return -1;
}

QString FigureView::tipOf(const Spot& spot) const
{
    return spot.behind.empty() ? spot.tip : tr("%1\nClick to see the examples").arg(spot.tip);
}

void FigureView::open(int spot)
{
    if (spot >= 0 && !spots()[static_cast<std::size_t>(spot)].behind.empty())
        Q_EMIT examplesWanted(spots_[static_cast<std::size_t>(spot)].behind);
}

void FigureView::setChosen(int spot)
{
    chosen_ = spot;
    const auto& found = spots_[static_cast<std::size_t>(spot)];
    chosenName_ = nameOf(found);
    setAccessibleDescription(found.tip);
}

void FigureView::choose(int spot)
{
    setChosen(spot);
    const auto& found = spots_[static_cast<std::size_t>(spot)];
    const auto place = placeOf(found);
    ensureVisible(place.center().x() - sheet_->mapTo(viewport(), QPoint()).x(),
                  place.center().y() - sheet_->mapTo(viewport(), QPoint()).y());
    QToolTip::showText(viewport()->mapToGlobal(placeOf(found).bottomRight()), tipOf(found), this);
    sheet_->update();
}

void FigureView::keyPressEvent(QKeyEvent* event)
{
    const bool back = event->key() == Qt::Key_Left, on = event->key() == Qt::Key_Right;
    const int count = isCleared() ? 0 : static_cast<int>(spots().size());
    if ((back || on) && count > 0)
        return choose(chosen_ < 0 ? (on ? 0 : count - 1) : (chosen_ + (on ? 1 : count - 1)) % count);
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && chosen_ >= 0)
        return open(chosen_);
    QScrollArea::keyPressEvent(event);
}

/// The series of a point, and its place on the x axis, as an annotation names them; trees have only a title.
std::pair<QString, QString> FigureView::nameOf(const Spot& spot) const
{
    if (!spot.point)
        return {spot.tip, {}};
    const auto& figure = std::get<core::reports::Figure>(drawing_);
    const auto& series = figure.series[spot.point->first];
    const double x = series.points[spot.point->second].x;
    const auto place = static_cast<std::size_t>(std::max(std::lround(x), 0L));
    auto at = place < figure.x.categories.size() ? figure.x.categories[place] : core::reports::formatExact(x);
    std::ranges::replace(at, '\n', ' ');
    return {toQt(series.name), toQt(at)};
}

void FigureView::contextMenuEvent(QContextMenuEvent* event)
{
    const int spot = event->reason() == QContextMenuEvent::Keyboard
                         ? chosen_
                         : spotAt(sheet_->mapFrom(viewport(), QPointF(event->pos())));
    if (spot < 0)
        return;
    const auto& found = spots()[static_cast<std::size_t>(spot)];
    auto* menu = new QMenu(this); // open while results come and another drawing is shown: it keeps what it was asked at
    menu->setAttribute(Qt::WA_DeleteOnClose);
    auto* see =
        menu->addAction(tr("See its examples"), this, [this, behind = found.behind] { Q_EMIT examplesWanted(behind); });
    see->setEnabled(!found.behind.empty());
    menu->addAction(tr("Copy the number"), this, [tip = found.tip] { QGuiApplication::clipboard()->setText(tip); });
    if (found.point)
        menu->addAction(tr("Write at this point..."), this,
                        [this, named = nameOf(found)] { Q_EMIT noteWanted(named.first, named.second); });
    menu->popup(event->globalPos());
}

void FigureView::focusInEvent(QFocusEvent* event)
{
    QScrollArea::focusInEvent(event);
    sheet_->update();
}

void FigureView::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    fit();
}

void FigureView::redraw()
{
    picture_ = pictureOf(drawing_, paper_);
    spots_.clear();
    spotsKnown_ = false;
    thinBars_ = ui::hasThinBars(drawing_, paper_);
    setAccessibleDescription(toQt(captionOf(drawing_, paper_)));
    if (const int before = std::exchange(chosen_, -1); before >= 0)
        chooseAgain(before);
    sheet_->forget();
    fit();
}

/// With more results the same point is drawn elsewhere: the keys stay at it. Of several that are named alike, it is the
/// one that was there.
void FigureView::chooseAgain(int before)
{
    int found = -1;
    for (int i = 0; i < static_cast<int>(spots().size()); ++i) {
        const auto& spot = spots_[static_cast<std::size_t>(i)];
        if (nameOf(spot) == chosenName_ && (found < 0 || i == before))
            found = i;
    }
    if (found >= 0)
        setChosen(found);
}

void FigureView::fit()
{
    const auto pixels = [](double mm, int dpi) { return mm / 25.4 * dpi; };
    const double width = pixels(picture_.widthMm, logicalDpiX());
    const double height = pixels(picture_.heightMm, logicalDpiY());
    double scale = zoom_;
    if (zoom_ <= 0.0) { // tall ones are scrolled rather than made small
        const QSizeF room = maximumViewportSize() - QSize(2 * hairLine, 2 * hairLine);
        const auto scaleIn = [&](double wide) {
            return std::clamp(std::min(wide / width, std::max(room.height() / height, 1.0)), 0.1, largest);
        };
        scale = scaleIn(room.width());
        if (std::lround(height * scale) > std::lround(room.height())) // beside the bar, which is as wide as it is
            scale = scaleIn(room.width() - verticalScrollBar()->sizeHint().width());
    }
    if (scale != scale_)
        sheet_->forget();
    scale_ = scale;
    sheet_->resize(static_cast<int>(std::lround(width * scale)) + 2 * hairLine,
                   static_cast<int>(std::lround(height * scale)) + 2 * hairLine);
}

} // namespace ui
