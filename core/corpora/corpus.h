#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/structures/prediction.h"
#include "core/text/input.h"

namespace core::corpora {

/// One row of a corpus.
struct Example {
    std::string id;         ///< The user's id column, or the data row counted from 1.
    std::uint64_t hash = 0; ///< Of the id, the segments' bytes and the gold answer: the example's identity.
    std::size_t row = 0;    ///< Line in the source (or number of the file in a folder of classes), from 1.
    text::Input input;
    structures::Prediction gold;                              ///< ClassLabel indexes Corpus::labels.
    std::vector<std::pair<std::string, std::string>> columns; ///< The user's other columns, by name.
    std::string conllu; ///< A treebank's sentence with all its columns, as CoNLL-U; empty for other corpora.
};

struct Corpus {
    std::string name;
    std::string path;
    std::string sha256;       ///< Of the file's bytes (of all files' names and bytes for a folder).
    std::string format;       ///< As it was read: one of formatNames() (detect.h).
    std::string mapping;      ///< Column mapping as JSON, so that the same reading can be repeated.
    std::string tokenization; ///< A name of tokenizationNames() but auto, as used; given for treebanks.
    std::vector<std::string>
        labels; ///< Class names; numeric labels in numeric order, else in order of first appearance.
    std::vector<std::string> segments; ///< Names of the input's segments.
    std::string gold;           ///< What gold answers are: label, tree, form, translation, equation; empty: none.
    std::string language;       ///< Of the texts, BCP 47; empty: not said, so that they are read as English.
    std::string targetLanguage; ///< Of translations; empty: not known.
    std::vector<Example> examples;
    std::vector<std::string> warnings; ///< Rows left out and why, at most 100, with file and line.
    std::size_t skippedRows = 0;
};

} // namespace core::corpora
