#pragma once

#include <vector>

#include "core/text/mark.h"
#include "core/text/text.h"

namespace core::text {

enum class Ordinals { LeaveOut, Mark };

/// The numbers among the original words of a text, in order, as marks with their values.
///
/// `cardinal`: 7, -3, 1,000.5, 1e-4, $5, 2.5 million, twenty-one, a hundred and five, nineteen eighty-four (1984),
/// ninety-nine hundred, three point five, a dozen. `fraction`: 1/2, 3 1/2, a half, two thirds, three and a half.
/// `percent`: 5%, five per cent (0.05). `ordinal`, where asked for: 3rd, third, twenty-first. English words, in any
/// case; dates (1/2/2003), versions (1.2.3) and names (B12) are not numbers, "one" always is. Pure function, safe from
/// any thread.
[[nodiscard]] std::vector<Mark> numbersIn(const Text& text, Ordinals ordinals = Ordinals::LeaveOut);

} // namespace core::text
