#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `topic-alternatives`: another wording of a whole segment, from a list: a topic's other names. Source: Mayer, Marro,
/// Cabrio and Villata (2020), section 4.2.
[[nodiscard]] PartMaker<Transformation> topicAlternatives();

} // namespace core::attacks
