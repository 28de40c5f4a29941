#pragma once

#include "core/reports/arcs/arc_layout.h"

namespace core::reports {

/// Lays logical forms out below the words of their question. A tree grows to the right: a node is beside what it is a
/// part of, one row per leaf; what would not fit into `options.maxWidth` goes below it instead, indented. So nothing
/// overlaps, and only a name that is wider by itself makes the tree wider. Two trees are side by side if both fit, with
/// what they share in the same rows, else one below the other.
///
/// The lines are PlacedArcs without labels and arrowheads: a vertical one belongs to the node it comes from, a
/// horizontal one to the node it leads to. `options.overlaid` has no effect on forms.
[[nodiscard]] ArcLayout layoutForms(const ArcSentence& sentence, const ArcOptions& options, const MeasureText& measure);

} // namespace core::reports
