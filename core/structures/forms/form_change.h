#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/structures/forms/form.h"

namespace core::structures {

/// The form without the parentheses that only group.
[[nodiscard]] FormNode withoutGroups(const FormNode& node);

/// For every node of `before`, in the order in which they are written (a node, then its parts), its counterpart among
/// the nodes of `after`, counted in the same way. Nodes without one are the subtrees in which the forms differ.
///
/// Two nodes are counterparts if they, and all above them, have the same kind and name; parts keep their order, and
/// names of variables count as they are written. Of all such pairings, this is one that leaves the fewest nodes without
/// a counterpart; of those, the one that pairs the first parts first.
///
/// Source: the top-down distance of S. Selkow (1977), "The tree-to-tree editing problem", Information Processing
/// Letters 6(6), 184-186, without renaming: whole subtrees come and go. Time and memory grow with the product of both
/// sizes. Check value: answer(loc(A,texas)) and answer(loc(A,ohio)) differ in one leaf each.
[[nodiscard]] std::vector<std::optional<std::size_t>> counterparts(const FormNode& before, const FormNode& after);

} // namespace core::structures
