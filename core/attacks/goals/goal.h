#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/attacks/parts/attack_context.h"
#include "core/attacks/result/tree_scoring.h"
#include "core/corpora/corpus.h"
#include "core/victims/victim.h"

namespace core::attacks {

/// The text that was answered: `base` after `edits`.
struct QueriedText {
    const text::Input& base;
    std::span<const text::Edit> edits = {};
    /// The loss of the right answer to it (AnswerWriter::losses), for goals that weigh it; NaN: not known.
    double rightLoss = std::numeric_limits<double>::quiet_NaN();
    /// The gold answer of this text, where it is another one than the reference's; else null.
    const structures::Prediction* gold = nullptr;
};

/// What an attack wants the victim to answer. Immutable, shared by all threads.
class Goal {
public:
    /// What a goal compares answers with: a class of the goal's own, of which others see what they can use.
    class Aim {
    public:
        virtual ~Aim() = default;

        /// The label to move away from; nothing if answers are not labels.
        [[nodiscard]] virtual std::optional<int> label() const { return std::nullopt; }
        /// The tree that answers are compared with; null if they are not trees.
        [[nodiscard]] virtual const TreeReference* tree() const { return nullptr; }
        /// The same aim with another tree; null if answers are not trees.
        [[nodiscard]] virtual std::shared_ptr<const Aim> withTree(TreeReference /*tree*/) const { return nullptr; }
        /// The text or equation that answers are compared with; null if they are something else.
        [[nodiscard]] virtual const structures::Prediction* right() const { return nullptr; }
    };

    /// What answers to one example are compared with, fixed once the clean answer is known.
    struct Reference {
        std::shared_ptr<const Aim> aim;
        bool wrongAlready = false; ///< The clean answer is not the reference: nothing to attack.
        bool metAlready = false;   ///< It is right and already what the attack wants: the attack does not apply.
        bool unsuitable = false;   ///< The attack does not apply to this example: it lacks the wanted word.

        [[nodiscard]] std::optional<int> label() const { return aim->label(); }
        [[nodiscard]] const TreeReference* tree() const { return aim->tree(); }
        [[nodiscard]] const structures::Prediction* right() const { return aim->right(); }
        /// The aim as the goal that made it knows it.
        template<class Own>
        [[nodiscard]] const Own& as() const
        {
            return static_cast<const Own&>(*aim);
        }
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
