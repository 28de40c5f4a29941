#pragma once

#include <string_view>
#include <vector>

#include "core/corpora/penn/brackets.h"

namespace core::corpora::penn {

/// The head of every node of a tree.
struct Heads {
    std::vector<int> child; ///< The child that a constituent's head is in; -1 for words.
    std::vector<int> word;  ///< The node of the head word; a word is its own.
};

/// Finds the heads: Collins's tables with the changes that make content words heads, as basic Stanford dependencies
/// have it: an auxiliary gives way to the main verb, a copula to its predicate unless `copulaHead`, a complementiser to
/// its clause; the head of a coordination is its first conjunct.
/// Sources: Magerman (1995); Collins (1999), appendix A; de Marneffe, MacCartney and Manning (2006).
[[nodiscard]] Heads headsOf(const Tree& tree, bool copulaHead);

[[nodiscard]] bool isVerbTag(std::string_view tag);        ///< VB, VBD, ...: not MD, not TO.
[[nodiscard]] bool isPunctuationTag(std::string_view tag); ///< . , : `` '' -LRB- -RRB-, not $ and #
[[nodiscard]] bool isBe(std::string_view word);            ///< A form of "be", whatever its case.
[[nodiscard]] bool isAuxiliary(std::string_view word);     ///< A form of be, have, do or get.

} // namespace core::corpora::penn
