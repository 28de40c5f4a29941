#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

inline constexpr const char* otherQuantitiesName = "other-quantities";

/// `other-quantities`: the numbers of a word problem become others, and its gold equation and answer with them.
[[nodiscard]] PartMaker<Transformation> otherQuantities();

} // namespace core::attacks
