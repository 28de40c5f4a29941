#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

namespace core::corpora::penn {

/// Whether a category, tag or word is one of several.
[[nodiscard]] inline bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// An English word in lower case.
[[nodiscard]] inline std::string lowered(std::string_view word)
{
    std::string text(word);
    for (char& c : text)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
    return text;
}

} // namespace core::corpora::penn
