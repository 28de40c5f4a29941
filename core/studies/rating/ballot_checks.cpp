#include "core/studies/rating/ballot_checks.h"

#include <algorithm>

#include <fmt/format.h>
#include <unicode/utf8.h>

namespace core::studies {

void forEachLine(std::string_view bytes, const std::string& name,
                 const std::function<void(std::string_view, bool)>& visit)
{
    std::size_t number = 0;
    while (!bytes.empty()) {
        ++number;
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        if (end > mostLineBytes)
            throw Error({name, number},
                        fmt::format("a line of {} bytes; the longest allowed has {}", end, mostLineBytes),
                        "This is not a file of answers");
        visit(bytes.substr(0, end), end < bytes.size());
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
    }
}

void requireUtf8(std::string_view text, const Where& where)
{
    std::int32_t at = 0;
    const auto size = static_cast<std::int32_t>(text.size());
    while (at < size) {
        const std::int32_t begin = at;
        UChar32 c = 0;
        U8_NEXT(text.data(), at, size, c);
        if (c <= 0)
            throw Error({where.file, where.line, static_cast<std::size_t>(begin) + 1}, "a byte that is not UTF-8 text",
                        "Save the file as UTF-8");
    }
}

} // namespace core::studies
