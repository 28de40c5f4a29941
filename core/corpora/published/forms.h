#pragma once

#include <map>
#include <string>

#include "core/corpora/corpus.h"
#include "core/corpora/formats/table.h"

namespace core::corpora::published {

/// Questions and their logical forms, in any of these shapes: `question <TAB> form`, with a header or without;
/// `question ||| form`; Prolog facts `parse([what, is, ...], form).`; the JSON of text2sql-data: its first form with
/// the variables filled in (unfilled: the column `template`), its question split as `section`.
[[nodiscard]] FileTable readForms(const Source& source, char delimiter);
[[nodiscard]] std::map<std::string, std::string> rolesOfForms(const FileTable& table);
/// `question <TAB> form`; if the ids are the user's or there are other columns, a header and these too.
[[nodiscard]] std::string formsBytes(const Corpus& corpus);

/// Cuts a line at its only ` ||| `; false when it has none or several.
[[nodiscard]] bool cutAtBars(std::string_view line, std::string_view& left, std::string_view& right);
/// Cuts `parse([what, is, ...], form).`; false for anything else. `words` are the question's, without quotes.
[[nodiscard]] bool cutParse(std::string_view line, std::vector<std::string>& words, std::string_view& form);

} // namespace core::corpora::published
