#include "ui/charts/histogram.h"

#include <algorithm>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/base/format.h"
#include "ui/base/theme.h"

namespace ui {

Histogram::Histogram(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }

void Histogram::setBins(std::vector<std::size_t> counts, double low, double width)
{
    counts_ = std::move(counts);
    low_ = low;
    width_ = width;
    current_ = 0;
    update();
}

void Histogram::setClickable(bool clickable)
{
    clickable_ = clickable;
    setFocusPolicy(clickable ? Qt::StrongFocus : Qt::NoFocus);
    setCursor(clickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

int Histogram::binAt(int x) const
{
    const auto area = plot();
    return std::clamp((x - area.left()) * static_cast<int>(counts_.size()) / std::max(1, area.width()), 0,
                      static_cast<int>(counts_.size()) - 1);
}

void Histogram::want(int bin)
{
    const double from = low_ + width_ * bin;
    Q_EMIT wanted(from, from + width_ - 1.0);
}

void Histogram::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    if (clickable_ && !counts_.empty() && (key == Qt::Key_Left || key == Qt::Key_Right)) {
        current_ = std::clamp(current_ + (key == Qt::Key_Left ? -1 : 1), 0, static_cast<int>(counts_.size()) - 1);
        update();
    } else if (clickable_ && !counts_.empty() &&
               (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space)) {
        want(current_);
    } else {
        QWidget::keyPressEvent(event);
    }
}

void Histogram::mouseReleaseEvent(QMouseEvent* event)
{
    if (clickable_ && !counts_.empty() && event->button() == Qt::LeftButton &&
        plot().adjusted(0, 0, 0, 4).contains(event->pos()))
        want(binAt(event->pos().x()));
}

void Histogram::setCaption(const QString& caption)
{
    caption_ = caption;
    setAccessibleDescription(caption);
    update();
}

QSize Histogram::sizeHint() const { return {300, 72 + 2 * fontMetrics().height()}; }

QSize Histogram::minimumSizeHint() const { return {180, sizeHint().height()}; }

QRect Histogram::plot() const
{
    const int line = fontMetrics().height();
    return rect().adjusted(0, line + 6, -1, -line - 4);
}

void Histogram::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const auto area = plot();
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRect(0, 0, width(), fontMetrics().height() + 4), Qt::AlignLeft | Qt::AlignTop,
                     fontMetrics().elidedText(caption_, Qt::ElideRight, width()));
    painter.setPen(theme::line());
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    if (counts_.empty())
        return;
    const auto most = std::max<std::size_t>(1, *std::max_element(counts_.begin(), counts_.end()));
    const double step = static_cast<double>(area.width()) / static_cast<double>(counts_.size());
    auto color = theme::accent();
    color.setAlphaF(0.75F);
    for (std::size_t i = 0; i < counts_.size(); ++i) {
        const double height =
            static_cast<double>(area.height()) * static_cast<double>(counts_[i]) / static_cast<double>(most);
        const double shown = counts_[i] > 0 ? std::max(1.0, height) : 0.0;
        painter.fillRect(QRectF(area.left() + step * static_cast<double>(i), area.bottom() - shown,
                                std::max(1.0, step - 1.0), shown),
                         color);
    }
    if (clickable_ && hasFocus()) {
        painter.setPen(QPen(theme::accent(), 2));
        painter.drawRect(QRectF(area.left() + step * current_, area.top(), std::max(2.0, step), area.height()));
    }
    painter.setPen(theme::muted());
    painter.setFont(theme::captionFont());
    const QRect axis(area.left(), area.bottom() + 2, area.width(), painter.fontMetrics().height() + 2);
    painter.drawText(axis, Qt::AlignLeft | Qt::AlignTop, formatDecimal(low_, 0));
    painter.drawText(axis, Qt::AlignRight | Qt::AlignTop,
                     formatDecimal(low_ + width_ * static_cast<double>(counts_.size()), 0));
}

bool Histogram::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && !counts_.empty()) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto bin = static_cast<std::size_t>(binAt(help->x()));
        const double from = low_ + width_ * static_cast<double>(bin);
        const auto range =
            width_ > 1.0 ? QStringLiteral("%1\u2013%2").arg(formatDecimal(from, 0), formatDecimal(from + width_ - 1, 0))
                         : formatDecimal(from, 0);
        QToolTip::showText(help->globalPos(), QStringLiteral("%1: %2").arg(range, formatCount(counts_[bin])), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace ui
