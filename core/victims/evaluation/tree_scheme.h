#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>

#include "core/structures/prediction.h"

namespace core::victims {

/// Whether a parser attaches and labels by another scheme than a treebank. It is measured in two ways. Heads: a parser
/// that is wrong attaches a word elsewhere; one of another scheme turns the arc of a function word round, again and
/// again for the same relations (a preposition as the head of its noun, a copula as that of its predicate). Labels:
/// those of the answers that the treebank never has. Schemes of other heads are compared with UAS as if they were
/// errors, and an arc that is wrong by its scheme cannot become wrong by an attack.
class TreeScheme {
public:
    /// Trees of the same sentence; an answer without labels, or with another number of words, is not counted.
    void add(const structures::DependencyTree& gold, const structures::DependencyTree& answer);

    /// Words whose gold head is attached to them, of relations with which that is the rule: more than half of the
    /// relation's words, at least ten.
    [[nodiscard]] std::size_t turned() const;
    /// Words with a label that no word of the treebank has.
    [[nodiscard]] std::size_t foreign() const;
    [[nodiscard]] std::size_t words() const { return words_; }

    /// What to tell the user, as sentences: empty unless at least 2 % of the words are turned, or half of the answered
    /// labels are foreign.
    [[nodiscard]] std::string warning() const;

private:
    struct Relation {
        std::size_t words = 0, turned = 0;
    };
    [[nodiscard]] static bool isRule(const Relation& relation);

    std::map<std::string, Relation> relations_;   ///< By the gold label.
    std::map<std::string, std::size_t> answered_; ///< Words by the answered label.
    std::size_t words_ = 0, labelled_ = 0;
};

} // namespace core::victims
