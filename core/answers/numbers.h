#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core::answers {

/// The number that an answer gives: `51.0`, `1,234`, `15%`, `3/4`, `2½`, `−3`, `10^308`, `[12.0]`; with its unit
/// `9 (apples)`, `10 dollars`, `$5`, `7/8 m`; mixed numbers as Math23K writes them, `2(1/4)`, `3 (1/2)`, `5((1)/(2))`,
/// and its fractions, `((13)/(1))` (MWPToolkit's str2float reads the same). Nothing for two numbers, such as `9 (12)`
/// or `13,39`, for a time, an ordinal, a number in words or a unit that is one (`2 million`, `3 dozen`), and beyond the
/// range of double.
[[nodiscard]] std::optional<double> numberIn(std::string_view answer);

/// The shortest text that reads back as the same number: `51`, `0.1`.
[[nodiscard]] std::string numberText(double number);

/// A text in which number0, number1 ... are replaced by the numbers they mean, whole ones without a point. Those
/// without a number in the list stay.
[[nodiscard]] std::string withNumbers(std::string_view text, const std::vector<std::string_view>& numbers);

/// An equation with its numbers numbered by first use: `( 76.0 - 25.0 )` -> `( n1 - n2 )`. Constants are not known as
/// such, so they are numbered as well.
[[nodiscard]] std::string templateOf(std::string_view equation);

} // namespace core::answers
