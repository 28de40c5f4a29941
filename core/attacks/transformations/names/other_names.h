#pragma once

#include <vector>

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `person-names` and `locations`: a name becomes another one of its kind.
///
/// Ribeiro, Wu, Guestrin and Singh (2020), Beyond Accuracy: Behavioral Testing of NLP Models with CheckList, ACL,
/// section 2: invariance tests.
[[nodiscard]] std::vector<PartMaker<Transformation>> otherNames();

} // namespace core::attacks
