#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace core {

/// Parses JSON that a person wrote. \throws Error with `file`, line and column when it is not valid.
[[nodiscard]] nlohmann::json parseJson(const std::string& text, const std::string& file);

} // namespace core
