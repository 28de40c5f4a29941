#pragma once

#include "core/corpora/conllu.h"
#include "core/corpora/examples.h"

namespace core::corpora {

/// conllu, conllx or mrg.
[[nodiscard]] bool isTreebank(const std::string& format);

/// Makes a treebank's sentences examples: the id is sent_id (else the sentence's number), the gold answer its tree
/// (none when the words have no heads), the other comments are the user's columns. Segment::tags are the language's
/// own tags if all words have some, else the universal ones; `--columns tags=upos` (or xpos) chooses. Example::conllu
/// keeps all the rest. Brackets become dependencies: penn/dependencies.h. `corpus.format` says how to read.
void appendTreebank(Corpus& corpus, const Source& source, const ReadOptions& options, const std::stop_token& stop,
                    const ProgressFn& progress);

/// The same of a folder of bracketed files: those in it, or those of the sections that `--columns section=` names
/// (train, dev, test or numbers such as 02-21, joined by +) of the Wall Street Journal. Ids are `wsj_0001.1`.
void appendPennFolder(Corpus& corpus, const std::filesystem::path& folder, const ReadOptions& options,
                      const std::stop_token& stop, const ProgressFn& progress);

/// The names of a treebank's ten columns, and its first words as rows of them.
[[nodiscard]] std::vector<std::string> treebankColumns(const std::string& format);
[[nodiscard]] std::vector<std::vector<std::string>> treebankRows(const Source& source, const std::string& format,
                                                                 const ReadOptions& options, std::size_t rows);

/// All sentences of a treebank in whatever format. \throws Error for the first that is not sound.
[[nodiscard]] std::vector<TreebankSentence> readTreebank(const std::filesystem::path& path,
                                                         const ReadOptions& options = {});

} // namespace core::corpora
