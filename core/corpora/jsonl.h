#pragma once

#include "core/corpora/table.h"

namespace core::corpora {

/// Reads JSON lines as a table: columns are the keys in order of first appearance. Strings are taken as they are,
/// lists of strings (words) are joined by blanks, null is a missing cell, everything else is written as JSON.
/// With format `snli` the parses (`*_parse`) are left out. A line that is no JSON object gives a problem, not a row.
[[nodiscard]] Table readJsonLines(const Source& source, const std::string& format);

/// Why a line is not parsed at all; empty when it may be. Brackets nested more than 32 deep (the library writes JSON
/// recursively), more than 10,000 keys (it looks them up one after the other) or a million values (they take twenty
/// times the bytes of the line).
[[nodiscard]] std::string jsonLineProblem(std::string_view line);

} // namespace core::corpora
