#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/files/cells.h"

namespace core::corpora {

// What a cell of a table can be besides a text. Pure functions of the cell alone.

/// A whole number of at most nine digits, perhaps with a sign.
[[nodiscard]] bool isInteger(std::string_view text);

/// What published files call a column of texts, in order of preference.
inline constexpr std::array<std::string_view, 14> textColumnNames{
    "text",    "sentence", "review", "content",  "body",    "document",    "utterance",
    "comment", "tweet",    "phrase", "question", "message", "description", "headline"};
/// Whether a cell is one of them, whatever its capitals.
[[nodiscard]] bool isTextName(std::string_view cell);

} // namespace core::corpora
