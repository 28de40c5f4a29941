#include "ui/corpora/point_map.h"

#include <algorithm>
#include <cmath>

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <QToolTip>
#include <QWheelEvent>

#include "ui/base/format.h"
#include "ui/base/theme.h"

namespace ui {

namespace {

constexpr double reach = 8.0;       ///< Pixels: how far from a point a click may be.
constexpr double dragBegins = 4.0;  ///< Pixels
constexpr double markerSize = 9.0;  ///< Pixels
constexpr double plotMargin = 12.0; ///< Pixels
constexpr double mostZoom = 200.0;

/// Group 0 is a circle, then a square, a triangle, a diamond, a triangle on its point; colours go round in eights, so
/// forty groups differ.
QPainterPath shapeOf(int group, double size)
{
    QPainterPath path;
    const double r = size / 2.0;
    switch (group % 5) {
    case 1:
        path.addRect(-r * 0.88, -r * 0.88, size * 0.88, size * 0.88);
        break;
    case 2:
        path.addPolygon(QPolygonF{{0, -r}, {r, r * 0.8}, {-r, r * 0.8}, {0, -r}});
        break;
    case 3:
        path.addPolygon(QPolygonF{{0, -r}, {r, 0}, {0, r}, {-r, 0}, {0, -r}});
        break;
    case 4:
        path.addPolygon(QPolygonF{{0, r}, {r, -r * 0.8}, {-r, -r * 0.8}, {0, r}});
        break;
    default:
        path.addEllipse(QPointF(0, 0), r, r);
    }
    return path;
}

bool isAdding(Qt::KeyboardModifiers modifiers)
{
    return modifiers.testFlag(Qt::ControlModifier) || modifiers.testFlag(Qt::ShiftModifier);
}

/// Black is drawn in the colour of the text, which on dark ground is not black.
QColor groupColor(int group, const QPalette& palette)
{
    const auto color = theme::series(group);
    return color == QColor(Qt::black) ? palette.color(QPalette::Text) : color;
}

} // namespace

PointMap::PointMap(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setCursor(Qt::CrossCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Map of texts"));
    describe();
}

void PointMap::setPoints(std::vector<Point> points, std::vector<Link> links)
{
    points_ = std::move(points);
    links_ = std::move(links);
    names_.clear();
    pale_.clear();
    near_.clear();
    chosen_.assign(points_.size(), false);
    current_ = -1;
    double left = 0.0, right = 0.0, top = 0.0, bottom = 0.0;
    bool first = true;
    const auto hold = [&](double x, double y) {
        left = first ? x : std::min(left, x);
        right = first ? x : std::max(right, x);
        top = first ? y : std::min(top, y);
        bottom = first ? y : std::max(bottom, y);
        first = false;
    };
    for (const auto& point : points_)
        hold(point.x, point.y);
    for (const auto& link : links_)
        hold(link.x, link.y);
    extent_ = QRectF(QPointF(left, top), QPointF(right, bottom));
    showAll();
    describe();
}

void PointMap::setGroups(const QStringList& names, const std::vector<int>& of)
{
    names_ = names;
    for (std::size_t i = 0; i < points_.size(); ++i)
        points_[i].group = i < of.size() && of[i] < names.size() ? of[i] : -1;
    markers_.clear();
    update();
}

void PointMap::setPale(std::vector<bool> pale)
{
    pale_ = std::move(pale);
    update();
}

void PointMap::setLinksShown(bool shown)
{
    linksShown_ = shown;
    update();
}

void PointMap::setChosen(const std::vector<int>& points)
{
    chosen_.assign(points_.size(), false);
    for (const int point : points)
        if (point >= 0 && point < static_cast<int>(points_.size()))
            chosen_[static_cast<std::size_t>(point)] = true;
    describe();
    update();
}

void PointMap::setCurrent(int point)
{
    if (point == current_ || point >= static_cast<int>(points_.size()))
        return;
    current_ = std::max(-1, point);
    describe();
    update();
}

void PointMap::setNear(std::vector<int> points)
{
    near_ = std::move(points);
    update();
}

void PointMap::setEmptyText(const QString& text)
{
    emptyText_ = text;
    update();
}

std::vector<int> PointMap::chosen() const
{
    std::vector<int> points;
    for (std::size_t i = 0; i < chosen_.size(); ++i)
        if (chosen_[i])
            points.push_back(static_cast<int>(i));
    return points;
}

QRectF PointMap::plot() const
{
    int legend = 0;
    for (const auto& name : names_)
        legend = std::max(legend, fontMetrics().horizontalAdvance(name));
    if (!names_.isEmpty())
        legend = std::min(legend, width() / 4) + 3 * theme::grid;
    return QRectF(rect()).adjusted(plotMargin, plotMargin, -plotMargin - legend, -plotMargin);
}

double PointMap::scale() const
{
    const auto area = plot();
    const double across = extent_.width() > 0.0 ? area.width() / extent_.width() : 0.0;
    const double down = extent_.height() > 0.0 ? area.height() / extent_.height() : 0.0;
    const double fitting = across <= 0.0 ? down : down <= 0.0 ? across : std::min(across, down);
    return zoom_ * (fitting > 0.0 ? fitting : 1.0);
}

QPointF PointMap::toScreen(double x, double y) const
{
    return plot().center() + QPointF(x - middle_.x(), middle_.y() - y) * scale(); // the second axis points up
}

QPointF PointMap::placeOf(int point) const
{
    const auto& own = points_.at(static_cast<std::size_t>(point));
    return toScreen(own.x, own.y);
}

void PointMap::showAll()
{
    zoom_ = 1.0;
    middle_ = extent_.center();
    update();
}

void PointMap::zoom(double factor, const QPointF& around)
{
    const double before = scale();
    zoom_ = std::clamp(zoom_ * factor, 1.0, mostZoom);
    // What is under the cursor stays there.
    const auto away = around - plot().center();
    const double change = 1.0 / before - 1.0 / scale();
    middle_ += QPointF(away.x() * change, -away.y() * change);
    if (zoom_ <= 1.0)
        middle_ = extent_.center();
    update();
}

int PointMap::pointAt(const QPointF& place) const
{
    int nearest = -1;
    double least = reach * reach;
    const auto center = plot().center();
    const double pixels = scale();
    for (std::size_t i = 0; i < points_.size(); ++i) {
        if (isPale(i))
            continue;
        const double x = center.x() + (points_[i].x - middle_.x()) * pixels - place.x();
        const double y = center.y() + (middle_.y() - points_[i].y) * pixels - place.y();
        // Of points that lie over each other the one that is painted last.
        if (const double away = x * x + y * y; away <= least) {
            least = away;
            nearest = static_cast<int>(i);
        }
    }
    return nearest;
}

int PointMap::pointBeyond(int key) const
{
    if (current_ < 0) {
        for (std::size_t i = 0; i < points_.size(); ++i)
            if (!isPale(i))
                return static_cast<int>(i);
        return -1;
    }
    const auto from = placeOf(current_);
    int best = -1;
    double least = 0.0;
    for (int i = 0; i < static_cast<int>(points_.size()); ++i) {
        const auto away = placeOf(i) - from;
        const double along = key == Qt::Key_Left    ? -away.x()
                             : key == Qt::Key_Right ? away.x()
                             : key == Qt::Key_Up    ? -away.y()
                                                    : away.y();
        const double across = key == Qt::Key_Left || key == Qt::Key_Right ? away.y() : away.x();
        if (i == current_ || isPale(static_cast<std::size_t>(i)) || along <= 0.0 || std::abs(across) > 2.0 * along)
            continue;
        if (const double far = along * along + 4.0 * across * across; best < 0 || far < least) {
            least = far;
            best = i;
        }
    }
    return best;
}

void PointMap::choose(const std::vector<int>& points, bool add)
{
    if (!add)
        chosen_.assign(points_.size(), false);
    for (const int point : points)
        chosen_[static_cast<std::size_t>(point)] = true;
    if (!points.empty() && current_ != points.front()) {
        current_ = points.front();
        Q_EMIT currentChanged(current_);
    }
    describe();
    update();
    Q_EMIT chosenChanged();
}

void PointMap::makeCurrent(int point, bool add)
{
    const auto at = static_cast<std::size_t>(point);
    if (add && chosen_[at] && point == current_) { // again: it is taken back
        chosen_[at] = false;
        describe();
        update();
        Q_EMIT chosenChanged();
        return;
    }
    choose({point}, add);
}

void PointMap::mousePressEvent(QMouseEvent* event)
{
    pressed_ = moved_ = event->position();
    moving_ = event->button() == Qt::MiddleButton;
    box_.reset();
}

void PointMap::mouseMoveEvent(QMouseEvent* event)
{
    const auto here = event->position();
    if (moving_ && event->buttons().testFlag(Qt::MiddleButton)) {
        const auto by = (here - moved_) / scale();
        middle_ += QPointF(-by.x(), by.y());
        moved_ = here;
        update();
    } else if (event->buttons().testFlag(Qt::LeftButton) &&
               (box_ || (here - pressed_).manhattanLength() >= dragBegins)) {
        box_ = QRectF(pressed_, here).normalized();
        update();
    }
}

void PointMap::mouseReleaseEvent(QMouseEvent* event)
{
    moving_ = false;
    if (event->button() != Qt::LeftButton)
        return;
    const bool add = isAdding(event->modifiers());
    if (box_) {
        std::vector<int> inside;
        for (int i = 0; i < static_cast<int>(points_.size()); ++i)
            if (!isPale(static_cast<std::size_t>(i)) && box_->contains(placeOf(i)))
                inside.push_back(i);
        box_.reset();
        choose(inside, add);
    } else if (const int point = pointAt(event->position()); point >= 0) {
        makeCurrent(point, add);
    } else if (!add) {
        choose({}, false);
    }
    update();
}

void PointMap::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const int point = pointAt(event->position()); point >= 0)
        Q_EMIT activated(point);
    else
        showAll();
}

void PointMap::wheelEvent(QWheelEvent* event)
{
    if (points_.empty() || event->angleDelta().y() == 0)
        return QWidget::wheelEvent(event);
    zoom(std::pow(1.0015, event->angleDelta().y()), event->position());
    event->accept();
}

void PointMap::keyPressEvent(QKeyEvent* event)
{
    const bool add = isAdding(event->modifiers());
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (const int point = pointBeyond(event->key()); point >= 0)
            makeCurrent(point, add);
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(1.25, current_ < 0 ? plot().center() : placeOf(current_));
        break;
    case Qt::Key_Minus:
        zoom(0.8, plot().center());
        break;
    case Qt::Key_0:
        showAll();
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (current_ >= 0)
            Q_EMIT activated(current_);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool PointMap::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int point = pointAt(help->pos());
        if (point >= 0 && tips_)
            QToolTip::showText(help->globalPos(), tips_(point), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void PointMap::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        markers_.clear();
        update();
    }
    QWidget::changeEvent(event);
}

const QPixmap& PointMap::marker(int group, bool pale)
{
    const auto at = static_cast<std::size_t>(2 * (group + 1) + (pale ? 1 : 0));
    if (markers_.size() <= at)
        markers_.resize(2 * (static_cast<std::size_t>(names_.size()) + 1));
    auto& own = markers_[at];
    if (!own.isNull())
        return own;
    const double ratio = devicePixelRatioF();
    const double room = markerSize + 3.0;
    own = QPixmap(QSize(1, 1) * static_cast<int>(std::ceil(room * ratio)));
    own.setDevicePixelRatio(ratio);
    own.fill(Qt::transparent);
    QPainter painter(&own);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(room / 2.0, room / 2.0);
    painter.setOpacity(pale ? 0.2 : 1.0);
    auto edge = palette().color(QPalette::Text);
    edge.setAlpha(110);
    painter.setPen(QPen(edge, 0.8));
    painter.setBrush(group < 0 ? theme::muted() : groupColor(group, palette()));
    painter.drawPath(shapeOf(std::max(0, group), group < 0 ? markerSize * 0.6 : markerSize));
    return own;
}

void PointMap::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (points_.empty()) {
        painter.setPen(theme::muted());
        painter.drawText(rect().adjusted(theme::grid, theme::grid, -theme::grid, -theme::grid),
                         Qt::AlignCenter | Qt::TextWordWrap, emptyText_);
        return;
    }
    painter.setClipRect(plot().adjusted(-plotMargin, -plotMargin, plotMargin, plotMargin));
    const auto center = plot().center();
    const double pixels = scale();
    const auto at = [&](double x, double y) {
        return center + QPointF((x - middle_.x()) * pixels, (middle_.y() - y) * pixels);
    };
    painter.setRenderHint(QPainter::Antialiasing);
    if (linksShown_)
        for (const auto& link : links_) {
            const auto& from = points_[static_cast<std::size_t>(link.point)];
            const auto point = static_cast<std::size_t>(link.point);
            const bool own = link.point == current_;
            auto color = own ? theme::accent() : palette().color(QPalette::Text);
            if (!own)
                color.setAlpha(isPale(point) ? 20 : 70);
            const auto end = at(link.x, link.y);
            painter.setPen(QPen(color, own ? 2.0 : 1.0));
            painter.drawLine(at(from.x, from.y), end);
            painter.setBrush(palette().color(QPalette::Base));
            painter.drawEllipse(end, own ? 4.0 : 2.5, own ? 4.0 : 2.5);
        }
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QPointF corner((markerSize + 3.0) / 2.0, (markerSize + 3.0) / 2.0);
    const auto seen = QRectF(rect()).adjusted(-markerSize, -markerSize, markerSize, markerSize);
    for (const bool looked : {false, true}) // pale ones lie under the others
        for (std::size_t i = 0; i < points_.size(); ++i)
            if (const bool pale = isPale(i); pale != looked)
                if (const auto place = at(points_[i].x, points_[i].y); seen.contains(place))
                    painter.drawPixmap(place - corner, marker(points_[i].group, pale));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const auto ring = [&](std::size_t point, double radius, const QPen& pen) {
        painter.setPen(pen);
        painter.drawEllipse(at(points_[point].x, points_[point].y), radius, radius);
    };
    for (std::size_t i = 0; i < chosen_.size(); ++i)
        if (chosen_[i])
            ring(i, markerSize * 0.7, QPen(theme::accent(), 1.6));
    for (const int point : near_)
        ring(static_cast<std::size_t>(point), markerSize * 0.9,
             QPen(palette().color(QPalette::Text), 1.4, Qt::DotLine));
    if (current_ >= 0)
        ring(static_cast<std::size_t>(current_), markerSize,
             QPen(palette().color(QPalette::Text), hasFocus() ? 2.4 : 1.8));
    if (box_) {
        auto fill = theme::accent();
        fill.setAlpha(40);
        painter.setPen(QPen(theme::accent(), 1));
        painter.setBrush(fill);
        painter.drawRect(*box_);
    }
    painter.setClipping(false);
    paintLegend(painter);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme::accent(), 1));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void PointMap::paintLegend(QPainter& painter) const
{
    const auto metrics = fontMetrics();
    const int left = static_cast<int>(plot().right() + plotMargin);
    const int line = metrics.height() + 4;
    int top = static_cast<int>(plotMargin);
    for (int group = 0; group < names_.size() && top + line <= height(); ++group, top += line) {
        const bool last = top + 2 * line > height() && group + 1 < names_.size();
        painter.save();
        painter.translate(left + markerSize, top + line / 2.0);
        painter.setPen(Qt::NoPen);
        painter.setBrush(groupColor(group, palette()));
        if (!last)
            painter.drawPath(shapeOf(group, markerSize));
        painter.restore();
        painter.setPen(palette().color(QPalette::Text));
        const int begin = left + 2 * theme::grid + 4;
        painter.drawText(QRect(begin, top, width() - begin - 2, line), Qt::AlignVCenter | Qt::AlignLeft,
                         last ? tr("and %1 more").arg(names_.size() - group)
                              : metrics.elidedText(names_[group], Qt::ElideRight, width() - begin - 2));
    }
}

void PointMap::describe()
{
    QString text = tr("%1 points, %2 chosen.")
                       .arg(formatCount(points_.size()),
                            formatCount(static_cast<std::uint64_t>(std::ranges::count(chosen_, true))));
    if (current_ >= 0 && tips_)
        text += QLatin1Char(' ') + tips_(current_);
    setAccessibleDescription(text);
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

} // namespace ui
