#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/error.h"

namespace core {

// All JSON that comes from a file, a project or another program is read here. Our own needs a dozen levels; the library
// writes JSON recursively, so that a text of nothing but brackets would end the program.
inline constexpr std::size_t jsonDepthLimit = 64;
/// An ordered object finds its members by linear search.
inline constexpr std::size_t jsonMemberLimit = 10'000;

/// The JSON in `text`; `from` names its file and, for one of several lines, the line.
/// \throws Error with file, line and column when it is not valid, nested more than jsonDepthLimit deep, or (ordered)
/// has an object of more than jsonMemberLimit members.
template<typename Json = nlohmann::json>
[[nodiscard]] Json parseJson(std::string_view text, const Where& from);

/// The same for a text that may be something else: `is_discarded()` where parseJson throws.
template<typename Json = nlohmann::json>
[[nodiscard]] Json maybeJson(std::string_view text);

/// What the library found wrong with a value, for people: "type must be string, but is number", without its codes.
[[nodiscard]] std::string inWords(const nlohmann::json::exception& error);

/// A value as a message shows it: at most 80 bytes of it.
template<typename Json>
[[nodiscard]] std::string shownJson(const Json& value);

/// The text that a member of an object is; empty if there is no such member or it is not a text.
template<typename Json>
[[nodiscard]] std::string textAt(const Json& object, const char* key);

/// The texts of a list, without what else it holds; none if it is not a list.
template<typename Json>
[[nodiscard]] std::vector<std::string> textsIn(const Json& list);

extern template nlohmann::json parseJson(std::string_view, const Where&);
extern template nlohmann::ordered_json parseJson(std::string_view, const Where&);
extern template nlohmann::json maybeJson(std::string_view);
extern template nlohmann::ordered_json maybeJson(std::string_view);
extern template std::string shownJson(const nlohmann::json&);
extern template std::string shownJson(const nlohmann::ordered_json&);
extern template std::string textAt(const nlohmann::json&, const char*);
extern template std::string textAt(const nlohmann::ordered_json&, const char*);
extern template std::vector<std::string> textsIn(const nlohmann::json&);
extern template std::vector<std::string> textsIn(const nlohmann::ordered_json&);

} // namespace core
