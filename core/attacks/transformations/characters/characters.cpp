#include "core/attacks/transformations/characters/characters.h"

#include <array>
#include <cstdint>

#include <unicode/utf8.h>

namespace core::attacks {

Characters charactersOf(std::string_view form)
{
    Characters result;
    const auto size = static_cast<std::int32_t>(form.size());
    for (std::int32_t at = 0; at < size;) {
        UChar32 c = 0;
        U8_NEXT_OR_FFFD(form.data(), at, size, c);
        result += static_cast<char32_t>(c);
    }
    return result;
}

text::WordId internCharacters(std::u32string_view characters)
{
    std::string form;
    for (const char32_t c : characters) {
        std::array<std::uint8_t, U8_MAX_LENGTH> bytes{};
        std::int32_t size = 0;
        U8_APPEND_UNSAFE(bytes.data(), size, static_cast<std::uint32_t>(c));
        form.append(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(size));
    }
    return text::intern(form);
}

} // namespace core::attacks
