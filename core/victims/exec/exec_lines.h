#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace core::victims {

// What the lines of a victim program are read with, besides core/answers/program_answer.h. Every function throws Error
// saying what is wrong with the line.

[[nodiscard]] nlohmann::json objectIn(const std::string& line);
/// A list of this many items that `what` names, such as "weights for 4 words".
[[nodiscard]] const nlohmann::json& listOf(const nlohmann::json& object, const char* key, std::size_t size,
                                           std::string_view what);
/// A finite number that is at least 0; `what` names it.
[[nodiscard]] double amountIn(const nlohmann::json& value, std::string_view what);

} // namespace core::victims
