#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/attacks/parts/part_type.h"

namespace core::attacks {

// Reading a recipe's JSON, valid or not; for recipe*.cpp alone.

/// The type of a part; empty if it has none.
[[nodiscard]] std::string typeOf(const Json& part);
/// The part with every parameter of its type, in the type's order.
[[nodiscard]] Json completed(std::string_view slot, const Json& part);

inline constexpr std::string_view segmentsKey = "segments";
/// `segments.edit` of a recipe: "all" or a list of names; null if it has none. Accepts the short form too.
[[nodiscard]] const Json* editOf(const Json& recipe);
/// The names it lists, none for "all".
[[nodiscard]] std::vector<std::string> namesIn(const Json* edit);
/// As people type it: "premise,hypothesis", "all".
[[nodiscard]] std::string shownEdit(const Json& edit);

inline constexpr const char* languageKey = "language";
inline constexpr const char* spaceKey = "space";
/// The folder of the shipped search spaces.
[[nodiscard]] std::filesystem::path spaceFolder();

/// `path.key` and value of every parameter; a part in a list is named by its type.
using Flat = std::vector<std::pair<std::string, std::string>>;
[[nodiscard]] Flat flattened(const Json& recipe);

[[nodiscard]] std::vector<std::string> typeNames(std::string_view slot);
/// The name in `known` with the fewest character edits from `name`, if near enough to be a typo; else empty.
[[nodiscard]] std::string nearest(const std::string& name, const std::vector<std::string>& known);
/// "Did you mean ...", or the list of all names.
[[nodiscard]] std::string suggestion(const std::string& name, const std::vector<std::string>& known);

} // namespace core::attacks
