#include "core/reports/arcs/arc_layout.h"

namespace core::reports {

std::vector<std::vector<ArcPoint>> strokesOf(const PlacedArc& arc)
{
    constexpr double air = 1.0; // between a line and its label
    if (arc.stub) {
        const double end = arc.labelBox.empty() ? arc.y
                           : arc.above          ? arc.labelBox.bottom + air / 2.0
                                                : arc.labelBox.top - air / 2.0;
        return {{{arc.left, end}, {arc.left, arc.leftFoot}}};
    }
    std::vector<ArcPoint> left;
    if (!arc.leftOpen)
        left.push_back({arc.left, arc.leftFoot});
    left.push_back({arc.left, arc.y});
    std::vector<ArcPoint> right;
    right.push_back({arc.right, arc.y});
    if (!arc.rightOpen)
        right.push_back({arc.right, arc.rightFoot});
    if (arc.labelBox.empty()) {
        left.insert(left.end(), right.begin(), right.end());
        return {left};
    }
    left.push_back({arc.labelBox.left - air, arc.y});
    right.insert(right.begin(), {arc.labelBox.right + air, arc.y});
    return {left, right};
}

ArrowHead arrowOf(const PlacedArc& arc)
{
    if (!arc.arrowLeft && !arc.arrowRight)
        return {};
    const double x = arc.arrowLeft ? arc.left : arc.right;
    const double y = arc.arrowLeft ? arc.leftFoot : arc.rightFoot;
    const double back = arc.above ? y - arcArrowLength : y + arcArrowLength;
    return {true, {x, y}, {x - arcArrowLength / 2.0, back}, {x + arcArrowLength / 2.0, back}};
}

} // namespace core::reports
