#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/answers/kind.h"

namespace core::answers {

// What reading the lines of a victim program (docs/protocol.md) has in common.

/// \throws Error always: the program's answer is wrong, and what about it.
[[noreturn]] void wrong(const std::string& what);

/// The beginning of a text, cut between characters.
[[nodiscard]] std::string beginning(const std::string& text, std::size_t most);
/// The beginning in quotation marks, with what could harm a terminal spelled out.
[[nodiscard]] std::string inQuotes(const std::string& text);

/// A list of strings; empty if there is no such key. \throws Error for anything else.
[[nodiscard]] std::vector<std::string> strings(const nlohmann::json& object, const char* key);
/// A string. \throws Error for anything else.
[[nodiscard]] std::string stringOr(const nlohmann::json& object, const char* key, const std::string& fallback);

/// \throws Error if a prediction has none of these keys.
void requireOneOf(const nlohmann::json& answer, std::initializer_list<const char*> keys,
                  const ProgramQuestion& question);

} // namespace core::answers
