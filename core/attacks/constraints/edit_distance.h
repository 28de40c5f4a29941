#pragma once

#include <cstddef>
#include <string_view>

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

/// Levenshtein's distance of two UTF-8 strings in characters (code points): the fewest insertions, deletions and
/// substitutions that turn one into the other. Stops counting at `limit` + 1.
/// Source: V. Levenshtein (1966). Check value: kitten, sitting -> 3.
[[nodiscard]] std::size_t levenshtein(std::string_view a, std::string_view b, std::size_t limit);

/// `edit-distance`: the whole text stays within a given number of character edits of the original.
[[nodiscard]] PartMaker<Constraint> editDistanceConstraint();

} // namespace core::attacks
