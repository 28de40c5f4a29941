#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/reports/basics/tagging.h"
#include "core/structures/prediction.h"
#include "core/text/text.h"

namespace core::reports {

/// What became of an arc, and whether it is right if the gold tree is known.
enum class ArcChange : std::uint8_t {
    Kept,       ///< In both trees, or in the only one there is; right as far as known.
    KeptWrong,  ///< In both trees, or in the only one, and not in the gold tree.
    Lost,       ///< The word has another head in the tree after.
    New,        ///< The word had another head in the tree before; wrong as far as known.
    NewRight,   ///< The word had another head before, and this one is the gold tree's.
    Relabelled, ///< Same head, other label.
};

/// Colour (RRGGBB), dash pattern and width of a change, in points; an empty pattern is a solid line. The patterns
/// differ as well as the colours, so that print and colour-blind readers tell them apart.
struct ArcStyle {
    std::string colour; ///< Empty: the colour of the text.
    std::vector<double> dashes;
    double width = 0.6;
};
[[nodiscard]] const ArcStyle& styleOf(ArcChange change);
[[nodiscard]] std::string_view nameOf(ArcChange change); ///< kept kept_wrong lost new new_right relabelled

/// An arc between two columns of an ArcSentence.
struct Arc {
    int dependent = 0; ///< Column, from 0.
    int head = -1;     ///< Column, -1: the root.
    std::string label;
    ArcChange change = ArcChange::Kept;
    bool after = false; ///< Of the tree after.
    /// The strict score leaves it out: its dependent is a changed word, or that word's right head is (if unknown, the
    /// head before). Source: Zheng et al. (2020), section 3.
    bool attached = false;
    bool known = false;    ///< The gold tree has a head for its dependent ...
    bool right = false;    ///< ... and it is this one.
    int dependentWord = 0; ///< Words of its own tree, from 1; the head 0 is the root.
    int headWord = 0;
};

/// Words above one another: one before, one after; either may be missing.
struct ArcColumn {
    std::string before, after;
    bool changed = false;                      ///< Another word, or one that exists only before or only after.
    std::string tagBefore = {}, tagAfter = {}; ///< Parts of speech; empty where they are not shown.
    /// What is written below the words: "NN", or "NN \u2192 VB" where it changed.
    [[nodiscard]] std::string tags() const;
};

/// A leaf of an equation and the number of the problem that it is.
struct ArcLink {
    int leaf = 0; ///< Columns.
    int word = 0;
    bool after = false; ///< Of the tree after.
    friend bool operator==(const ArcLink&, const ArcLink&) = default;
};

/// One sentence with one tree or two, ready to be laid out.
///
/// Trees of logical forms (form_sentence.h) are drawn below their question: they have columns of their own after those
/// of the words, one per node, and an arc attaches each node to the one it is a part of.
struct ArcSentence {
    std::vector<ArcColumn> columns;
    std::vector<Arc> arcs;                 ///< Of the tree before in word order, then those of the tree after.
    std::optional<std::size_t> nodes = {}; ///< Of logical forms and equations: the first column that is a node.
    std::vector<ArcLink> links = {};       ///< Of equations (equation_sentence.h).
    std::array<std::string, 2> names{"before", "after"}; ///< The names of the two trees.
    bool two = false;                                    ///< There is a tree after.
    bool gold = false; ///< The gold tree is known, so that changes tell right from wrong.
    [[nodiscard]] bool anyChanged() const;
    [[nodiscard]] bool isNode(int column) const { return nodes && column >= static_cast<int>(*nodes); }
    /// The columns that a leaf or a number is linked with.
    [[nodiscard]] std::vector<int> linkedWith(int column) const;
};

/// The words of a text and of what it was edited to as columns, and which words they are; -1: none.
struct AlignedColumns {
    std::vector<ArcColumn> columns;
    std::vector<int> before, after;
};
/// \throws std::invalid_argument when `after` was not edited from `before`.
[[nodiscard]] AlignedColumns alignedColumns(const text::Text& before, const text::Text& after);

/// One tree over a text. `gold` marks wrong arcs.
/// \throws std::invalid_argument when a tree does not fit its text: another number of words, a head out of range.
[[nodiscard]] ArcSentence arcSentence(const text::Text& text, const structures::DependencyTree& tree,
                                      const structures::DependencyTree* gold = nullptr);

/// The trees before and after an edit of the text; `gold` belongs to the text before, and covers the words that are
/// still there. Heads are compared by their words, so that insertions do not make every arc a moved one.
/// \throws std::invalid_argument as above, or when `after` was not edited from `before`.
[[nodiscard]] ArcSentence arcSentence(const text::Text& before, const structures::DependencyTree& treeBefore,
                                      const text::Text& after, const structures::DependencyTree& treeAfter,
                                      const structures::DependencyTree* gold = nullptr);

/// Adds the parts of speech of the words before and after; of the nodes of forms and equations there are none.
/// \throws Error when the tagger cannot be loaded.
void addTags(ArcSentence& sentence, const TagFn& tag);

/// Whether most words with a direction of writing go from right to left (Arabic, Hebrew).
[[nodiscard]] bool rightToLeft(const ArcSentence& sentence);

} // namespace core::reports
