#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/corpora/source.h"
#include "core/structures/prediction.h"
#include "core/text/text.h"

namespace core::corpora {

/// The columns of a word line; `_` is kept as it is.
struct TreebankWord {
    std::string form, lemma, upos, xpos, features;
    int head = -1; ///< From 1, 0 is the root, -1 is `_`.
    std::string label, dependencies, misc;
};

/// A token of several words (French "au", ids 3-4).
struct MultiWordToken {
    std::size_t first = 0, last = 0; ///< Words, from 1.
    std::string form;
    std::string misc;
    std::string line; ///< As in the file.
};

struct TreebankSentence {
    std::size_t line = 0;              ///< Of its first line, from 1.
    std::vector<std::string> comments; ///< Whole lines, with their `#`.
    std::vector<TreebankWord> words;
    std::vector<MultiWordToken> tokens;
    std::vector<std::pair<std::size_t, std::string>> emptyNodes; ///< The word they follow, and the whole line.
};

using SentenceFn = std::function<void(TreebankSentence&&)>;
using ProblemFn = std::function<void(std::size_t line, const std::string& reason)>;

/// Reads CoNLL-U: calls `sentence` for each valid sentence and `problem` for each invalid one: lines without ten
/// columns, ids out of order, heads out of range, no root or several, a cycle.
/// Source: universaldependencies.org/format.html.
void parseConllu(const Source& source, const SentenceFn& sentence, const ProblemFn& problem);

/// Reads CoNLL-X in the same way. Its last two columns, the head and label of a projective tree, go into `misc` as
/// `PHEAD=2|PDEPREL=nsubj`, from where conllxOf takes them back.
/// Source: Buchholz and Marsi (2006), CoNLL-X shared task on multilingual dependency parsing.
void parseConllx(const Source& source, const SentenceFn& sentence, const ProblemFn& problem);

/// The value of a comment `# key = value`; empty when there is none.
[[nodiscard]] std::string commentOf(const TreebankSentence& sentence, std::string_view key);

/// One of the seventeen tags of the UPOS column.
[[nodiscard]] bool isUniversalTag(std::string_view tag);

/// Whether a MISC column leaves a blank after its word (no `SpaceAfter=No`).
[[nodiscard]] bool spaceAfter(std::string_view misc);

/// The sentence as it was written: blanks between tokens except after SpaceAfter=No; the words of a multi-word token
/// share its bytes.
[[nodiscard]] text::Text textOf(const TreebankSentence& sentence);

/// Whether the words have heads, and the tree they form.
[[nodiscard]] bool hasTree(const TreebankSentence& sentence);
[[nodiscard]] structures::DependencyTree treeOf(const TreebankSentence& sentence);

} // namespace core::corpora
