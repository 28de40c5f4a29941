#pragma once

#include <filesystem>
#include <map>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress.h"
#include "core/corpora/corpus.h"
#include "core/text/splitting/tokenizer.h"

namespace core::corpora {

/// How to read a corpus; whatever is empty or zero is detected from the file's content.
struct ReadOptions {
    std::string format{}; ///< One of formatNames() (detect.h).
    /// Role -> column name or number from 1 (several joined by a blank: `2+3`). Roles: label, id, text, premise,
    /// hypothesis, or any segment's name; form, translation, equation (with answer and numbers) if the answer is not a
    /// class; `section` -> train, dev, test ... of forms and ukp. For parallel files, text and translation are their
    /// endings. Treebanks: `tags` -> upos or xpos; of brackets `copula` -> head or dependent, `section` -> train, dev,
    /// test, 02-21 ... Roles left out are guessed.
    std::map<std::string, std::string> columns{};
    char delimiter = '\0';  ///< Of csv and tsv.
    std::string quoting{};  ///< Of csv and tsv: none (quotes are letters), double (RFC 4180).
    std::string encoding{}; ///< utf-8, utf-16, latin-1, windows-1252
    text::Tokenization tokenization = text::Tokenization::Auto;
    /// Of the texts, BCP 47; empty: as the files say, else not said. Of parallel files the language of the source.
    std::string language{};
    /// Value in the file -> name of the class (`0` -> `World`); classes left out keep their value as name.
    std::map<std::string, std::string> labelNames{};
    std::size_t limit = 0; ///< At most this many examples; 0: all.
    /// Most bytes of memory the corpus may take; 0: what suits a valid file (MemoryLimit).
    std::uint64_t maxMemory = 0;
};

/// Parses "label=2,text=3". \throws UsageError.
[[nodiscard]] std::map<std::string, std::string> parseColumns(const std::string& text);

/// Parses "0=World,1=Sports". \throws UsageError.
[[nodiscard]] std::map<std::string, std::string> parseLabelNames(const std::string& text);

/// The options under which Corpus::mapping says it was read. \throws Error when it is not such a text.
[[nodiscard]] ReadOptions optionsOf(const std::string& mapping);

/// Reads a corpus: a file (unpacked if it is gzip), a folder per class or of files of one published family, or the
/// files of a parallel corpus (their common prefix or one of them). Ids are the user's, else data rows counted from 1.
/// A few invalid rows are left out with a warning. \throws Error with file, line and remedy when it cannot be read,
/// when more than half of the rows do not fit the mapping, or when stopped; UsageError for an unknown format or
/// encoding, or a column that does not exist.
[[nodiscard]] Corpus readCorpus(const std::filesystem::path& path, const ReadOptions& options = {},
                                std::stop_token stop = {}, const ProgressFn& progress = {});

/// The same for bytes in memory (gzip too); `name` is used in messages and as the path.
[[nodiscard]] Corpus corpusFromBytes(std::string_view bytes, const std::string& name, const ReadOptions& options = {});

/// What was detected and the first rows, for a preview before import.
struct Preview {
    std::string format;
    std::string encoding;
    char delimiter = '\0';
    bool header = false;
    std::vector<std::string> columnNames;
    std::map<std::string, std::string> columns; ///< The proposed mapping.
    std::vector<std::vector<std::string>> rows; ///< Raw cells of the first rows.
    std::vector<std::string> doubts;            ///< Guesses that may be wrong, and what to specify instead.
    std::vector<std::string> labels;            ///< Values of the label column in these rows.
};
[[nodiscard]] Preview previewCorpus(const std::filesystem::path& path, const ReadOptions& options = {},
                                    std::size_t rows = 20);

} // namespace core::corpora
