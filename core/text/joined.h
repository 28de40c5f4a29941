#pragma once

#include <string>
#include <string_view>

#include "core/text/input.h"

namespace core::text {

/// The texts of an input's segments one after the other, with `sign` between them; none comes before the first that
/// holds anything.
[[nodiscard]] std::string joined(const Input& input, std::string_view sign);

} // namespace core::text
