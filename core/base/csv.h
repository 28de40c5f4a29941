#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace core {

/// A field of a CSV file: quoted where RFC 4180 asks for it.
[[nodiscard]] std::string csvField(std::string_view text);
/// A record, ended by CRLF.
[[nodiscard]] std::string csvRecord(const std::vector<std::string>& fields);

/// A text that no spreadsheet takes for a formula: one that starts with = + - @, a tab or a line end gets an
/// apostrophe in front; plain numbers stay as they are. Not for files that are read back.
[[nodiscard]] std::string withoutFormula(const std::string& text);

} // namespace core
