#pragma once

#include <span>
#include <vector>

#include <QRect>
#include <QSize>

namespace ui {

/// A box to be laid out like a word in a paragraph.
struct FlowItem {
    QSize size;
    bool newLine = false; ///< Starts a new line, with a wider gap above.
};

/// Where the boxes of a paragraph go.
struct Flow {
    std::vector<QRect> places; ///< In the order of the items.
    std::vector<int> lines;    ///< Line number of each item.
    int height = 0;
};

/// Lays boxes out from left to right in lines of at most `width` pixels; a box wider than a line is cut to it.
/// `gap`: pixels between boxes and between lines.
[[nodiscard]] Flow flowed(std::span<const FlowItem> items, int width, QSize gap);

} // namespace ui
