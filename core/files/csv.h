#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace core {

/// Who reads a CSV file: programs get the texts as they are; a spreadsheet must not take one for a formula.
enum class CsvFor { Programs, Spreadsheets };

/// A field between double quotes, with its own quotes doubled.
[[nodiscard]] std::string csvQuoted(std::string_view text);
/// A field of a CSV file: quoted where RFC 4180 asks for it.
[[nodiscard]] std::string csvField(std::string_view text, CsvFor reader = CsvFor::Programs);
/// A record, ended by CRLF.
[[nodiscard]] std::string csvRecord(const std::vector<std::string>& fields, CsvFor reader = CsvFor::Programs);

/// A text that no spreadsheet takes for a formula: one that starts with = + - @ (or their wide forms), a tab or a line
/// end gets an apostrophe in front; plain numbers stay as they are. Not for files that are read back.
[[nodiscard]] std::string withoutFormula(std::string_view text);

} // namespace core
