#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace core {

// Of these, only characters of ASCII are blanks and have a lower and an upper case; others stay as they are.

/// Without blanks, TABs and line ends on either side.
[[nodiscard]] inline std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blank = " \t\r\n\v\f";
    const auto begin = std::min(text.find_first_not_of(blank), text.size());
    return text.substr(begin, text.find_last_not_of(blank) + 1 - begin);
}

[[nodiscard]] constexpr char lowered(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

[[nodiscard]] inline std::string lowered(std::string_view text)
{
    std::string result(text);
    for (char& c : result)
        c = lowered(c);
    return result;
}

/// Begins with a capital.
[[nodiscard]] inline std::string capitalised(std::string text)
{
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

} // namespace core
