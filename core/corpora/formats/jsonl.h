#pragma once

#include "core/corpora/formats/table.h"

namespace core::corpora {

/// Reads JSON lines as a table: columns are the keys in order of first appearance. Strings are taken as they are,
/// lists of strings (words) are joined by blanks, null is a missing cell, everything else is written as JSON.
/// With format `snli` the parses (`*_parse`) are left out. A line that is not a JSON object gives a problem, not a row.
[[nodiscard]] FileTable readJsonLines(const Source& source, const std::string& format);

/// The same for objects that span several lines each. \throws Error for an invalid one.
[[nodiscard]] FileTable readJsonObjects(const Source& source, const std::string& format);

/// The first `most` objects of a JSON list, or of objects that follow one another, each with the line it begins in;
/// they are cut out by their brackets, not yet parsed. If the source is cut, an incomplete last object is left out.
/// \throws Error for anything else between them, and for an object or list that does not end.
[[nodiscard]] std::vector<Line> jsonObjectsIn(const Source& source, std::size_t most = SIZE_MAX);

/// Why a line is refused before parsing; empty if it is not. Brackets nested more than 32 deep (the library writes JSON
/// recursively), more than 10,000 keys (it looks them up one after the other) or a million values (they take twenty
/// times the bytes of the line).
[[nodiscard]] std::string jsonLineProblem(std::string_view line);

} // namespace core::corpora
