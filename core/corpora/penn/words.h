#pragma once

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "core/base/ascii.h"

namespace core::corpora::penn {

/// Whether a category, tag or word is one of several.
[[nodiscard]] inline bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace core::corpora::penn
