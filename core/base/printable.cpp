#include "core/base/printable.h"

#include <fmt/format.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

namespace core {

namespace {

constexpr std::uint32_t notShown =
    U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CO_MASK | U_GC_CN_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;

std::string spelledOut(UChar32 character)
{
    switch (character) {
    case '\n':
        return "\\n";
    case '\r':
        return "\\r";
    case '\t':
        return "\\t";
    default:
        return character < 0x100     ? fmt::format("\\x{:02x}", character)
               : character < 0x10000 ? fmt::format("\\u{:04x}", character)
                                     : fmt::format("\\U{:08x}", character);
    }
}

} // namespace

std::string printable(std::string_view text)
{
    std::string shown;
    const auto length = static_cast<std::int32_t>(text.size());
    for (std::int32_t at = 0; at < length;) {
        const std::int32_t begin = at;
        UChar32 character = 0;
        U8_NEXT(text.data(), at, length, character);
        const auto bytes = text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(at - begin));
        if (character < 0)
            for (const char byte : bytes)
                shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
        else if ((U_MASK(u_charType(character)) & notShown) != 0)
            shown += spelledOut(character);
        else if (character == '\\')
            shown += "\\\\";
        else
            shown += bytes;
    }
    return shown;
}

} // namespace core
