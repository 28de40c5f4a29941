#include "core/reports/arcs/arc_rows.h"

#include <algorithm>

namespace core::reports {
namespace {

constexpr double wordGap = 6.0;   // between words
constexpr double edgeRoom = 12.0; // how far an arc that continues in another row extends beyond the last word

} // namespace

ArcRows::ArcRows(const ArcSentence& sentence, const ArcOptions& options, const MeasureText& measure)
    : sentence_(sentence), maxWidth_(options.maxWidth)
{
    for (const auto& column : sentence.columns) {
        widths_.emplace_back(measure(column.before, options.wordPoints), measure(column.after, options.wordPoints));
        const auto tags = column.tags();
        tags_.push_back(tags.empty() ? 0.0 : measure(tags, options.labelPoints));
    }
    std::vector<std::string> labelBefore(sentence.columns.size());
    for (std::size_t a = 0; a < sentence.arcs.size(); ++a) {
        const auto& arc = sentence.arcs[a];
        const auto dependent = static_cast<std::size_t>(arc.dependent);
        std::string label = arc.label;
        if (!arc.after) {
            above_.push_back(a);
            labelBefore[dependent] = label;
        } else if (!options.overlaid) {
            below_.push_back(a);
        } else if (arc.change == ArcChange::Relabelled) {
            label = labelBefore[dependent] + " \u2192 " + label; // one arc shows both
            above_.push_back(a);
        } else if (arc.change == ArcChange::New || arc.change == ArcChange::NewRight) {
            above_.push_back(a); // the others are there already, from the tree before
        }
        if (arc.head == arc.dependent)
            label += " (itself)";
        labels_.push_back({label, label.empty() ? 0.0 : measure(label, options.labelPoints)});
    }
    if (options.overlaid)
        std::erase_if(above_, [&](std::size_t a) {
            return !sentence.arcs[a].after && sentence.arcs[a].change == ArcChange::Relabelled;
        });
}

ArcRow ArcRows::longest(int first) const
{
    const int columns = static_cast<int>(sentence_.columns.size());
    if (maxWidth_ <= 0.0)
        return solved(first, columns);
    ArcRow best = solved(first, first + 1);
    for (int last = first + 2; last <= columns; ++last) {
        auto row = solved(first, last);
        if (row.rightEdge - row.leftEdge > maxWidth_)
            break;
        best = std::move(row);
    }
    return best;
}

ArcRow ArcRows::solved(int first, int last) const
{
    ArcRow row;
    row.first = first;
    row.last = last;
    row.above = cutSide(sentence_, above_, first, last, labels_);
    row.below = cutSide(sentence_, below_, first, last, labels_);
    const int columns = last - first;
    row.x.assign(static_cast<std::size_t>(columns), 0.0);
    const auto sides = {&row.above, &row.below};
    const auto xOf = [&](int c) { return c < 0 ? row.leftEdge : row.x[static_cast<std::size_t>(c)]; };
    const auto half = [&](int c) {
        const auto& [before, after] = widths(first + c);
        const auto at = static_cast<std::size_t>(c);
        return std::max({before, after, tagsWidth(first + c), row.above.feetWidth[at], row.below.feetWidth[at]}) / 2.0;
    };
    bool openLeft = false;
    bool openRight = false;
    for (const auto* side : sides)
        for (const auto& piece : side->pieces) {
            openLeft = openLeft || piece.leftOpen;
            openRight = openRight || piece.rightOpen;
        }
    // Every length is a lower bound on the distance to a column further left, so one pass solves them all.
    const auto reached = [&](int c, double least) {
        for (const auto* side : sides) {
            for (const auto& piece : side->pieces)
                if (piece.right == c)
                    least = std::max(least, xOf(piece.left) + piece.leftOffset + piece.need - piece.rightOffset);
            for (std::size_t s = 1; s < side->stubs.size(); ++s) // labels of roots are side by side
                if (const auto& stub = side->stubs[s], &before = side->stubs[s - 1]; stub.column == c)
                    least = std::max(least, xOf(before.column) + before.offset - stub.offset +
                                                (before.label.width + stub.label.width) / 2.0 + 2.0 * arcLabelRoom);
        }
        return least;
    };
    for (int c = 0; c < columns; ++c) {
        const double least =
            c == 0 ? half(0) + (openLeft ? edgeRoom : 0.0) : xOf(c - 1) + half(c - 1) + wordGap + half(c);
        row.x[static_cast<std::size_t>(c)] = reached(c, least);
    }
    const double end = xOf(columns - 1) + half(columns - 1);
    row.rightEdge = openRight ? reached(columns, end + edgeRoom) : end;
    return row;
}

} // namespace core::reports
