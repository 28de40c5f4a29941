#pragma once

#include "core/corpora/table.h"

namespace core::corpora {

/// Reads JSON lines as a table: columns are the keys in order of first appearance. Strings are taken as they are,
/// lists of strings (words) are joined by blanks, null is a missing cell, everything else is written as JSON.
/// With format `snli` the parses (`*_parse`) are left out. A line that is no JSON object gives a problem, not a row.
[[nodiscard]] Table readJsonLines(const Source& source, const std::string& format);

/// The same of objects that stand on several lines each. \throws Error for one that is not valid.
[[nodiscard]] Table readJsonObjects(const Source& source, const std::string& format);

/// The first `most` objects of a JSON list, or of objects that follow one another, each with the line it begins in;
/// they are cut out by their brackets, not yet parsed. The last one of a source that is cut is left out if it is not
/// whole. \throws Error for anything else between them, and for an object or list that does not end.
[[nodiscard]] std::vector<Line> jsonObjectsIn(const Source& source, std::size_t most = SIZE_MAX);

/// Why a line is not parsed at all; empty when it may be. Brackets nested more than 32 deep (the library writes JSON
/// recursively), more than 10,000 keys (it looks them up one after the other) or a million values (they take twenty
/// times the bytes of the line).
[[nodiscard]] std::string jsonLineProblem(std::string_view line);

} // namespace core::corpora
