#include "ui/widgets/two_line_delegate.h"

#include <QApplication>
#include <QPainter>

#include "ui/base/theme.h"

namespace ui {

namespace {

constexpr int margin = 8;

} // namespace

QSize TwoLineDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QFontMetrics title(option.font);
    const QFontMetrics small(theme::captionFont());
    const bool two = !index.data(SubtitleRole).toString().isEmpty();
    return {120, title.height() + (two ? small.height() + 2 : 0) + 2 * margin};
}

void TwoLineDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    auto item = option;
    initStyleOption(&item, index);
    item.text.clear();
    item.icon = {};
    const auto* widget = option.widget;
    (widget != nullptr ? widget->style() : QApplication::style())
        ->drawControl(QStyle::CE_ItemViewItem, &item, painter, widget);

    painter->save();
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const auto group = enabled ? QPalette::Active : QPalette::Disabled;
    const auto strong = item.palette.color(group, selected ? QPalette::HighlightedText : QPalette::Text);
    const auto weak = selected ? strong : theme::muted();
    auto area = option.rect.adjusted(margin + 4, margin, -margin - 4, -margin);

    const QFontMetrics title(option.font);
    const QFontMetrics small(theme::captionFont());
    QRect first(area.left(), area.top(), area.width(), title.height());
    QRect second(area.left(), first.bottom() + 3, area.width(), small.height());
    const auto name = index.data().toString();
    const auto subtitle = index.data(SubtitleRole).toString();
    const auto badge = index.data(BadgeRole).toString();
    if (!badge.isEmpty()) {
        const auto given = index.data(BadgeColorRole);
        const auto color = selected || !given.isValid() ? weak : given.value<QColor>();
        painter->setFont(theme::captionFont());
        painter->setPen(color);
        const int textWidth = small.horizontalAdvance(badge);
        const auto icon = index.data(BadgeIconRole).toString();
        const int iconWidth = icon.isEmpty() ? 0 : 18;
        const int width = textWidth + iconWidth + 1;
        // Beside the name, or below where that would cut the name.
        auto& line =
            !subtitle.isEmpty() && title.horizontalAdvance(name) + textWidth + 30 > area.width() ? second : first;
        const QRect place(line.right() - width, line.top(), width, line.height());
        if (iconWidth > 0)
            theme::icon(icon, color).paint(painter, QRect(place.left(), place.center().y() - 7, 15, 15));
        painter->drawText(place.adjusted(iconWidth, 0, 0, 0), Qt::AlignVCenter | Qt::AlignRight, badge);
        line.setWidth(line.width() - textWidth - 30);
    }

    // Of names and paths the end says what the beginning does not.
    painter->setFont(option.font);
    painter->setPen(strong);
    painter->drawText(first, Qt::AlignVCenter | Qt::AlignLeft, title.elidedText(name, Qt::ElideMiddle, first.width()));
    painter->setFont(theme::captionFont());
    painter->setPen(weak);
    const auto mode = subtitle.contains(QLatin1Char('/')) ? Qt::ElideMiddle : Qt::ElideRight;
    painter->drawText(second, Qt::AlignVCenter | Qt::AlignLeft, small.elidedText(subtitle, mode, second.width()));
    painter->restore();
}

} // namespace ui
