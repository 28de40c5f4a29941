#include "core/reports/arcs/arc_pieces.h"

#include <algorithm>
#include <tuple>

namespace core::reports {
namespace {

/// The order in which arcs are given their level: inner before outer, whatever touches them.
bool innerFirst(const ArcPiece& a, const ArcPiece& b)
{
    return std::tuple(a.right - a.left, a.span, a.left, a.arc) < std::tuple(b.right - b.left, b.span, b.left, b.arc);
}

bool contains(const ArcPiece& outer, const ArcPiece& inner)
{
    return outer.left <= inner.left && inner.right <= outer.right;
}

void giveLevels(std::vector<ArcPiece>& pieces)
{
    std::vector<bool> taken;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        taken.assign(i + 2, false);
        int level = 1;
        for (std::size_t j = 0; j < i; ++j) {
            if (contains(pieces[i], pieces[j]))
                level = std::max(level, pieces[j].level + 1);
            else if (arcsCross(pieces[i], pieces[j]))
                taken[static_cast<std::size_t>(pieces[j].level)] = true;
        }
        while (taken[static_cast<std::size_t>(level)])
            ++level;
        pieces[i].level = level;
    }
}

/// Feet at one word from left to right: arcs that go left, inner ones first; the root's; arcs that go right, outer ones
/// first. So no foot crosses the flat line of an arc of the same word.
void placeFeet(ArcSide& side, int columns)
{
    struct Foot {
        double* offset;
        double half; // room on either side
    };
    std::vector<std::vector<Foot>> feet(static_cast<std::size_t>(columns));
    for (auto& piece : side.pieces)
        if (!piece.rightOpen)
            feet[static_cast<std::size_t>(piece.right)].push_back({&piece.rightOffset, arcFootGap / 2.0});
    for (std::size_t s = 0; s < side.stubs.size(); ++s) {
        auto& stub = side.stubs[s];
        // Two at one word (a root that moved to itself, overlaid): neither line may pass through the other's label.
        const bool several = (s > 0 && side.stubs[s - 1].column == stub.column) ||
                             (s + 1 < side.stubs.size() && side.stubs[s + 1].column == stub.column);
        feet[static_cast<std::size_t>(stub.column)].push_back(
            {&stub.offset, several ? stub.label.width / 2.0 + arcLabelRoom : arcFootGap / 2.0});
    }
    std::for_each(side.pieces.rbegin(), side.pieces.rend(), [&](auto& piece) {
        if (!piece.leftOpen)
            feet[static_cast<std::size_t>(piece.left)].push_back({&piece.leftOffset, arcFootGap / 2.0});
    });
    side.feetWidth.assign(static_cast<std::size_t>(columns), 0.0);
    for (std::size_t c = 0; c < feet.size(); ++c) {
        double at = 0.0;
        for (std::size_t i = 0; i < feet[c].size(); ++i) {
            at += i == 0 ? 0.0 : feet[c][i - 1].half + feet[c][i].half;
            *feet[c][i].offset = at;
        }
        for (const auto& foot : feet[c])
            *foot.offset -= at / 2.0;
        side.feetWidth[c] = at;
    }
}

/// Crossing lines divide a flat line; with k of them, one of the k + 1 stretches has space for the label if the whole
/// is k + 1 times as long.
void giveNeeds(ArcSide& side)
{
    for (auto& piece : side.pieces) {
        std::size_t crossing = 0;
        for (const auto& other : side.pieces)
            if (other.level > piece.level && arcsCross(piece, other))
                ++crossing;
        for (const auto& stub : side.stubs)
            if (piece.left < stub.column && stub.column < piece.right)
                ++crossing;
        const double label = piece.label.text.empty() ? 0.0 : piece.label.width + 2.0 * arcLabelRoom;
        piece.need = 2.0 * arcCornerRadius + static_cast<double>(crossing + 1) * label;
    }
}

} // namespace

bool arcsCross(const ArcPiece& a, const ArcPiece& b)
{
    return std::max(a.left, b.left) < std::min(a.right, b.right) && !contains(a, b) && !contains(b, a);
}

ArcSide cutSide(const ArcSentence& sentence, const std::vector<std::size_t>& chosen, int first, int last,
                const std::vector<ArcLabel>& labels)
{
    ArcSide side;
    const int columns = last - first;
    for (const auto a : chosen) {
        const auto& arc = sentence.arcs[a];
        if (arc.head == -1 || arc.head == arc.dependent) {
            if (arc.dependent < first || arc.dependent >= last)
                continue;
            side.stubs.push_back({a, arc.dependent - first, 0.0, labels[a]});
            continue;
        }
        const int left = std::min(arc.head, arc.dependent);
        const int right = std::max(arc.head, arc.dependent);
        if (right < first || left >= last)
            continue;
        ArcPiece piece;
        piece.arc = a;
        piece.left = std::max(left, first - 1) - first;
        piece.right = std::min(right, last) - first;
        piece.span = right - left;
        piece.leftOpen = left < first;
        piece.rightOpen = right >= last;
        if (!piece.leftOpen || !piece.rightOpen)
            piece.label = labels[a];
        side.pieces.push_back(piece);
    }
    std::sort(side.stubs.begin(), side.stubs.end(), [](const ArcStub& a, const ArcStub& b) {
        return std::tuple(a.column, a.arc) < std::tuple(b.column, b.arc);
    });
    std::sort(side.pieces.begin(), side.pieces.end(), innerFirst);
    giveLevels(side.pieces);
    placeFeet(side, columns);
    giveNeeds(side);
    return side;
}

} // namespace core::reports
