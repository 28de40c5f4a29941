#pragma once

#include <string_view>

namespace models {

/// Whether a vocabulary's entry is a whole word: it begins with a letter or a digit, holds otherwise only marks and
/// inner hyphens, full stops and apostrophes, and is none of the halves into which the Penn Treebank cuts contractions
/// ("ca" + "n't").
[[nodiscard]] bool isWholeWord(std::string_view form);

} // namespace models
