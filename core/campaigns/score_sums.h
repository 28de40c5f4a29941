#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "core/attacks/recipe/scoring.h"
#include "core/attacks/result/result.h"
#include "core/metrics/answers.h"
#include "core/metrics/attachment.h"

namespace core::campaigns {

/// A victim's score before and under attack, 0..1, over the examples that have a reference and a clean answer.
///
/// Under attack counts the victim's answer to the text that the attack ended with, whether it succeeded or not: a
/// targeted attack that failed may still have turned the answer into another wrong one, and a parser that was not
/// broken may have lost an arc. Where the attack gave no answer of its own (skipped, error), the clean one counts.
struct Scores {
    std::string name;                                  ///< accuracy, uas, las, exact, ...; own-accuracy ... (see below)
    std::string signature;                             ///< Of BLEU and chrF: metrics::AnswerSum::signature().
    std::size_t scored = 0;                            ///< Examples.
    std::size_t wrongAfter = 0;                        ///< Of labels: those whose answer under attack is wrong.
    std::optional<double> clean, attacked;             ///< Of parsers micro-averaged over words.
    std::optional<double> cleanStrict, attackedStrict; ///< Of parsers: without the arcs of changed words.
    /// 1 - attacked / clean over the examples whose attack did not end in an error, which is not known to have been
    /// withstood. Empty where the clean score is 0.
    std::optional<double> decrease;
};

/// The answers before and under attack against one reference, added one by one.
class ScoreSums {
public:
    /// Own: the victim's clean answer is what is compared with, so that the clean score is 1 and the score under attack
    /// is the agreement with it; its name is that of the score after "own-".
    enum class Reference { Gold, Own };
    ScoreSums(const attacks::Scoring& scoring, Reference reference);

    void add(const attacks::AttackResult& result);
    /// `gold`, `before`, `after`: -1 where there is none; `error`: the attack ended in one.
    void addLabels(int gold, int before, int after, bool error);

    [[nodiscard]] Scores get() const;
    /// Trees that were added, and how many of them are successes by both ways of counting.
    [[nodiscard]] std::size_t trees() const { return trees_; }
    [[nodiscard]] std::size_t strictSuccesses() const { return strictSuccesses_; }
    [[nodiscard]] std::size_t rawSuccesses() const { return rawSuccesses_; }

private:
    struct Sums {
        std::size_t right = 0, rightAfter = 0, labels = 0; ///< Of labels.
        metrics::AnswerSum texts, textsAfter;              ///< Of forms, translations and equations.
        metrics::Attachment arcs, arcsAfter, strict, strictAfter;
    };
    void addTree(const attacks::AttackResult& result);
    void addText(const attacks::AttackResult& result);
    /// `use` on the sums of all, and of those without an error.
    template<typename Use>
    void into(bool error, Use use);
    [[nodiscard]] std::pair<std::optional<double>, std::optional<double>> scoresOf(const Sums& sums) const;

    attacks::Scoring scoring_;
    Reference reference_;
    Sums all_;
    std::optional<Sums> finished_; ///< Without errors; like all_ while there is none.
    std::size_t scored_ = 0, trees_ = 0, strictSuccesses_ = 0, rawSuccesses_ = 0;
};

} // namespace core::campaigns
