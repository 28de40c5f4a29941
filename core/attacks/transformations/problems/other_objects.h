#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `other-objects`: what is counted in a word problem becomes something else of its kind, everywhere, or the
/// unit that it is measured in another one.
[[nodiscard]] PartMaker<Transformation> otherObjects();

} // namespace core::attacks
