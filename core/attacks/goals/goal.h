#pragma once

#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/attacks/parts/attack_context.h"
#include "core/attacks/result/tree_scoring.h"
#include "core/corpora/corpus.h"
#include "core/metrics/answers.h"
#include "core/victims/victim.h"

namespace core::attacks {

/// The text that was answered: `base` after `edits`.
struct QueriedText {
    const text::Input& base;
    std::span<const text::Edit> edits = {};
    /// The loss of the right answer to it (AnswerWriter::losses), for goals that weigh it; NaN: not known.
    double rightLoss = std::numeric_limits<double>::quiet_NaN();
};

/// What an answer that is a text or an equation is compared with.
struct AnswerReference {
    structures::Prediction right; ///< The gold answer, or the victim's own to the clean text.
    metrics::AnswerScoring scoring;
    std::vector<std::string> further = {}; ///< References of a translation beside the gold one.
    double cleanScore = 0.0;               ///< Of the clean answer, 0..1.
};

/// What an attack wants the victim to answer. Immutable, shared by all threads.
class Goal {
public:
    /// What answers are compared with, fixed once the clean answer is known.
    struct Reference {
        int label = -1;            ///< The label to move away from.
        int target = -1;           ///< The wanted label; -1 in an untargeted attack.
        bool wrongAlready = false; ///< The clean answer is not the reference: nothing to attack.
        bool metAlready = false;   ///< It is right and already what the attack wants: the attack does not apply.
        bool unsuitable = false;   ///< The attack does not apply to this example: it lacks the wanted word.
        std::size_t words = 0;     ///< For the goal input-reduction: words of the original with a letter or digit.
        std::shared_ptr<const TreeReference> tree;     ///< For goals on trees.
        std::shared_ptr<const AnswerReference> answer; ///< For goals on forms, translations and equations.
    };

    virtual ~Goal() = default;

    /// Why this goal cannot be pursued on such a victim, as text for people; empty when it can.
    [[nodiscard]] virtual std::vector<std::string> mismatches(const victims::VictimCard& card) const = 0;

    /// The input as the victim is to read it: the words of `input`, but possibly with other tags.
    [[nodiscard]] virtual text::Input prepared(const text::Input& input, victims::Victim&) const { return input; }
    /// How much of an answer judge() looks at.
    [[nodiscard]] virtual victims::Victim::Detail detail() const { return victims::Victim::Detail::Full; }

    /// Whether judge() looks at QueriedText::rightLoss.
    [[nodiscard]] virtual bool weighsLikelihood() const { return false; }

    /// `example`: as its corpus has it, with the corpus's own tags; `clean`: the victim's answer to its text.
    /// \throws Error when the gold answer is needed and not known.
    [[nodiscard]] virtual Reference reference(const corpora::Example& example, const structures::Prediction& clean,
                                              const victims::VictimCard& card) const = 0;

    /// `queried` shows goals on trees which words were changed.
    [[nodiscard]] virtual Judgement judge(const structures::Prediction& answer, const Reference& reference,
                                          const QueriedText& queried) const = 0;
};

} // namespace core::attacks
