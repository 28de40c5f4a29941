#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/text/mark.h"

namespace core::text {

/// The numbers among German words in small letters, in order, as marks with their values and the names that numbersIn()
/// gives: 7, -3, 1.000,5, 1/2, 5 %, einundzwanzig, hundertfünf, dreitausendzwei, zwei Millionen, 2,5 Mio., zwei
/// Drittel, ein Dutzend, anderthalb, zweieinhalb, fünf Prozent; `ordinals`: dritte, einundzwanzigsten. "ein" and its
/// forms count only before what is counted by it (ein Drittel). Pure function, safe from any thread.
[[nodiscard]] std::vector<Mark> germanNumbersIn(std::span<const std::string> words, bool ordinals);

} // namespace core::text
