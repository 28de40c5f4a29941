#pragma once

#include "core/corpora/formats/conllu.h"
#include "core/corpora/reading/examples.h"

namespace core::corpora {

/// conllu, conllx or mrg.
[[nodiscard]] bool isTreebank(const std::string& format);

/// Turns a treebank's sentences into examples: the id is sent_id (else the sentence's number), the gold answer its tree
/// (none if the words have no heads), the other comments are the user's columns. Segment::tags are the language's own
/// tags if all words have some, else the universal ones; `--columns tags=upos` (or xpos) chooses. Example::conllu keeps
/// all the rest. Brackets become dependencies: penn/dependencies.h. `corpus.format` is the format to read.
void appendTreebank(Corpus& corpus, const Source& source, const ReadOptions& options, const std::stop_token& stop,
                    const ProgressFn& progress);

/// The same for a folder of bracketed files: those in it, or those of the Wall Street Journal sections named by
/// `--columns section=` (train, dev, test or numbers such as 02-21, joined by +). Ids are `wsj_0001.1`.
void appendPennFolder(Corpus& corpus, const std::filesystem::path& folder, const ReadOptions& options,
                      const std::stop_token& stop, const ProgressFn& progress);

/// The names of a treebank's ten columns, and its first words as rows of them.
[[nodiscard]] std::vector<std::string> treebankColumns(const std::string& format);
[[nodiscard]] std::vector<std::vector<std::string>> treebankRows(const Source& source, const std::string& format,
                                                                 const ReadOptions& options, std::size_t rows);

/// All sentences of a treebank of any format. \throws Error for the first invalid one.
[[nodiscard]] std::vector<TreebankSentence> readTreebank(const std::filesystem::path& path,
                                                         const ReadOptions& options = {});

} // namespace core::corpora
