#include "core/base/position.h"

#include <algorithm>

namespace core {

Where positionIn(std::string_view text, std::size_t at, Where start)
{
    Where where{std::move(start.file), std::max<std::size_t>(start.line, 1), 1};
    for (const char c : text.substr(0, at)) {
        if (c == '\n') {
            ++where.line;
            where.column = 1;
        } else if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) { // not the rest of a character
            ++where.column;
        }
    }
    return where;
}

} // namespace core
