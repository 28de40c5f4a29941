#include "core/corpora/cell_kinds.h"

#include <algorithm>

#include "core/base/ascii.h"

namespace core::corpora {

bool isInteger(std::string_view text)
{
    text = trimmed(text);
    if (text.starts_with('-') || text.starts_with('+'))
        text.remove_prefix(1);
    return !text.empty() && text.size() <= 9 &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool isTextName(std::string_view cell)
{
    return std::find(textColumnNames.begin(), textColumnNames.end(), loweredCell(cell)) != textColumnNames.end();
}

} // namespace core::corpora
