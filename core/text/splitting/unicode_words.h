#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/text/text.h"

namespace core::text {

/// Words and signs by Unicode's word boundaries (UAX 29), with ICU's dictionaries for Chinese, Japanese, Thai and
/// others that write no blanks between words; white space is left out. Safe from any thread.
[[nodiscard]] std::vector<ByteSpan> unicodeWords(std::string_view text);

/// What readers see as one character each (grapheme clusters of UAX 29: an e with its accents, a family of emoji
/// joined to one); white space is left out. Safe from any thread.
[[nodiscard]] std::vector<ByteSpan> characterWords(std::string_view text);

/// Whether most letters of these texts are of scripts that write no blanks between words (Chinese, Japanese, Thai and
/// others), and the texts have none there: more than three letters stand between two blanks, where words have fewer.
[[nodiscard]] bool areUnspaced(std::span<const std::string_view> texts);

} // namespace core::text
