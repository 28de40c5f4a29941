#include "ui/base/column_room.h"

#include <algorithm>
#include <cmath>

#include <QHeaderView>
#include <QStyle>

namespace ui {

namespace {

constexpr int leastCharacters = 8; ///< Of a column of text, where its title is shorter.

/// Whether a column holds numbers, which are useless when they are cut.
bool holdsNumbers(const QHeaderView& header, int section)
{
    const auto alignment = header.model()->headerData(section, header.orientation(), Qt::TextAlignmentRole);
    return alignment.isValid() && (alignment.toInt() & Qt::AlignRight) != 0;
}

/// The width of a column's title with the arrow of its order, in the font that it is shown in now: a size hint of an
/// earlier moment may be of another font, style or title.
int titleWidth(const QHeaderView& header, int section)
{
    const auto title = header.model()->headerData(section, header.orientation(), Qt::DisplayRole).toString();
    const auto& style = *header.style();
    const int margin = style.pixelMetric(QStyle::PM_HeaderMargin, nullptr, &header);
    const int arrow = style.pixelMetric(QStyle::PM_HeaderMarkSize, nullptr, &header);
    return std::max(header.sectionSizeHint(section),
                    header.fontMetrics().horizontalAdvance(title) + arrow + 4 * margin);
}

/// The least width at which a column's title, and the beginnings of its texts, can be read.
int leastWidth(const QHeaderView& header, int section)
{
    return std::max(titleWidth(header, section), leastCharacters * header.fontMetrics().averageCharWidth());
}

/// Makes the columns of text narrower, the widest first, until the columns fit a width or cannot become narrower.
/// Returns whether they fit.
bool shrink(const QHeaderView& header, const std::vector<int>& columns, std::vector<int>& sizes, int width)
{
    std::vector<int> texts;
    for (const int i : columns) {
        if (header.sectionResizeMode(i) == QHeaderView::Interactive && !holdsNumbers(header, i))
            texts.push_back(i);
        else
            width -= sizes[static_cast<std::size_t>(i)];
    }
    std::ranges::sort(texts, {}, [&](int i) { return sizes[static_cast<std::size_t>(i)]; });
    for (std::size_t k = 0; k < texts.size(); ++k) {
        auto& size = sizes[static_cast<std::size_t>(texts[k])];
        size = std::min(size, std::max(width / static_cast<int>(texts.size() - k), leastWidth(header, texts[k])));
        width -= size;
    }
    return width >= 0;
}

} // namespace

void fitColumns(QHeaderView& header, const std::vector<int>& wanted, const ColumnRoom& room)
{
    int width = header.viewport()->width();
    if (room.main >= 0)
        width -= static_cast<int>(std::ceil(room.share * width));
    std::vector<int> shown;
    for (int i = 0; i < header.count(); ++i)
        if (i != room.main && (!header.isSectionHidden(i) || std::ranges::count(room.optional, i) > 0))
            shown.push_back(i);
    auto readable = wanted; // a column that was hidden has no width of its own
    for (const int i : shown) {
        auto& size = readable[static_cast<std::size_t>(i)];
        size = size <= header.minimumSectionSize() ? leastWidth(header, i) : std::max(size, titleWidth(header, i));
    }
    auto sizes = readable;
    auto next = room.optional.begin();
    while (!shrink(header, shown, sizes, width) && next != room.optional.end()) {
        std::erase(shown, *next++);
        sizes = readable;
    }
    for (const int i : room.optional)
        header.setSectionHidden(i, std::ranges::find(shown, i) == shown.end());
    for (const int i : shown)
        if (header.sectionResizeMode(i) == QHeaderView::Interactive)
            header.resizeSection(i, sizes[static_cast<std::size_t>(i)]);
}

} // namespace ui
