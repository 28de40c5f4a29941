#include "ui/charts/bar_list.h"

#include <algorithm>

#include <QEvent>
#include <QKeyEvent>
#include <QPainter>

#include "ui/base/theme.h"

namespace ui {

namespace {

constexpr std::size_t mostShown = 12;

} // namespace

BarList::BarList(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }

void BarList::setBars(std::vector<Bar> bars)
{
    bars_ = std::move(bars);
    current_ = 0;
    QStringList spoken;
    for (const auto& bar : bars_)
        spoken << bar.name + QLatin1Char(' ') + bar.number;
    setAccessibleDescription(spoken.join(QStringLiteral(", ")));
    setToolTip(bars_.size() > mostShown ? spoken.join(QLatin1Char('\n')) : QString());
    updateGeometry();
    update();
}

void BarList::setClickable(bool clickable)
{
    clickable_ = clickable;
    setFocusPolicy(clickable ? Qt::StrongFocus : Qt::NoFocus);
    setCursor(clickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

int BarList::shown() const { return static_cast<int>(std::min(bars_.size(), mostShown)); }

void BarList::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    if (clickable_ && shown() > 0 && (key == Qt::Key_Up || key == Qt::Key_Down)) {
        current_ = std::clamp(current_ + (key == Qt::Key_Up ? -1 : 1), 0, shown() - 1);
        update();
    } else if (clickable_ && current_ < shown() &&
               (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space)) {
        Q_EMIT wanted(current_);
    } else {
        QWidget::keyPressEvent(event);
    }
}

void BarList::mouseReleaseEvent(QMouseEvent* event)
{
    const int bar = event->pos().y() / rowHeight();
    if (clickable_ && event->button() == Qt::LeftButton && bar >= 0 && bar < shown())
        Q_EMIT wanted(bar);
}

int BarList::rowHeight() const { return fontMetrics().height() + 6; }

QSize BarList::sizeHint() const
{
    const auto rows = static_cast<int>(std::min(bars_.size(), mostShown + 1));
    return {260, std::max(1, rows) * rowHeight()};
}

QSize BarList::minimumSizeHint() const { return {160, sizeHint().height()}; }

void BarList::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const auto metrics = fontMetrics();
    int nameWidth = 0;
    int numberWidth = 0;
    double largest = 0.0;
    const auto shown = std::min(bars_.size(), mostShown);
    for (std::size_t i = 0; i < shown; ++i) {
        nameWidth = std::max(nameWidth, metrics.horizontalAdvance(bars_[i].name) + 2);
        numberWidth = std::max(numberWidth, metrics.horizontalAdvance(bars_[i].number));
        largest = std::max(largest, bars_[i].value);
    }
    nameWidth = std::min(nameWidth, width() / 2);
    const int left = nameWidth + theme::grid;
    const int room = std::max(8, width() - left - numberWidth - theme::grid);
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& bar = bars_[i];
        const int top = static_cast<int>(i) * rowHeight();
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QRect(0, top, nameWidth, rowHeight()), Qt::AlignVCenter | Qt::AlignLeft,
                         metrics.elidedText(bar.name, Qt::ElideRight, nameWidth));
        const int length =
            largest > 0 ? std::max(bar.value > 0 ? 2 : 0, static_cast<int>(room * bar.value / largest)) : 0;
        auto color = theme::accent();
        color.setAlphaF(0.75F);
        painter.fillRect(QRect(left, top + 4, length, rowHeight() - 8), color);
        painter.setPen(theme::muted());
        painter.drawText(QRect(left + length + 6, top, numberWidth + 4, rowHeight()), Qt::AlignVCenter | Qt::AlignLeft,
                         bar.number);
        if (clickable_ && hasFocus() && static_cast<int>(i) == current_) {
            painter.setPen(QPen(theme::accent(), 2));
            painter.drawRect(QRect(1, top + 1, width() - 2, rowHeight() - 2));
        }
    }
    if (bars_.size() > mostShown) {
        painter.setPen(theme::muted());
        painter.drawText(QRect(0, static_cast<int>(shown) * rowHeight(), width(), rowHeight()),
                         Qt::AlignVCenter | Qt::AlignLeft, tr("and %1 more").arg(bars_.size() - shown));
    }
}

void BarList::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
}

} // namespace ui
