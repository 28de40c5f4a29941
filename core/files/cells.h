#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/ascii.h"

namespace core {

/// How many parts blanks separate.
[[nodiscard]] inline std::size_t wordsIn(std::string_view text)
{
    std::size_t words = 0;
    bool inside = false;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        words += !blank && !inside ? 1 : 0;
        inside = !blank;
    }
    return words;
}

/// A cell without blanks on either side, ASCII letters in lower case: how names of columns are compared.
[[nodiscard]] inline std::string loweredCell(std::string_view text) { return lowered(trimmed(text)); }

} // namespace core
