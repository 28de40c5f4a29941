#pragma once

#include <vector>

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// What people write by mistake or in passing, as natural noise for translators (Belinkov and Bisk 2018; Michel and
/// Neubig 2018): `misspellings` of a list, words in another `letter-case`, `letter-repeat`, as in "sooo", and
/// `missing-marks`.
[[nodiscard]] std::vector<PartMaker<Transformation>> humanErrors();

} // namespace core::attacks
