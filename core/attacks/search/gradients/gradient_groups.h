#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/search/search.h"

namespace core::attacks {

/// `gradient-groups`: moves the vectors of a translator's pieces along its gradients, as few of them as do, and takes
/// the candidates that they come near. Source: M. Cheng et al. (2020), "Seq2Sick", section 3, algorithm 1.
[[nodiscard]] PartMaker<SearchMethod> gradientGroups();

} // namespace core::attacks
