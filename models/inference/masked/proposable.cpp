#include "models/inference/masked/proposable.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include <unicode/uchar.h>
#include <unicode/utf8.h>

namespace models {

bool isWholeWord(std::string_view form)
{
    constexpr std::array<std::string_view, 9> halves{"n't", "ca", "wo", "sha", "ai", "gon", "wan", "na", "ta"};
    if (std::ranges::find(halves, form) != halves.end())
        return false;
    const auto size = static_cast<std::int32_t>(form.size());
    bool ends = false; // whether the last sign was one that may end a word
    for (std::int32_t at = 0; at < size;) {
        const bool first = at == 0;
        UChar32 c = 0;
        U8_NEXT(form.data(), at, size, c);
        ends = c >= 0 && (u_isalnum(c) || (!first && (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0));
        const bool inside = !first && (c == '-' || c == '.' || c == '\'' || c == 0x2019);
        if (!ends && !inside)
            return false;
    }
    return ends;
}

} // namespace models
