#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace core::attacks {

/// Whether a transformation of that type puts one name in place of another: who is meant is then another one, which
/// matters where a text, or the other text of a pair, names it again.
[[nodiscard]] inline bool isRenaming(std::string_view transformation)
{
    constexpr std::array<std::string_view, 4> types{"person-names", "locations", "named-entities", "entity-neighbours"};
    return std::ranges::find(types, transformation) != types.end();
}

} // namespace core::attacks
