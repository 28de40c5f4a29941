#pragma once

#include <string>
#include <string_view>

namespace core::metrics {

/// Puts texts around two neighbouring characters wherever the first and the second are of the given kinds, from left to
/// right without overlaps: what replacing a regular expression of two characters does.
struct Around {
    std::u32string_view before, between, after;
};
template<class First, class Second>
[[nodiscard]] std::u32string aroundPairs(std::u32string_view line, First first, Second second, const Around& texts)
{
    std::u32string result;
    result.reserve(line.size() + line.size() / 4);
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (at + 1 == line.size() || !first(line[at]) || !second(line[at + 1])) {
            result += line[at];
            continue;
        }
        result.append(texts.before) += line[at];
        result.append(texts.between) += line[++at];
        result.append(texts.after);
    }
    return result;
}

/// Puts a blank before and after every character of a kind.
template<class Kind>
[[nodiscard]] std::u32string apart(std::u32string_view line, Kind kind)
{
    std::u32string result;
    result.reserve(line.size() * 2);
    for (const char32_t character : line) {
        if (kind(character))
            result.append(U" ").append(1, character).append(U" ");
        else
            result += character;
    }
    return result;
}

} // namespace core::metrics
