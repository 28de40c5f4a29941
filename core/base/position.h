#pragma once

#include <string_view>

#include "core/base/error.h"

namespace core {

/// Where the byte `at` of `text` is, in characters. `start` names the file and the line in which the text begins (0:
/// the text is the whole file).
[[nodiscard]] Where positionIn(std::string_view text, std::size_t at, Where start);

} // namespace core
