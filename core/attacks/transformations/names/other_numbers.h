#pragma once

#include <cstdint>
#include <string>

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// A number in English words: 105 is "one hundred and five", 21 "twenty-one". `number` is below a million million.
[[nodiscard]] std::string numberInWords(std::uint64_t number);

/// `numbers`: a whole number becomes another one near it, in digits or words like the original.
[[nodiscard]] PartMaker<Transformation> otherNumbers();

} // namespace core::attacks
