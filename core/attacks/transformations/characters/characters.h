#pragma once

#include <string>
#include <string_view>

#include "core/text/word_table.h"

namespace core::attacks {

/// The code points of a word.
using Characters = std::u32string;

/// Invalid UTF-8 becomes U+FFFD.
[[nodiscard]] Characters charactersOf(std::string_view form);
[[nodiscard]] text::WordId internCharacters(std::u32string_view characters);

} // namespace core::attacks
