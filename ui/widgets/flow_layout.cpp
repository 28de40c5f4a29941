#include "ui/widgets/flow_layout.h"

#include <QWidget>

namespace ui {

FlowLayout::FlowLayout(QWidget* parent, int spacing) : QLayout(parent)
{
    setSpacing(spacing);
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() { qDeleteAll(items_); }

void FlowLayout::addItem(QLayoutItem* item) { items_.append(item); }

QLayoutItem* FlowLayout::itemAt(int index) const { return items_.value(index); }

QLayoutItem* FlowLayout::takeAt(int index)
{
    return index >= 0 && index < items_.size() ? items_.takeAt(index) : nullptr;
}

QSize FlowLayout::sizeHint() const
{
    int width = 0;
    int height = 0;
    for (const auto* item : items_) {
        if (item->isEmpty())
            continue;
        width += item->sizeHint().width() + spacing();
        height = qMax(height, item->sizeHint().height());
    }
    return {width, height};
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const auto* item : items_)
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    return size;
}

void FlowLayout::setGeometry(const QRect& area)
{
    QLayout::setGeometry(area);
    place(area, true);
}

int FlowLayout::place(const QRect& area, bool move) const
{
    // An item wider than a line breaks its own: a group of fields is such a layout, too.
    const auto sizeOf = [&](const QLayoutItem* item) {
        auto size = item->sizeHint();
        if (size.width() > area.width() && item->hasHeightForWidth())
            size = {area.width(), item->heightForWidth(area.width())};
        return size;
    };
    // First the lines, so that the items of a line can be centred on it.
    int y = area.y();
    int index = 0;
    while (index < items_.size()) {
        int x = area.x();
        int height = 0;
        QList<QLayoutItem*> line;
        QList<int> places;
        for (; index < items_.size(); ++index) {
            auto* item = items_[index];
            if (item->isEmpty())
                continue;
            const auto hint = sizeOf(item);
            if (!line.isEmpty() && x + hint.width() > area.right() + 1)
                break;
            line << item;
            places << x;
            x += hint.width() + spacing();
            height = qMax(height, hint.height());
        }
        for (int i = 0; move && i < line.size(); ++i) {
            auto size = sizeOf(line[i]);
            // Items that want to grow take the rest of their line.
            if (i + 1 == line.size() && line[i]->widget() != nullptr &&
                (line[i]->widget()->sizePolicy().horizontalPolicy() & QSizePolicy::ExpandFlag) != 0)
                size.setWidth(area.right() + 1 - places[i]);
            if (line[i]->widget() != nullptr &&
                (line[i]->widget()->sizePolicy().verticalPolicy() & QSizePolicy::ExpandFlag) != 0)
                size.setHeight(height); // and what wants to be tall begins at the line's top
            line[i]->setGeometry(QRect(QPoint(places[i], y + (height - size.height()) / 2), size));
        }
        y += height + (height > 0 ? spacing() : 0);
    }
    return qMax(0, y - area.y() - spacing());
}

} // namespace ui
