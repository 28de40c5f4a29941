#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/text.h"

namespace core::language {

/// A number of a word problem that is written in digits.
struct WrittenNumber {
    std::uint32_t word = 0; ///< Which word of the text it is.
    double value = 0.0;
    int decimals = 0;     ///< Digits behind the point.
    bool grouped = false; ///< 1,250
    friend bool operator==(const WrittenNumber&, const WrittenNumber&) = default;
};

/// A word of digits, with a point or commas between thousands: 12, 3.50, .5, 1,250. Nothing for 2nd, mp3, 1/2.
[[nodiscard]] std::optional<WrittenNumber> writtenNumberIn(std::string_view word);

/// All of a text, in order.
[[nodiscard]] std::vector<WrittenNumber> writtenNumbers(const text::Text& text);

/// A value written like a number: as many decimals, commas where it has them.
[[nodiscard]] std::string writtenLike(double value, const WrittenNumber& number);

} // namespace core::language
