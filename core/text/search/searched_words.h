#pragma once

#include <string>
#include <string_view>

namespace core::text {

/// In lower case and without accents.
[[nodiscard]] std::string foldedText(std::string_view text);

/// The words of a text as searches compare them: folded, each between line ends, so that a search for words in a row is
/// one for a part of the string. Characters of writing without spaces stand alone. "Café au lait" ->
/// "\ncafe\nau\nlait\n"; a line end alone where there is no word.
[[nodiscard]] std::string searchedWords(std::string_view text);

/// Whether some characters are of writing without spaces (Chinese, Japanese, Thai), which an index of words does not
/// take apart.
[[nodiscard]] bool isUnspaced(std::string_view text);

} // namespace core::text
