#include "ui/charts/confusion_view.h"

#include <algorithm>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/base/format.h"
#include "ui/base/theme.h"

namespace ui {

namespace {

constexpr int mostLabels = 12; ///< More do not fit; the numbers above the matrix cover the rest.

} // namespace

ConfusionView::ConfusionView(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(tr("Confusion matrix"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void ConfusionView::setConfusion(const core::metrics::Confusion& confusion, const QStringList& labels)
{
    confusion_ = confusion;
    labels_ = labels;
    gold_ = answer_ = 0;
    QStringList spoken;
    for (int gold = 0; gold < labels_.size(); ++gold)
        for (int answer = 0; answer < labels_.size(); ++answer)
            spoken << tr("%1 answered %2: %3")
                          .arg(labels_[gold], labels_[answer],
                               formatCount(
                                   confusion_.at(static_cast<std::size_t>(gold), static_cast<std::size_t>(answer))));
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

void ConfusionView::clear()
{
    confusion_ = core::metrics::Confusion(0);
    labels_.clear();
    updateGeometry();
    update();
}

int ConfusionView::nameWidth() const
{
    int width = 0;
    for (const auto& label : labels_)
        width = std::max(width, fontMetrics().horizontalAdvance(label));
    return std::min(width, 160) + theme::grid * 2;
}

int ConfusionView::cellWidth() const
{
    return std::max(fontMetrics().horizontalAdvance(QStringLiteral("00,000")) + 20, std::min(nameWidth(), 120));
}

int ConfusionView::cellHeight() const { return 2 * fontMetrics().height() + 8; }

int ConfusionView::shown() const { return std::min<int>(mostLabels, static_cast<int>(labels_.size())); }

QRect ConfusionView::cellRect(int gold, int answer) const
{
    const int line = fontMetrics().height() + 6;
    const int left = answer < 0 ? 0 : nameWidth() + answer * cellWidth();
    const int top = gold < 0 ? line : 2 * line + gold * cellHeight();
    return {left, top, answer < 0 ? nameWidth() : cellWidth() - 2, gold < 0 ? line : cellHeight() - 2};
}

std::optional<std::pair<int, int>> ConfusionView::cellAt(const QPoint& place) const
{
    for (int gold = -1; gold < shown(); ++gold)
        for (int answer = -1; answer < shown(); ++answer)
            if ((gold >= 0 || answer >= 0) && cellRect(gold, answer).contains(place))
                return std::pair(gold, answer);
    return std::nullopt;
}

QSize ConfusionView::sizeHint() const
{
    const int n = shown();
    if (n == 0)
        return {0, 0};
    const int line = fontMetrics().height() + 6;
    return {nameWidth() + n * cellWidth() + 2, 2 * line + n * cellHeight() + 2};
}

void ConfusionView::paintEvent(QPaintEvent* /*event*/)
{
    const int n = shown();
    if (n == 0)
        return;
    QPainter painter(this);
    const int line = fontMetrics().height() + 6;
    const int left = nameWidth();
    painter.setPen(theme::muted());
    painter.drawText(QRect(left, 0, n * cellWidth(), line), Qt::AlignLeft | Qt::AlignVCenter, tr("answered"));
    painter.drawText(QRect(0, line, left - theme::grid, line), Qt::AlignLeft | Qt::AlignVCenter, tr("gold"));
    painter.setPen(palette().color(QPalette::WindowText));
    for (int i = 0; i < n; ++i) {
        painter.drawText(QRect(left + i * cellWidth(), line, cellWidth(), line), Qt::AlignCenter,
                         fontMetrics().elidedText(labels_[i], Qt::ElideRight, cellWidth() - 4));
        painter.drawText(QRect(0, 2 * line + i * cellHeight(), left - theme::grid, cellHeight()),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(labels_[i], Qt::ElideRight, left - theme::grid));
    }
    for (int gold = 0; gold < n; ++gold) {
        const auto row = confusion_.goldCount(static_cast<std::size_t>(gold));
        for (int answer = 0; answer < n; ++answer) {
            const auto count = confusion_.at(static_cast<std::size_t>(gold), static_cast<std::size_t>(answer));
            const double share = row > 0 ? static_cast<double>(count) / static_cast<double>(row) : 0.0;
            const QRect cell = cellRect(gold, answer);
            // A mix of base and accent, so that the text colour can be chosen for what is really behind it.
            const auto base = palette().color(QPalette::Base);
            const auto accent = theme::accent();
            const auto mix = [share](int a, int b) { return static_cast<int>(a + (b - a) * share * 0.8); };
            const QColor back(mix(base.red(), accent.red()), mix(base.green(), accent.green()),
                              mix(base.blue(), accent.blue()));
            painter.fillRect(cell, back);
            painter.setPen(theme::textOn(back));
            auto font = this->font();
            font.setBold(gold == answer);
            painter.setFont(font);
            painter.drawText(cell.adjusted(0, 2, 0, -cell.height() / 2), Qt::AlignCenter, formatCount(count));
            painter.setFont(theme::captionFont());
            painter.drawText(cell.adjusted(0, cell.height() / 2, 0, -2), Qt::AlignCenter,
                             row > 0 ? formatPercent(share) : QString());
            if (hasFocus() && gold == gold_ && answer == answer_) {
                painter.setPen(QPen(palette().color(QPalette::WindowText), 2));
                painter.drawRect(cell.adjusted(1, 1, -1, -1));
            }
        }
    }
}

void ConfusionView::keyPressEvent(QKeyEvent* event)
{
    const int last = shown() - 1;
    switch (event->key()) {
    case Qt::Key_Left:
        answer_ = std::max(0, answer_ - 1);
        break;
    case Qt::Key_Right:
        answer_ = std::min(last, answer_ + 1);
        break;
    case Qt::Key_Up:
        gold_ = std::max(0, gold_ - 1);
        break;
    case Qt::Key_Down:
        gold_ = std::min(last, gold_ + 1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (last >= 0)
            Q_EMIT wanted(gold_, answer_);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
    update();
}

void ConfusionView::mouseReleaseEvent(QMouseEvent* event)
{
    if (const auto cell = cellAt(event->pos()); cell && event->button() == Qt::LeftButton)
        Q_EMIT wanted(cell->first, cell->second);
}

void ConfusionView::mouseMoveEvent(QMouseEvent* event)
{
    setCursor(cellAt(event->pos()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

bool ConfusionView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto cell = cellAt(help->pos())) {
            const auto& [gold, answer] = *cell;
            QToolTip::showText(
                help->globalPos(),
                gold < 0 ? tr("answered %1; click to see these examples").arg(labels_[answer])
                : answer < 0
                    ? tr("gold %1; click to see these examples").arg(labels_[gold])
                    : tr("gold %1, answered %2; click to see these examples").arg(labels_[gold], labels_[answer]),
                this);
        }
        return true;
    }
    return QWidget::event(event);
}

} // namespace ui
