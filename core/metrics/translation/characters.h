#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace core::metrics {

/// Characters as sacreBLEU sees them: Unicode code points, with the white space and the lower case of Python's strings.

/// Invalid UTF-8 bytes become U+FFFD.
[[nodiscard]] std::u32string charactersOf(std::string_view utf8);
[[nodiscard]] std::string utf8Of(std::u32string_view characters);

/// What Python's str.split() splits at: Unicode white space and the separators U+001C to U+001F.
[[nodiscard]] bool isBlank(char32_t character);
[[nodiscard]] inline bool isDigit(char32_t character) { return character >= U'0' && character <= U'9'; }

/// Unicode's full lower case in no particular language.
[[nodiscard]] std::u32string lowerCase(std::u32string_view characters);

/// Without the blanks at the end, or at both ends.
[[nodiscard]] std::u32string_view withoutTrailingBlanks(std::u32string_view line);
[[nodiscard]] std::u32string_view withoutOuterBlanks(std::u32string_view line);

/// The words that blanks separate.
[[nodiscard]] std::vector<std::u32string_view> wordsOf(std::u32string_view line);

/// Replaces every `before`, from left to right.
void replaceAll(std::u32string& line, std::u32string_view before, std::u32string_view after);

} // namespace core::metrics
