#include "ui/text/flow.h"

#include <algorithm>

namespace ui {

Flow flowed(std::span<const FlowItem> items, int width, QSize gap)
{
    Flow flow;
    int x = 0;
    int y = 0;
    int lineHeight = 0;
    int line = 0;
    for (const auto& item : items) {
        const int wide = std::min(item.size.width(), std::max(width, 1));
        if (x > 0 && (item.newLine || x + wide > width)) {
            x = 0;
            y += lineHeight + gap.height() * (item.newLine ? 2 : 1);
            lineHeight = 0;
            ++line;
        }
        flow.places.emplace_back(x, y, wide, item.size.height());
        flow.lines.push_back(line);
        x += wide + gap.width();
        lineHeight = std::max(lineHeight, item.size.height());
    }
    flow.height = y + lineHeight;
    return flow;
}

} // namespace ui
