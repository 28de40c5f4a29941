#include "ui/widgets/flow_layout.h"

#include <QWidget>

#include "ui/base/theme.h"

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

/// How large an item is in a line of this width. One that is wider breaks its own, if it can (a group of fields is such
/// a layout, too), or becomes as narrow as it may.
QSize FlowLayout::sizeOf(const QLayoutItem* item, int width) const
{
    auto size = item->sizeHint();
    const int least = item->minimumSize().width();
    if (shrinking_ && least < size.width())
        size.setWidth(least);
    if (size.width() <= width)
        return size;
    if (item->hasHeightForWidth())
        return {width, item->heightForWidth(width)};
    return {qMax(width, least), size.height()};
}

void FlowLayout::widen(const QList<QLayoutItem*>& line, QList<QSize>& sizes, int width) const
{
    int left = width - spacing() * static_cast<int>(line.size() - 1);
    for (const auto& size : sizes)
        left -= size.width();
    for (int i = 0; i < line.size() && left > 0; ++i) {
        const int more = qBound(0, line[i]->sizeHint().width() - sizes[i].width(), left);
        sizes[i].rwidth() += more;
        left -= more;
    }
}

int FlowLayout::place(const QRect& area, bool move) const
{
    // First the lines, so that the items of a line can be centred on it.
    int y = area.y();
    int index = 0;
    while (index < items_.size()) {
        int width = 0; // of the line so far
        int height = 0;
        QList<QLayoutItem*> line;
        QList<QSize> sizes;
        for (; index < items_.size(); ++index) {
            auto* item = items_[index];
            if (item->isEmpty())
                continue;
            const auto size = sizeOf(item, area.width());
            const int with = width + (line.isEmpty() ? 0 : spacing()) + size.width();
            if (!line.isEmpty() && with > area.width())
                break;
            line << item;
            sizes << size;
            width = with;
            height = qMax(height, size.height());
        }
        int x = area.x();
        if (shrinking_) {
            widen(line, sizes, area.width());
            width = spacing() * qMax(0, static_cast<int>(line.size()) - 1);
            for (const auto& size : sizes)
                width += size.width();
            x = qMax(x, area.right() + 1 - width);
        }
        for (int i = 0; move && i < line.size(); ++i) {
            auto size = sizes[i];
            // Items that want to grow take the rest of their line.
            if (i + 1 == line.size() && !shrinking_ && line[i]->widget() != nullptr &&
                (line[i]->widget()->sizePolicy().horizontalPolicy() & QSizePolicy::ExpandFlag) != 0)
                size.setWidth(area.right() + 1 - x);
            if (line[i]->widget() != nullptr &&
                (line[i]->widget()->sizePolicy().verticalPolicy() & QSizePolicy::ExpandFlag) != 0)
                size.setHeight(height); // and what wants to be tall begins at the line's top
            line[i]->setGeometry(QRect(QPoint(x, y + (height - size.height()) / 2), size));
            x += size.width() + spacing();
        }
        y += height + (height > 0 ? spacing() : 0);
    }
    return qMax(0, y - area.y() - spacing());
}

QWidget* flowOf(const QList<QWidget*>& widgets, QWidget* parent)
{
    auto* box = new QWidget(parent);
    auto* flow = new FlowLayout(box, theme::grid);
    for (auto* widget : widgets)
        flow->addWidget(widget);
    return box;
}

} // namespace ui
