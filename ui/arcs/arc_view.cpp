#include "ui/arcs/arc_view.h"

#include <algorithm>
#include <cmath>

#include <QAccessible>
#include <QAction>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include "ui/arcs/arc_painter.h"
#include "ui/arcs/arc_tips.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/charts/figure_plot.h"

namespace ui {
namespace {

using core::reports::ArcPoint;
using core::reports::ArcSentence;

constexpr int margin = theme::grid; // pixels around the figure
constexpr double mostFilling = 2.0; ///< Times the size of the other text.

ArcColours windowColours()
{
    const auto palette = QGuiApplication::palette();
    return {palette.color(QPalette::Base),
            palette.color(QPalette::Text),
            theme::muted(),
            theme::accent(),
            theme::changedBackground(),
            theme::isDark()};
}

double distanceTo(QPointF point, const ArcPoint& a, const ArcPoint& b)
{
    const QPointF from(a.x, a.y);
    const QPointF along(b.x - a.x, b.y - a.y);
    const double length = QPointF::dotProduct(along, along);
    const double share = length > 0 ? std::clamp(QPointF::dotProduct(point - from, along) / length, 0.0, 1.0) : 0.0;
    const auto off = point - (from + share * along);
    return std::hypot(off.x(), off.y());
}

} // namespace

ArcView::ArcView(QWidget* parent) : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Dependency trees"));
    viewport()->setMouseTracking(true);
    viewport()->setBackgroundRole(QPalette::Base);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    makeActions();
    describe();
}

const ArcSentence& ArcView::sentence() const
{
    static const ArcSentence none;
    return empty() ? none : figure_.panels.front().example.sentence;
}

void ArcView::setExample(core::reports::ArcExample example)
{
    example_ = std::move(example);
    scores_[0].reset();
    scores_[1].reset();
    hovered_ = hoveredColumn_ = -1;
    current_ = std::min(current_, static_cast<int>(example_->sentence.columns.size()) - 1);
    layoutAgain();
}

void ArcView::clear()
{
    example_.reset();
    current_ = hovered_ = hoveredColumn_ = -1;
    layoutAgain();
}

void ArcView::setEmptyText(const QString& text)
{
    emptyText_ = text;
    describe();
    viewport()->update();
}

void ArcView::setScores(std::optional<core::victims::ArcScores> before, std::optional<core::victims::ArcScores> after)
{
    scores_[0] = std::move(before);
    scores_[1] = std::move(after);
}

void ArcView::setCurrent(int column)
{
    if (column < -1 || column >= static_cast<int>(sentence().columns.size()) || column == current_)
        return;
    current_ = column;
    viewport()->update();
    showCurrent();
    describe();
    Q_EMIT currentChanged(column);
}

void ArcView::setOverlaid(bool overlaid)
{
    overlaid_ = overlaid;
    overlay_->setChecked(overlaid);
    layoutAgain();
}

void ArcView::setWrapped(bool wrapped)
{
    wrapped_ = wrapped;
    wrap_->setChecked(wrapped);
    layoutAgain();
}

void ArcView::setZoom(double zoom)
{
    filling_ = false;
    fill_->setChecked(false);
    zoom_ = std::clamp(zoom, 0.3, 5.0);
    layoutAgain();
}

void ArcView::setFilling(bool filling)
{
    filling_ = filling;
    fill_->setChecked(filling);
    zoom_ = 1.0;
    layoutAgain();
}

void ArcView::setMostHeight(int pixels)
{
    mostHeight_ = pixels;
    setSizePolicy(QSizePolicy::Expanding, pixels > 0 ? QSizePolicy::Fixed : QSizePolicy::Preferred);
    updateGeometry();
}

double ArcView::pixelsAPoint() const
{
    return zoom_ * QFontInfo(font()).pointSizeF() / core::reports::ArcOptions{}.wordPoints * logicalDpiY() / 72.0;
}

void ArcView::layoutAgain()
{
    const int before = sizeHint().height();
    if (filling_)
        zoom_ = 1.0;
    drawFigure();
    if (const double zoom = filling_ ? fillingZoom() : 1.0; zoom > 1.0) {
        zoom_ = zoom;
        drawFigure();
    }
    hovered_ = hoveredColumn_ = -1;
    for (auto* action : actions_)
        action->setEnabled(!empty());
    overlay_->setEnabled(sentence().two && !sentence().nodes);
    updateBars();
    if (before != sizeHint().height())
        updateGeometry();
    viewport()->update();
    describe();
}

double ArcView::fillingZoom() const
{
    if (empty() || figure_.width <= 0.0 || figure_.panels.front().layout.rows > 1)
        return 1.0;
    const double scale = pixelsAPoint();
    double most = mostFilling;
    if (mostHeight_ > 0) // and none of it is below the edge
        most = std::min(most, (mostHeight_ - 2.0 * margin) / (figure_.height * scale));
    // A little less than all: else rounding would break the row.
    const double room = width() - 2.0 * margin - verticalScrollBar()->sizeHint().width();
    return std::clamp(0.98 * room / (figure_.width * scale), 1.0, std::max(most, 1.0));
}

void ArcView::drawFigure()
{
    core::reports::ArcOptions options;
    options.overlaid = overlaid_;
    // The narrowest rows still hold a few words, whatever the window's width.
    if (wrapped_)
        options.maxWidth =
            std::max((width() - 2.0 * margin - verticalScrollBar()->sizeHint().width()) / pixelsAPoint(), 80.0);
    std::vector<core::reports::ArcExample> examples;
    if (example_)
        examples.push_back(*example_);
    figure_ = core::reports::arcFigure(std::move(examples), options, figureMeasure());
}

void ArcView::updateBars()
{
    const double scale = pixelsAPoint();
    const QSize content(static_cast<int>(std::ceil(figure_.width * scale)) + 2 * margin,
                        static_cast<int>(std::ceil(figure_.height * scale)) + 2 * margin);
    const auto room = viewport()->size();
    horizontalScrollBar()->setRange(0, std::max(content.width() - room.width(), 0));
    verticalScrollBar()->setRange(0, std::max(content.height() - room.height(), 0));
    horizontalScrollBar()->setPageStep(room.width());
    verticalScrollBar()->setPageStep(room.height());
    horizontalScrollBar()->setSingleStep(theme::grid * 3);
    verticalScrollBar()->setSingleStep(theme::grid * 3);
}

QSize ArcView::sizeHint() const
{
    const double scale = pixelsAPoint();
    int height = static_cast<int>(std::ceil(figure_.height * scale)) + 2 * margin;
    if (empty())
        height = fontMetrics().height() + 2 * margin;
    else if (figure_.width * scale + 2 * margin > width())
        height += horizontalScrollBar()->sizeHint().height();
    if (mostHeight_ > 0)
        height = std::min(height, mostHeight_);
    return {480, height};
}

QSize ArcView::minimumSizeHint() const { return {160, std::min(sizeHint().height(), 120)}; }

QPointF ArcView::origin() const
{
    return {static_cast<double>(margin - horizontalScrollBar()->value()),
            static_cast<double>(margin - verticalScrollBar()->value())};
}

QPointF ArcView::toPoints(QPointF point) const { return (point - origin()) / pixelsAPoint(); }

void ArcView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    if (empty()) {
        painter.setPen(theme::muted());
        painter.drawText(viewport()->rect().adjusted(margin, margin, -margin, -margin),
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, emptyText_);
        return;
    }
    painter.translate(origin());
    const double scale = pixelsAPoint() * 72.0 / figureUnitsPerInch;
    painter.scale(scale, scale);
    paintArcs(painter, figure_, windowColours(), {current_, hovered_, linked()});
}

void ArcView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    if ((wrapped_ || filling_) && event->size().width() != event->oldSize().width())
        layoutAgain();
    else
        updateBars();
}

void ArcView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        layoutAgain();
}

QRectF ArcView::wordRect(int column) const
{
    QRectF all;
    if (empty())
        return all;
    const auto& panel = figure_.panels.front();
    const double scale = pixelsAPoint();
    for (const auto& word : panel.layout.words)
        if (static_cast<int>(word.column) == column)
            all |= QRectF(origin() + scale * QPointF(word.box.left, panel.top + word.box.top),
                          origin() + scale * QPointF(word.box.right, panel.top + word.box.bottom));
    return all;
}

int ArcView::columnAt(QPointF point) const
{
    if (empty())
        return -1;
    const auto& panel = figure_.panels.front();
    const auto p = toPoints(point) - QPointF(0, panel.top);
    for (const auto& word : panel.layout.words)
        if (word.box.left - 2.0 <= p.x() && p.x() <= word.box.right + 2.0 && word.box.top <= p.y() &&
            p.y() <= word.box.bottom)
            return static_cast<int>(word.column);
    return -1;
}

int ArcView::arcAt(QPointF point) const
{
    if (empty())
        return -1;
    const auto& panel = figure_.panels.front();
    const auto p = toPoints(point) - QPointF(0, panel.top);
    double nearest = 4.0 / pixelsAPoint();
    int found = -1;
    for (const auto& arc : panel.layout.arcs) {
        double away = 1e9;
        for (const auto& stroke : core::reports::strokesOf(arc))
            for (std::size_t i = 1; i < stroke.size(); ++i)
                away = std::min(away, distanceTo(p, stroke[i - 1], stroke[i]));
        const auto& box = arc.labelBox;
        if (!box.empty() && box.left <= p.x() && p.x() <= box.right && box.top <= p.y() && p.y() <= box.bottom)
            away = 0.0;
        if (away < nearest) {
            nearest = away;
            found = static_cast<int>(arc.arc);
        }
    }
    return found;
}

QString ArcView::arcTip(int arc) const
{
    return tipOfArc(sentence(), arc, scores_[sentence().arcs[static_cast<std::size_t>(arc)].after ? 1 : 0]);
}

QString ArcView::wordTip(int column) const { return tipOfWord(sentence(), column, scores_[0], scores_[1]); }

bool ArcView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int arc = arcAt(help->pos());
        const int column = columnAt(help->pos());
        const auto text = column >= 0 ? wordTip(column) : arc >= 0 ? arcTip(arc) : QString();
        QToolTip::showText(help->globalPos(), text, viewport());
        return true;
    }
    if (event->type() == QEvent::Leave)
        hover({-1.0, -1.0});
    return QAbstractScrollArea::viewportEvent(event);
}

void ArcView::hover(QPointF point)
{
    const int column = columnAt(point), arc = column >= 0 ? -1 : arcAt(point);
    if (arc == hovered_ && column == hoveredColumn_)
        return;
    hovered_ = arc;
    hoveredColumn_ = column;
    viewport()->update();
}

std::vector<int> ArcView::linked() const
{
    std::vector<int> columns;
    for (const int column : {current_, hoveredColumn_})
        if (const auto linked = sentence().linkedWith(column); column >= 0 && !linked.empty()) {
            columns.insert(columns.end(), linked.begin(), linked.end());
            columns.push_back(column);
        }
    return columns;
}

void ArcView::keyPressEvent(QKeyEvent* event)
{
    const int last = static_cast<int>(sentence().columns.size()) - 1;
    const bool mirrored = !empty() && figure_.panels.front().layout.options.rightToLeft;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right: {
        const int by = (event->key() == Qt::Key_Right) == mirrored ? -1 : 1;
        return setCurrent(current_ < 0 ? 0 : std::clamp(current_ + by, 0, last));
    }
    case Qt::Key_Home:
        return setCurrent(0);
    case Qt::Key_End:
        return setCurrent(last);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (current_ >= 0)
            Q_EMIT activated(current_);
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void ArcView::mousePressEvent(QMouseEvent* event)
{
    const int column = columnAt(event->position());
    if (event->button() == Qt::LeftButton && column >= 0)
        return setCurrent(column);
    if (event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton) {
        dragged_ = event->position().toPoint();
        viewport()->setCursor(Qt::ClosedHandCursor);
    }
}

void ArcView::mouseMoveEvent(QMouseEvent* event)
{
    if (!dragged_)
        return hover(event->position());
    const auto moved = event->position().toPoint() - *dragged_;
    dragged_ = event->position().toPoint();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - moved.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - moved.y());
}

void ArcView::mouseReleaseEvent(QMouseEvent* /*event*/)
{
    dragged_.reset();
    viewport()->unsetCursor();
}

void ArcView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const int column = columnAt(event->position()); column >= 0)
        Q_EMIT activated(column);
}

void ArcView::wheelEvent(QWheelEvent* event)
{
    if (!(event->modifiers() & Qt::ControlModifier))
        return QAbstractScrollArea::wheelEvent(event);
    const auto before = toPoints(event->position());
    setZoom(zoom_ * std::pow(1.15, event->angleDelta().y() / 120.0));
    const auto off = origin() + before * pixelsAPoint() - event->position(); // the point under the pointer stays
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() + static_cast<int>(off.x()));
    verticalScrollBar()->setValue(verticalScrollBar()->value() + static_cast<int>(off.y()));
    event->accept();
}

void ArcView::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.addActions(actions_);
    menu.exec(event->globalPos());
}

void ArcView::showCurrent()
{
    if (current_ < 0)
        return;
    const auto box = wordRect(current_).toAlignedRect();
    const auto into = [](QScrollBar* bar, int low, int high, int room) {
        if (low < margin)
            bar->setValue(bar->value() + low - margin);
        else if (high > room - margin)
            bar->setValue(bar->value() + high - room + margin);
    };
    into(horizontalScrollBar(), box.left(), box.right(), viewport()->width());
    into(verticalScrollBar(), box.top(), box.bottom(), viewport()->height());
}

void ArcView::describe()
{
    if (empty())
        setAccessibleDescription(emptyText_);
    else if (current_ >= 0)
        setAccessibleDescription((sentence().isNode(current_) ? tr("Part %1 of %2. %3") : tr("Word %1 of %2. %3"))
                                     .arg(current_ + 1)
                                     .arg(sentence().columns.size())
                                     .arg(wordTip(current_)));
    else
        setAccessibleDescription(toQt(core::reports::toText(figure_)));
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

} // namespace ui
