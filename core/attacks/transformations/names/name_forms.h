#pragma once

#include <string>
#include <string_view>

#include "core/text/text.h"

namespace core::attacks {

// Shared by the transformations that replace one name by another.

[[nodiscard]] inline std::string loweredName(std::string_view form)
{
    return std::string(text::formOf(text::lowerOf(text::intern(form))));
}

/// What a whitespace tokeniser left attached to a name: 's, or nothing.
[[nodiscard]] inline std::string_view possessiveOf(std::string_view form)
{
    for (const std::string_view ending : {"'s", "\u2019s"})
        if (form.size() > ending.size() && form.ends_with(ending))
            return ending;
    return {};
}

} // namespace core::attacks
