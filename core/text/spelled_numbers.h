#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace core::text {

// How a language spells numbers out, by the rules of Unicode's CLDR that ICU has. Lower case. Safe from any thread.

/// 105: "one hundred and five", "einhundertfünf"; in digits for a language that ICU has no rules for.
[[nodiscard]] std::string cardinalInWords(std::uint64_t number, std::string_view language = "en");
/// 21: "twenty-first", "einundzwanzigste".
[[nodiscard]] std::string ordinalInWords(std::uint64_t number, std::string_view language = "en");

} // namespace core::text
