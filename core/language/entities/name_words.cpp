#include "core/language/entities/name_words.h"

#include <algorithm>
#include <array>

#include "core/base/ascii.h"
#include "core/text/word_table.h"

namespace core::language {

namespace {

bool isLetterByte(char c)
{
    const char small = lowered(c);
    return (small >= 'a' && small <= 'z') || static_cast<unsigned char>(c) >= 0x80;
}

} // namespace

BareWord bareWord(std::string_view form)
{
    std::size_t begin = 0;
    std::size_t end = form.size();
    while (begin < end && !isLetterByte(form[begin]))
        ++begin;
    while (end > begin && !isLetterByte(form[end - 1]))
        --end;
    for (const std::string_view mark : {"'", "\u2019"})
        if (const auto at = form.substr(begin, end - begin).find(mark); at != std::string_view::npos && at > 0) {
            const auto ending = lowered(form.substr(begin + at + mark.size(), end - begin - at - mark.size()));
            if (ending == "s" || ending == "ll" || ending == "d" || ending == "ve" || ending == "re" || ending == "m")
                end = begin + at;
        }
    return {std::string(text::formOf(text::lowerOf(text::intern(form.substr(begin, end - begin))))), begin, end};
}

bool isNameClass(EntityClass kind)
{
    return kind != EntityClass::Date && kind != EntityClass::Time && kind != EntityClass::Percent &&
           kind != EntityClass::Money && kind != EntityClass::Quantity && kind != EntityClass::Ordinal &&
           kind != EntityClass::Cardinal && kind != EntityClass::Language;
}

bool isNameLink(std::string_view lower)
{
    constexpr std::array<std::string_view, 10> links{"", "of", "the", "and", "a", "an", "for", "in", "at", "s"};
    return std::ranges::find(links, lower) != links.end();
}

} // namespace core::language
