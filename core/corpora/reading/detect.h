#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/corpora/source.h"

namespace core::corpora {

/// What a text file seems to be.
struct Detected {
    std::string format;    ///< One of formatNames() except folder.
    char delimiter = '\0'; ///< Of csv and tsv.
};

/// Detects a corpus file's format from its first lines (whatever its name):
/// features that only one family of published corpora has (published/families.h) decide first;
/// an object in braces is JSON lines (SNLI if it has gold_label, sentence1 and sentence2); ten columns between TABs
/// of which the first counts words, or a `# sent_id` or `# text` comment, is CoNLL-U, or CoNLL-X if its coarse tags are
/// not the universal ones; a first line `sep=;` is that of a CSV file; brackets around a label are Penn's; the
/// delimiter of TAB, comma, semicolon and bar that gives the most rows of one width is that of a table; lines that
/// start with a number or with one of few labels and a blank are label-text; a first line `text` (or another usual
/// name) is the header of one column; lines of words that are none of these are a text each. \throws Error for an empty
/// file, for treebanks with other than ten columns and tables with more than mostColumns, or when nothing fits, naming
/// the formats to choose from.
[[nodiscard]] Detected detectFormat(const Source& source);

/// The delimiter of a CSV file whose format is known: comma, semicolon or bar.
[[nodiscard]] char csvDelimiterOf(const Source& source);

/// All names of formats, as --format takes them.
[[nodiscard]] std::span<const std::string_view> formatNames();

/// \throws UsageError for an unknown format.
void requireFormat(const std::string& format);

} // namespace core::corpora
