#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

inline constexpr const char* parallelNumbersName = "parallel-numbers";

/// `parallel-numbers`: numbers in digits that a text and its gold translation share become others in both. Source:
/// after X. Wang et al. (2021), "TextFlint", ACL demonstrations, SwapParallelNum.
[[nodiscard]] PartMaker<Transformation> parallelNumbers();

/// Where a number in digits stands by itself in a text, in bytes: 42 in "42 km" and "(42)", not in 1,42 or A42.
/// Check value: "42 or 4.2, 142, 42." and 42 -> 0 and 16.
[[nodiscard]] std::vector<std::size_t> placesOfNumber(std::string_view text, std::string_view digits);

} // namespace core::attacks
