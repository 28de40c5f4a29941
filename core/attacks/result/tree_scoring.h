#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/metrics/attachment.h"
#include "core/metrics/punctuation.h"
#include "core/structures/prediction.h"
#include "core/text/edit.h"
#include "core/text/input.h"
#include "core/text/text.h"

namespace core::attacks {

/// How attacks on parsers are scored: the `score.*` keys of a recipe.
struct TreeScoring {
    enum class Measure {
        Uas,      ///< A wrong head is an error.
        Las,      ///< A wrong head or label is an error.
        LabelOnly ///< Only a wrong label at the right head is an error.
    };
    Measure measure = Measure::Uas;
    metrics::Punctuation punctuation = metrics::Punctuation::Counted; ///< Which words are left out as punctuation.
    /// Leaves out arcs of changed words: those whose dependent, or head in the reference, was changed. Else all count.
    bool strict = true;
    bool own = false; ///< Errors are measured against the victim's own clean answer, not the gold tree.
};

/// The value of `score.punctuation`; older recipes say true (all words count) or false (unicode-PS).
/// \throws UsageError for other values.
[[nodiscard]] metrics::Punctuation punctuationIn(const nlohmann::ordered_json& value);

/// uas, las or label-only.
[[nodiscard]] TreeScoring::Measure measureNamed(std::string_view name);

/// An answer to an edited sentence in terms of the words it had before the edits.
struct AlignedTree {
    /// One head per word of the original, from 1, 0: the root; -1: the word was deleted or attached to an inserted one.
    std::vector<int> heads;
    std::vector<std::string> labels;   ///< Empty when the answer has none.
    std::vector<std::uint8_t> changed; ///< 1 for a word that was replaced, deleted, merged or split.
};

/// `answer` has one head per word of `text`. The first half of a split word represents it.
/// \throws Error when the sizes differ.
[[nodiscard]] AlignedTree alignedTree(const structures::DependencyTree& answer, const text::Text& text);

/// Clears the flags of words whose arc in the reference is attached to a changed word.
void leaveOutArcsOf(std::span<const std::uint8_t> changed, std::span<const int> heads, std::span<std::uint8_t> counted);

/// What predicted trees are compared with.
struct TreeReference {
    structures::DependencyTree tree;   ///< The right one: gold, or the victim's own for the clean text.
    std::vector<std::uint8_t> counted; ///< One per word: whether its arc counts.
    std::vector<std::uint8_t> wrong;   ///< One per word: the clean answer has an error there.
    std::vector<std::uint8_t> right;   ///< One per word: the clean answer has no error there.
    /// What the gradient of equation 4 is taken of.
    struct Margin {
        std::vector<int> heads;
        std::vector<std::uint8_t> counted;
        bool raise = false; ///< The margin should grow: its arcs are wanted, not under attack.
    } margin;
};

/// `clean`: the victim's answer to the sentence itself; `sentence` and `conllu` as in metrics::countedWords(). The
/// margin is left empty. \throws Error when the trees do not fit the sentence.
[[nodiscard]] TreeReference treeReference(const structures::DependencyTree& right,
                                          const structures::DependencyTree& clean, const text::Segment& sentence,
                                          std::string_view conllu, const TreeScoring& scoring);

/// The verdict on an answer; arcs of changed words, where left out, are taken from the clean answer.
struct TreeVerdict {
    std::size_t words = 0; ///< That count.
    std::size_t errors = 0;
    std::size_t cleanErrors = 0;
    bool newError = false; ///< Something that was right and is not left out is wrong.

    /// A new error (strict), or more errors than before (raw).
    [[nodiscard]] bool success(bool strict) const { return strict ? newError : errors > cleanErrors; }
    /// Share of the words with an error, on the score grid.
    [[nodiscard]] double loss() const;
};
/// `heads`, `labels` (empty where heads are measured) and `changed` in terms of the original words.
[[nodiscard]] TreeVerdict treeVerdict(const TreeReference& reference, std::span<const int> heads,
                                      std::span<const std::string> labels, std::span<const std::uint8_t> changed,
                                      const TreeScoring& scoring);

} // namespace core::attacks
