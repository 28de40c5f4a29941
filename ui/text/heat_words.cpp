#include "ui/text/heat_words.h"

#include <algorithm>
#include <cmath>

#include <QAccessible>
#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/text/text_colors.h"

namespace ui {
namespace {

constexpr int boxPadX = 4; // inside a word's box
constexpr int padY = 3;
constexpr int boxMargin = 4;
const QSize gap(2, 4);

int lockWidth(const QFontMetrics& metrics) { return metrics.ascent(); }

/// Width of a segment's name before its first word, with the padlock of a locked one.
int labelWidth(const HeatWord& word, const QFontMetrics& metrics)
{
    if (word.segment.isEmpty())
        return 0;
    return metrics.horizontalAdvance(word.segment) + 2 * boxPadX + (word.editable ? 0 : lockWidth(metrics));
}

/// A padlock in the pen's colour.
void paintLock(QPainter& painter, const QRectF& place)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QRectF body = place;
    body.setTop(place.top() + place.height() * 0.45);
    QRectF bow = place.adjusted(place.width() * 0.2, 0, -place.width() * 0.2, 0);
    bow.setHeight(place.height() * 0.9);
    painter.setBrush(Qt::NoBrush);
    painter.drawArc(bow, 0, 180 * 16);
    painter.setBrush(painter.pen().color());
    painter.drawRoundedRect(body, 1, 1);
    painter.restore();
}

} // namespace

HeatWords::HeatWords(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Words by importance"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    describe();
}

void HeatWords::setWords(std::vector<HeatWord> words)
{
    if (words.size() != words_.size())
        pressed_ = gap_ = -1; // what is dragged may be another word now
    words_ = std::move(words);
    const int last = static_cast<int>(words_.size()) - 1;
    if (current_ > last)
        current_ = last;
    if (current_ >= 0 && !words_[static_cast<std::size_t>(current_)].editable)
        current_ = -1;
    layoutAgain();
    describe();
}

void HeatWords::setUnit(const QString& unit)
{
    unit_ = unit;
    layoutAgain();
}

void HeatWords::setScale(std::optional<double> most)
{
    scale_ = most;
    update();
}

double HeatWords::scale() const { return scale_ && *scale_ > 0.0 ? *scale_ : largest(); }

void HeatWords::setArrangeable(bool arrangeable) { arrangeable_ = arrangeable; }

std::pair<int, int> HeatWords::segmentOf(int word) const
{
    const int count = static_cast<int>(words_.size());
    int first = word, last = word + 1;
    while (first > 0 && words_[static_cast<std::size_t>(first)].segment.isEmpty())
        --first;
    while (last < count && words_[static_cast<std::size_t>(last)].segment.isEmpty())
        ++last;
    return {first, last};
}

int HeatWords::gapAt(QPoint point, int word) const
{
    const auto [first, last] = segmentOf(word);
    int nearest = word, away = -1;
    for (int i = first; i < last; ++i) {
        const QRect box = wordRect(i);
        // Lines are further apart than words: the pointer's line counts first.
        const int distance = std::abs(box.center().x() - point.x()) +
                             8 * std::max(0, std::abs(box.center().y() - point.y()) - box.height() / 2);
        if (away < 0 || distance < away) {
            nearest = i;
            away = distance;
        }
    }
    return point.x() > wordRect(nearest).center().x() ? nearest + 1 : nearest;
}

void HeatWords::moveBy(int by)
{
    if (current_ < 0)
        return;
    const auto [first, last] = segmentOf(current_);
    const int to = current_ + by;
    if (to >= first && to < last)
        Q_EMIT moveWanted(current_, by > 0 ? to + 1 : to);
}

void HeatWords::setEmptyText(const QString& text)
{
    emptyText_ = text;
    update();
}

void HeatWords::setCurrent(int word)
{
    if (word < -1 || word >= static_cast<int>(words_.size()) || word == current_)
        return;
    if (word >= 0 && !words_[static_cast<std::size_t>(word)].editable)
        return;
    current_ = word;
    update();
    describe();
    Q_EMIT currentChanged(word);
}

QRect HeatWords::wordRect(int i) const
{
    if (i < 0 || i >= static_cast<int>(flow_.places.size()))
        return {};
    return flow_.places[static_cast<std::size_t>(i)].translated(boxMargin, boxMargin);
}

QVariant HeatWords::inputMethodQuery(Qt::InputMethodQuery query) const
{
    return query == Qt::ImCursorRectangle ? QVariant(current_ < 0 ? QRect(0, 0, 1, 1) : wordRect(current_))
                                          : QWidget::inputMethodQuery(query);
}

Flow HeatWords::flowFor(int width) const
{
    const QFontMetrics metrics(font());
    std::vector<FlowItem> items;
    items.reserve(words_.size());
    for (const auto& word : words_) {
        const int label = labelWidth(word, metrics);
        items.push_back({QSize(metrics.horizontalAdvance(word.form) + 2 * boxPadX + label, metrics.height() + 2 * padY),
                         !word.segment.isEmpty()});
    }
    return flowed(items, width - 2 * boxMargin, gap);
}

int HeatWords::legendHeight() const { return unit_.isEmpty() ? 0 : QFontMetrics(font()).height() + 8; }

int HeatWords::heightForWidth(int width) const
{
    const int words = words_.empty() ? QFontMetrics(font()).height() + 2 * padY : flowFor(width).height;
    return words + 2 * boxMargin + legendHeight();
}

QSize HeatWords::sizeHint() const { return {480, heightForWidth(480)}; }

QSize HeatWords::minimumSizeHint() const { return {160, QFontMetrics(font()).height() + 2 * (padY + boxMargin)}; }

void HeatWords::layoutAgain()
{
    flow_ = flowFor(width());
    updateGeometry();
    update();
}

void HeatWords::resizeEvent(QResizeEvent* /*event*/) { flow_ = flowFor(width()); }

void HeatWords::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        layoutAgain();
    QWidget::changeEvent(event);
}

double HeatWords::largest() const
{
    double largest = 0.0;
    for (const auto& word : words_)
        if (std::isfinite(word.importance))
            largest = std::max(largest, std::abs(word.importance));
    return largest;
}

void HeatWords::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetrics metrics(font());
    if (words_.empty()) {
        painter.setPen(theme::muted());
        painter.drawText(rect().adjusted(boxMargin + boxPadX, boxMargin, -boxMargin, -boxMargin),
                         Qt::AlignLeft | Qt::AlignTop,
                         metrics.elidedText(emptyText_, Qt::ElideRight, width() - 2 * boxMargin));
        return;
    }
    const double full = scale();
    for (int i = 0; i < static_cast<int>(words_.size()); ++i) {
        const auto& word = words_[static_cast<std::size_t>(i)];
        QRect box = wordRect(i);
        if (!word.segment.isEmpty()) {
            painter.setPen(theme::muted());
            const int label = labelWidth(word, metrics);
            const int lock = word.editable ? 0 : lockWidth(metrics);
            if (lock > 0)
                paintLock(painter, QRectF(box.left(), box.center().y() - lock / 2.0, lock * 0.7, lock * 0.9));
            painter.drawText(QRect(box.left() + lock, box.top(), label - lock, box.height()), Qt::AlignVCenter,
                             word.segment);
            box.setLeft(box.left() + label);
        }
        QColor back = palette().color(QPalette::Base);
        const bool heated = std::isfinite(word.importance) && full > 0.0 && word.importance != 0.0;
        if (heated)
            back = heatColor(word.importance / full, palette());
        else if (word.changed)
            back = theme::changedBackground();
        if (heated || word.changed) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(back);
            painter.drawRoundedRect(box, 3, 3);
        }
        if (word.changed)
            painter.fillRect(QRect(box.left() + 2, box.bottom() - 2, box.width() - 4, 3), theme::accent());
        if (i == current_) {
            painter.setBrush(Qt::NoBrush);
            QPen pen(palette().color(QPalette::Text), hasFocus() ? 2.0 : 1.2);
            painter.setPen(pen);
            painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
        }
        painter.setPen(!word.editable ? theme::muted()
                       : heated       ? theme::textOn(back)
                                      : palette().color(QPalette::Text));
        painter.drawText(box.adjusted(boxPadX, 0, -boxPadX + 1, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         metrics.elidedText(word.form, Qt::ElideRight, box.width() - 2 * boxPadX + 1));
        if (word.locked) {
            const double lock = lockWidth(metrics) * 0.6;
            paintLock(painter, QRectF(box.right() - lock * 0.7, box.top() - 1, lock * 0.7, lock * 0.9));
        }
    }
    if (gap_ >= 0) {
        const auto [first, last] = segmentOf(pressed_);
        const bool atEnd = gap_ >= last;
        const QRect box = wordRect(atEnd ? last - 1 : std::max(gap_, first));
        painter.fillRect(QRect((atEnd ? box.right() : box.left() - 2), box.top() - 1, 3, box.height() + 2),
                         theme::accent());
    }
    if (!unit_.isEmpty())
        paintLegend(painter, QRect(boxMargin, boxMargin + flow_.height + 4, width() - 2 * boxMargin, metrics.height()));
}

void HeatWords::paintLegend(QPainter& painter, const QRect& place) const
{
    const QFontMetrics metrics(font());
    const double full = largest() > 0.0 || scale_ ? scale() : 0.0;
    bool negative = false;
    for (const auto& word : words_)
        negative = negative || word.importance < 0.0;
    int x = place.left() + boxPadX;
    painter.setPen(theme::muted());
    const auto write = [&](const QString& text) {
        painter.drawText(QRect(x, place.top(), place.right() - x, place.height()), Qt::AlignVCenter, text);
        x += metrics.horizontalAdvance(text) + 6;
    };
    if (full > 0.0) {
        write(negative ? QString::number(-full, 'g', 2) : QStringLiteral("0"));
        constexpr int steps = 24;
        constexpr int stepWidth = 3;
        const int height = std::max(metrics.ascent() - 2, 6);
        const int top = place.top() + (place.height() - height) / 2;
        for (int i = 0; i < steps; ++i) {
            const double share = static_cast<double>(i) / (steps - 1);
            painter.fillRect(QRect(x + i * stepWidth, top, stepWidth, height),
                             heatColor(negative ? 2.0 * share - 1.0 : share, palette()));
        }
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(x - 0.5, top - 0.5, steps * stepWidth + 1, height + 1));
        x += steps * stepWidth + 6;
        write(QString::number(full, 'g', 2));
        if (scale_)
            write(tr("(fixed)"));
        x += 4;
    }
    painter.drawText(QRect(x, place.top(), place.right() - x, place.height()), Qt::AlignVCenter,
                     metrics.elidedText(unit_, Qt::ElideRight, place.right() - x));
}

int HeatWords::wordAt(QPoint point) const
{
    for (int i = 0; i < static_cast<int>(words_.size()); ++i)
        if (wordRect(i).adjusted(-1, -2, 1, 2).contains(point))
            return i;
    return -1;
}

int HeatWords::stepped(int from, int by) const
{
    for (int i = from + by; i >= 0 && i < static_cast<int>(words_.size()); i += by)
        if (words_[static_cast<std::size_t>(i)].editable)
            return i;
    return from;
}

int HeatWords::wordInLine(int line, int x) const
{
    int best = -1;
    int nearest = 0;
    for (int i = 0; i < static_cast<int>(words_.size()); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (flow_.lines[at] != line || !words_[at].editable)
            continue;
        const int away = std::abs(flow_.places[at].center().x() - x);
        if (best < 0 || away < nearest) {
            best = i;
            nearest = away;
        }
    }
    return best;
}

void HeatWords::keyPressEvent(QKeyEvent* event)
{
    if (words_.empty())
        return QWidget::keyPressEvent(event);
    const auto vertical = [this](int by) {
        if (current_ < 0)
            return stepped(-1, 1);
        const auto at = static_cast<std::size_t>(current_);
        const int there = wordInLine(flow_.lines[at] + by, flow_.places[at].center().x());
        return there < 0 ? current_ : there;
    };
    if (arrangeable_ && event->modifiers() == Qt::ControlModifier &&
        (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right))
        return moveBy(event->key() == Qt::Key_Left ? -1 : 1);
    switch (event->key()) {
    case Qt::Key_Escape:
        if (gap_ < 0)
            return QWidget::keyPressEvent(event);
        gap_ = pressed_ = -1;
        update();
        break;
    case Qt::Key_Delete:
    case Qt::Key_Insert:
        if (!arrangeable_ || current_ < 0)
            return QWidget::keyPressEvent(event);
        if (event->key() == Qt::Key_Delete)
            Q_EMIT removeWanted(current_);
        else
            Q_EMIT insertWanted(current_);
        break;
    case Qt::Key_Left:
        setCurrent(current_ < 0 ? stepped(-1, 1) : stepped(current_, -1));
        break;
    case Qt::Key_Right:
        setCurrent(stepped(current_, 1));
        break;
    case Qt::Key_Up:
        setCurrent(vertical(-1));
        break;
    case Qt::Key_Down:
        setCurrent(vertical(1));
        break;
    case Qt::Key_Home:
        setCurrent(stepped(-1, 1));
        break;
    case Qt::Key_End:
        setCurrent(stepped(static_cast<int>(words_.size()), -1));
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

void HeatWords::mousePressEvent(QMouseEvent* event)
{
    pressed_ = gap_ = -1;
    if (const int word = wordAt(event->pos()); word >= 0 && event->button() == Qt::LeftButton) {
        setCurrent(word);
        if (arrangeable_ && words_[static_cast<std::size_t>(word)].editable) {
            pressed_ = word;
            pressedAt_ = event->pos();
        }
    }
}

void HeatWords::mouseMoveEvent(QMouseEvent* event)
{
    const bool held =
        event->buttons().testFlag(Qt::LeftButton) && pressed_ >= 0 && pressed_ < static_cast<int>(words_.size());
    if (!held || (gap_ < 0 && (event->pos() - pressedAt_).manhattanLength() < QApplication::startDragDistance()))
        return QWidget::mouseMoveEvent(event);
    gap_ = gapAt(event->pos(), pressed_);
    update();
}

void HeatWords::mouseReleaseEvent(QMouseEvent* event)
{
    const int word = std::exchange(pressed_, -1), gap = std::exchange(gap_, -1);
    update();
    if (event->button() == Qt::LeftButton && gap >= 0 && gap != word && gap != word + 1 &&
        word < static_cast<int>(words_.size()))
        Q_EMIT moveWanted(word, gap);
}

void HeatWords::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const int word = wordAt(event->pos()); word >= 0 && words_[static_cast<std::size_t>(word)].editable)
        Q_EMIT activated(word);
}

bool HeatWords::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int i = wordAt(help->pos());
        if (i < 0) {
            QToolTip::hideText();
            event->ignore();
            return true;
        }
        const auto& word = words_[static_cast<std::size_t>(i)];
        QString text = word.form;
        if (std::isfinite(word.importance))
            text += tr("\nimportance %1").arg(formatDecimal(word.importance, 4));
        if (!word.editable)
            text += tr("\nthis part may not be changed");
        if (!word.toolTip.isEmpty())
            text += QLatin1Char('\n') + word.toolTip;
        QToolTip::showText(help->globalPos(), text, this, wordRect(i));
        return true;
    }
    return QWidget::event(event);
}

void HeatWords::describe()
{
    if (current_ < 0) {
        setAccessibleDescription(tr("No word chosen. Left and Right go through the words."));
        return;
    }
    const auto& word = words_[static_cast<std::size_t>(current_)];
    QString text = tr("Word %1 of %2: %3").arg(current_ + 1).arg(words_.size()).arg(word.form);
    if (std::isfinite(word.importance))
        text += tr(", importance %1").arg(formatDecimal(word.importance, 2));
    if (word.changed)
        text += tr(", changed");
    setAccessibleDescription(text);
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

} // namespace ui
