#pragma once

#include <cstddef>
#include <vector>

#include "core/reports/arcs/arc_layout.h"

namespace core::reports {

/// A label as it is drawn; without text where it is in another row.
struct ArcLabel {
    std::string text;
    double width = 0.0;
};

/// The part of an arc in one row. Columns count from the row's first; -1 and `columns` are the row's edges.
struct ArcPiece {
    std::size_t arc = 0;
    int left = 0, right = 0;
    int span = 0; ///< Columns the whole arc spans.
    bool leftOpen = false, rightOpen = false;
    ArcLabel label;
    int level = 1;
    double leftOffset = 0.0, rightOffset = 0.0; ///< Of the feet from the middle of their columns.
    double need = 0.0;                          ///< Least length of the flat line.
};

/// A line from the root to a word (or to a word that is its own head, which no tree has but a victim may answer).
struct ArcStub {
    std::size_t arc = 0;
    int column = 0;
    double offset = 0.0;
    ArcLabel label;
};

/// The arcs of one side of one row, with levels, feet and the lengths they need; x is not known yet.
struct ArcSide {
    std::vector<ArcPiece> pieces;  ///< Inner ones first.
    std::vector<ArcStub> stubs;    ///< From left to right.
    std::vector<double> feetWidth; ///< Of each column: from its first foot to its last.
};

inline constexpr double arcFootGap = 4.0;   ///< Points between the feet at one word.
inline constexpr double arcLabelRoom = 2.5; ///< Points on either side of a label.

/// Cuts the arcs of columns [first, last) out of the sentence. `chosen`: the arcs of this side; `labels`: of all arcs.
[[nodiscard]] ArcSide cutSide(const ArcSentence& sentence, const std::vector<std::size_t>& chosen, int first, int last,
                              const std::vector<ArcLabel>& labels);

/// Whether two arcs overlap and neither is inside the other.
[[nodiscard]] bool arcsCross(const ArcPiece& a, const ArcPiece& b);

} // namespace core::reports
