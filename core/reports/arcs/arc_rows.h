#pragma once

#include <utility>
#include <vector>

#include "core/reports/arcs/arc_pieces.h"

namespace core::reports {

/// One row of a sentence with x solved: columns [first, last).
struct ArcRow {
    int first = 0, last = 0;
    ArcSide above, below;
    std::vector<double> x; ///< Middle of each column.
    double leftEdge = 0.0, rightEdge = 0.0;
};

/// Breaks a sentence into rows and computes the positions of its columns.
class ArcRows {
public:
    ArcRows(const ArcSentence& sentence, const ArcOptions& options, const MeasureText& measure);

    /// The row that starts with a column: as many columns as fit, at least one.
    [[nodiscard]] ArcRow longest(int first) const;
    /// Widths of a column's words before and after.
    [[nodiscard]] const std::pair<double, double>& widths(int column) const
    {
        return widths_[static_cast<std::size_t>(column)];
    }

    /// Width of the parts of speech below a column; 0: none are shown.
    [[nodiscard]] double tagsWidth(int column) const { return tags_[static_cast<std::size_t>(column)]; }

private:
    [[nodiscard]] ArcRow solved(int first, int last) const;

    const ArcSentence& sentence_;
    double maxWidth_;
    std::vector<std::pair<double, double>> widths_;
    std::vector<double> tags_;               ///< Widths of the parts of speech below the words.
    std::vector<ArcLabel> labels_;           ///< Of each arc.
    std::vector<std::size_t> above_, below_; ///< Arcs of each side.
};

} // namespace core::reports
