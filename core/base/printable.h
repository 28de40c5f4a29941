#pragma once

#include <string>
#include <string_view>

namespace core {

/// A text that came from elsewhere, on one line and with nothing hidden: control characters, line separators,
/// characters that are not shown or turn the direction of writing, and bytes that are no UTF-8 are spelled out
/// (`\n`, `\x1b`, `\u202e`), a backslash is doubled. What reads harmless there is harmless.
[[nodiscard]] std::string printable(std::string_view text);

} // namespace core
