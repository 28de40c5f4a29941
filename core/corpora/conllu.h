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

/// The columns of a word line; `_` is kept as it stands.
struct TreebankWord {
    std::string form, lemma, upos, xpos, features;
    int head = -1; ///< From 1, 0 is the root, -1 is `_`.
    std::string label, dependencies, misc;
};

/// A token that is several words (French "au", ids 3-4).
struct MultiWordToken {
    std::size_t first = 0, last = 0; ///< Words, from 1.
    std::string form;
    std::string misc;
};

struct TreebankSentence {
    std::size_t line = 0;              ///< Of its first line, from 1.
    std::vector<std::string> comments; ///< Whole lines, with their `#`.
    std::vector<TreebankWord> words;
    std::vector<MultiWordToken> tokens;
    std::vector<std::pair<std::size_t, std::string>> emptyNodes; ///< The word they follow, and the whole line.
};

/// Reads CoNLL-U: calls `sentence` for each sound sentence and `problem` (line, reason) for each that is not: lines
/// without ten columns, ids out of order, heads out of range, no or several roots, a cycle.
/// Source: universaldependencies.org/format.html.
void parseConllu(const Source& source, const std::function<void(TreebankSentence&&)>& sentence,
                 const std::function<void(std::size_t line, const std::string& reason)>& problem);

/// All sentences of a file. \throws Error for the first sentence that is not sound.
[[nodiscard]] std::vector<TreebankSentence> readTreebank(const std::filesystem::path& path);

/// The value of a comment `# key = value`; empty when there is none.
[[nodiscard]] std::string commentOf(const TreebankSentence& sentence, std::string_view key);

/// The sentence as it was written: blanks between tokens except after SpaceAfter=No; the words of a multi-word token
/// share its bytes.
[[nodiscard]] text::Text textOf(const TreebankSentence& sentence);

/// Whether the words have heads, and the tree they form.
[[nodiscard]] bool hasTree(const TreebankSentence& sentence);
[[nodiscard]] structures::DependencyTree treeOf(const TreebankSentence& sentence);

} // namespace core::corpora
