#pragma once

#include <optional>
#include <string_view>

namespace core {

/// The finite number that is the whole text, with a point and perhaps a sign: "0.5", "+1", "1e-3". Unlike strtod,
/// std::stod and streams, it does not depend on the user's language.
[[nodiscard]] std::optional<double> decimalIn(std::string_view text);

} // namespace core
