#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/corpora/corpus.h"
#include "core/victims/evaluation/evaluation.h"
#include "core/victims/victim.h"

namespace core::victims {

/// An order of labels under which the victim's answers would fit the corpus better.
struct BetterLabels {
    std::vector<int> toVictim;      ///< [corpus labels], the victim's label for each; -1: none.
    std::vector<std::string> names; ///< What the victim's labels would be called: the corpus's names, by victim label.
    double accuracy = 0.0;          ///< 0..1, on the same examples.
};

/// The checks before a victim is attacked on a corpus: swapped labels and a victim that only guesses are the commonest
/// silent errors.
struct DoorCheck {
    Evaluation clean;
    std::vector<std::size_t>
        rows; ///< Of the corpus's examples, those that were queried; clean.answers is in their order.
    std::vector<std::string> corpusLabels;
    std::optional<BetterLabels> better; ///< Only where the gain is significant.
    /// Accuracy of always answering the commonest gold label, 0..1; of a parser, the share of right heads when every
    /// word is attached to the word before it, or to the one after; of a translator, BLEU / 100 of the copied sources.
    double chance = 0.0;
    /// Of at least this many right answers by chance (one-sided binomial test); 1 for translators, which have no test.
    double pValue = 1.0;
    bool nearChance = false;           ///< Not significantly better than chance at .01: an attack means nothing.
    std::vector<std::string> warnings; ///< Whole sentences for people; empty when all is well.

    /// The score in one line; empty when no example counts.
    [[nodiscard]] std::string headline() const;
    /// Score, confusion matrix (of a classifier) and warnings as plain text for people, in lines.
    [[nodiscard]] std::string text() const;

private:
    [[nodiscard]] std::string confusionText() const;
};

/// Checks the clean score on up to `limit` examples, spread evenly over the corpus (0: all of them).
///
/// A permutation of the labels is proposed when it is the best one (bestAssignment) and a one-sided sign test on the
/// examples on which both orders differ stays under .01 after Bonferroni's correction for all permutations, so a
/// victim that merely guesses gets no proposal.
/// \throws Error when the labels do not fit at all or the victim cannot answer.
[[nodiscard]] DoorCheck checkAtDoor(Victim& victim, const corpora::Corpus& corpus, std::size_t limit = 1000,
                                    std::size_t workers = 1, std::stop_token stop = {},
                                    const ScoreChoices& choices = {}, const ProgressFn& progress = {});
/// The same of answers that were given before: what evaluationOf() makes of them. \throws Error when the labels do not
/// fit.
[[nodiscard]] DoorCheck checkOf(const VictimCard& card, const corpora::Corpus& corpus, std::vector<std::size_t> rows,
                                Evaluation clean, const ScoreChoices& choices = {});

} // namespace core::victims
