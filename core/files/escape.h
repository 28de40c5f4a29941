#pragma once

#include <string>
#include <string_view>

namespace core {

// Names and texts come from files and may hold anything. Each output format has one function here (CSV: csv.h, JSON:
// the library's own), to be used wherever such a file is written.

/// One argument of a POSIX shell command: as it is where that is safe, else in single quotes.
[[nodiscard]] std::string shellArgument(std::string_view text);

/// A name as one part of a path: letters, digits, `.`, `-`, `_`, `@`, `+` and what is not ASCII stay, all else becomes
/// `-`; never empty, hidden, `..` or longer than 100 bytes.
[[nodiscard]] std::string fileNamePart(std::string_view name);

/// Text as LaTeX prints it; line ends become blanks, other control characters are spelled out.
[[nodiscard]] std::string latexText(std::string_view text);

/// Text between tags of XML or HTML, or between the double quotes of an attribute. Control characters, which XML does
/// not allow, are spelled out.
[[nodiscard]] std::string xmlText(std::string_view text);

/// An XML file escaped by someone else: characters that XML 1.0 cannot hold, however they are written, become
/// U+FFFD.
[[nodiscard]] std::string xmlCharacters(std::string_view xml);

/// Text for one line of a terminal, a message or a comment: control characters (C0, DEL, C1) are spelled out as `\n`,
/// `\t`, `\x1b`, and invalid UTF-8 bytes as `\xff`. All else stays, backslashes too.
[[nodiscard]] std::string visibleText(std::string_view text);

/// The same for what a user has to judge to the letter, such as a command: characters that are invisible or change the
/// direction of writing are spelled out too (`\u202e`), and a backslash is doubled.
[[nodiscard]] std::string exactText(std::string_view text);

/// As visibleText for a text of several lines: line ends and tabs stay.
[[nodiscard]] std::string visibleLines(std::string_view text);

/// Whether visibleText would change the text.
[[nodiscard]] bool hasControlCharacters(std::string_view text);

} // namespace core
