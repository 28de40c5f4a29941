#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `named-entities`: for every word of a named entity, a frequent entity of the same class from texts with other
/// labels; for other words, what its parts propose.
[[nodiscard]] PartMaker<Transformation> namedEntities();

} // namespace core::attacks
