#pragma once

#include <cstddef>
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

/// Digits 0 to 9 that stand together in a text.
struct DigitRun {
    std::size_t begin = 0; ///< In bytes.
    std::string_view digits;
    bool alone = false; ///< A whole number by itself.
};
/// All of a text, in order. 42 is alone in "42 km", "(42)", "42." at the end and 他有42个苹果, not in 1,42, 1 042, A42,
/// COVID-42, 10:42, 42nd and "42. Jahr".
[[nodiscard]] std::vector<DigitRun> runsOfDigits(std::string_view text);

} // namespace core::attacks
