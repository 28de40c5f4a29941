#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `inflections`: the other forms of a noun, verb or adjective.
///
/// Tan, Joty, Kan and Socher (2020), It's Morphin' Time! Combating Linguistic Discrimination with Inflectional
/// Perturbations, ACL, section 4.
[[nodiscard]] PartMaker<Transformation> inflectionsTransformation();

} // namespace core::attacks
