#pragma once

#include <string>
#include <string_view>

namespace core::language {

/// Porter's stem of an English word in lower case: "relational" is "relat".
/// Source: M. Porter (1980), "An algorithm for suffix stripping", as the Snowball library has it. Safe from any thread.
[[nodiscard]] std::string stemOf(std::string_view lower);

} // namespace core::language
