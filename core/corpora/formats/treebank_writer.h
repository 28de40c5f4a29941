#pragma once

#include <string>
#include <string_view>

#include "core/corpora/corpus.h"
#include "core/corpora/formats/conllu.h"

namespace core::corpora {

/// A sentence as CoNLL-U, including the blank line after it. Reproduces what parseConllu read byte by byte (with LF).
[[nodiscard]] std::string conlluOf(const TreebankSentence& sentence);

/// The same as CoNLL-X, which has only words: comments, multi-word tokens, empty nodes, DEPS and MISC are left out,
/// except for a MISC of parseConllx, which becomes PHEAD and PDEPREL again.
[[nodiscard]] std::string conllxOf(const TreebankSentence& sentence);

/// An example's sentence: the one it was read from, else one made of its words, tags, tree and columns. `label` is the
/// name of its class, which becomes a comment; empty for none. \throws Error when the example has several segments.
[[nodiscard]] TreebankSentence sentenceOf(const Example& example, std::string_view label = {});

/// Whether an edited text still has the words it began with, one for one, whatever their forms.
[[nodiscard]] bool keepsWords(const text::Text& text);

/// The sentence after its text was edited. Words keep their columns; a word with another form loses lemma and
/// features, and MISC says `Original=FORM` (a bar in it as `\p`, a backslash as `\\`). A multi-word token
/// stays if none of its words was changed. `# text` and SpaceAfter follow the new text. Heads stay as long as
/// only forms changed; after an insertion, deletion or move there are none. `text` is an edit of
/// textOf(sentence).
[[nodiscard]] TreebankSentence withText(const TreebankSentence& sentence, const text::Text& text);

/// The sentence with the given heads and labels; the enhanced graph (DEPS), which no longer fits, is removed.
/// \throws std::invalid_argument when the number of words differs.
[[nodiscard]] TreebankSentence withTree(TreebankSentence sentence, const structures::DependencyTree& tree);

/// Notes a parser's answer beside the existing heads: where it differs from them, MISC gets `NAME=HEAD:LABEL`. The
/// answer's labels may be empty. \throws std::invalid_argument when the number of words differs.
[[nodiscard]] TreebankSentence withAnswer(TreebankSentence sentence, const structures::DependencyTree& answer,
                                          std::string_view name);

} // namespace core::corpora
