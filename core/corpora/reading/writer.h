#pragma once

#include <filesystem>
#include <string>

#include "core/corpora/corpus.h"

namespace core::corpora {

/// A corpus as a file's bytes: csv, tsv, jsonl, conllu, conllx, or as one of the published families (forms, parallel,
/// word-problems, ukp, ibm-evidence, iam), which keep what their files have room for: published/; or svamp, word
/// problems as their solvers read them, whose texts come back in words that blanks part.
///
/// Tables get a header: id, label (if there are labels), the segments by name, the answer if it is not a class
/// (form, translation, or equation and answer), the user's columns. CSV is RFC 4180 with LF; a TSV quotes
/// everything if some cell needs quotes, so that readCorpus notices. A treebank's sentences are written as
/// sentenceOf gives them: CoNLL-U that was read is reproduced byte by byte. readCorpus gives the same ids, texts,
/// gold answers and columns back (the same words only if they are cut alike). \throws UsageError for another
/// format; Error when the corpus does not fit it: treebanks hold one segment and no forms, translations or
/// equations, tables no trees.
[[nodiscard]] std::string corpusBytes(const Corpus& corpus, const std::string& format);

/// In which format a file is written: the one that was asked for, else that of the name's ending (.csv, .tsv, .jsonl,
/// .conllu, .conllx, .src: PREFIX.src and PREFIX.tgt). \throws UsageError naming the file, for everything that works
/// for long before it writes.
std::string writtenFormat(const std::filesystem::path& path, const std::string& asked);

/// Writes it to a file in one step, in its writtenFormat, packed if its name ends in .gz. \throws as above, and Error
/// when the file cannot be written.
void writeCorpus(const Corpus& corpus, const std::filesystem::path& path, const std::string& format = {});

} // namespace core::corpora
