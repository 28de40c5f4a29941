#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace core::language {

/// The negations of a text in order: `not` for not, n't, don't, dont and cannot, the others in lower case.
[[nodiscard]] std::vector<std::string> negationsSaid(std::string_view text);

} // namespace core::language
