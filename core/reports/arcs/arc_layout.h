#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/reports/arcs/arc_sentence.h"
#include "core/reports/writers/measure_text.h"

namespace core::reports {

struct ArcOptions {
    bool overlaid = false;    ///< Both trees above the words; an arc of both is drawn once.
    bool rightToLeft = false; ///< The first word is on the right.
    double maxWidth = 0.0;    ///< Points; longer sentences and titles are broken into rows. 0: one row.
    bool fill = false;        ///< The figure is as wide as that, even if its contents are narrower.
    double wordPoints = 10.0; ///< Text sizes.
    double labelPoints = 7.0;
};

struct ArcBox {
    double left = 0.0, top = 0.0, right = 0.0, bottom = 0.0;
    [[nodiscard]] bool empty() const { return right <= left; }
    [[nodiscard]] double middle() const { return (left + right) / 2.0; }
};

struct ArcPoint {
    double x = 0.0, y = 0.0;
};

/// A word as it is drawn.
struct PlacedWord {
    enum class Line : std::uint8_t { Both, Before, After, Tags };
    std::string text;
    /// Before and After: a changed word, one above the other. Tags: parts of speech below, in the labels' size.
    Line line = Line::Both;
    std::size_t column = 0;
    std::size_t row = 0;
    ArcBox box; ///< Its line of text; the baseline is `baseline`.
    double baseline = 0.0;
};

/// An arc, or the part of one that lies in a row: feet, a flat line at its level and a label in a gap of that line.
struct PlacedArc {
    std::size_t arc = 0; ///< Of ArcSentence::arcs.
    std::size_t row = 0;
    int level = 1;                            ///< 1 is next to the words.
    bool above = true;                        ///< The words are below it.
    bool stub = false;                        ///< From the root: one line down to the word, left == right.
    double left = 0.0, right = 0.0;           ///< x of the feet, or of the row's edge.
    double leftFoot = 0.0, rightFoot = 0.0;   ///< y of the feet.
    double y = 0.0;                           ///< Of the flat line; of a stub's end.
    bool leftOpen = false, rightOpen = false; ///< It continues in another row.
    bool arrowLeft = false, arrowRight = false;
    std::string label;
    ArcBox labelBox; ///< Empty where another part of the arc has the label.
};

/// A line of text that is neither a word nor a label.
struct ArcTitleLine {
    std::string text;
    double baseline = 0.0;
    double x = 0.0;
};

/// The positions of everything: points, y downwards from the top left corner. For screen, PDF, SVG, PNG and TeX alike.
struct ArcLayout {
    double width = 0.0, height = 0.0;
    std::size_t rows = 0;
    ArcOptions options;
    std::vector<PlacedWord> words;
    std::vector<PlacedArc> arcs;
    std::vector<ArcTitleLine> captions = {}; ///< The names of several trees.
};

inline constexpr double arcCornerRadius = 3.0; ///< Points; radius of the strokes' rounded corners.
inline constexpr double arcArrowLength = 3.6;
inline constexpr double arcTitlePoints = 8.0;

/// Lays a sentence out: the tree before above the words, the tree after below (or both above, overlaid).
///
/// An arc's level is one more than that of the arcs inside it, so short arcs are low whatever their span; arcs that
/// cross (non-projective trees, two parts of a cycle) never share a level. Words are as far apart as their text and the
/// labels between them need. Labels overlap neither each other nor a line.
///
/// Logical forms are laid out by layoutForms(), below their question.
[[nodiscard]] ArcLayout layoutArcs(const ArcSentence& sentence, const ArcOptions& options, const MeasureText& measure);

/// The lines of an arc as polylines with corners: one, or two where the label parts it.
[[nodiscard]] std::vector<std::vector<ArcPoint>> strokesOf(const PlacedArc& arc);

/// The arrowhead at the dependent: tip and the two corners; `found` is false if it is in another row.
struct ArrowHead {
    bool found = false;
    ArcPoint tip, first, second;
};
[[nodiscard]] ArrowHead arrowOf(const PlacedArc& arc);

} // namespace core::reports
