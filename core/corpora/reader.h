#pragma once

#include <filesystem>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/corpora/corpus.h"
#include "core/text/tokenizer.h"

namespace core::corpora {

/// How to read a corpus; everything empty or zero is found out from the file's content.
struct ReadOptions {
    std::string format;                         ///< csv tsv jsonl label-text folder snli conllu
    std::map<std::string, std::string> columns; ///< Role (label, id, text, premise, hypothesis, or any segment name) -> column name or number from 1.
    char delimiter = '\0';
    std::string encoding;                       ///< utf-8, utf-16, latin-1, windows-1252
    text::Tokenization tokenization = text::Tokenization::Auto;
    std::size_t limit = 0;                      ///< At most so many examples; 0 is all.
};

/// Parses "label=2,text=3". \throws UsageError.
[[nodiscard]] std::map<std::string, std::string> parseColumns(const std::string& text);

/// Reads a corpus; files ending in .gz are unpacked. \throws Error with file, line and remedy when it cannot be read.
[[nodiscard]] Corpus readCorpus(const std::filesystem::path& path, const ReadOptions& options = {},
                                std::stop_token stop = {}, const ProgressFn& progress = {});

/// What was detected and the first rows, for a preview before import.
struct Preview {
    std::string format;
    std::string encoding;
    char delimiter = '\0';
    bool header = false;
    std::vector<std::string> columnNames;
    std::map<std::string, std::string> columns; ///< The proposed mapping.
    std::vector<std::vector<std::string>> rows; ///< Raw cells of the first rows.
};
[[nodiscard]] Preview previewCorpus(const std::filesystem::path& path, const ReadOptions& options = {}, std::size_t rows = 20);

} // namespace core::corpora
