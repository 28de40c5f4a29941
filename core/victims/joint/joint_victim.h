#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/victims/victim.h"

namespace core::victims {

/// Of each of `labels` which of the victim's it is, where both have the same ones. \throws UsageError naming the victim
/// that is no classifier, or does not have all of these labels and no other; Error where none of them agree.
[[nodiscard]] std::vector<int> jointLabels(const VictimCard& card, const std::vector<std::string>& labels);

/// Several classifiers as one victim, for an attack that fools all of them by one text.
///
/// The hardest to move answers for all: of those whose answer is `reference` (of all, where none is) the one with the
/// highest score of it, the first of equal ones. So the answer is another label only where all give another one, and
/// the score of `reference` is the highest that any of those has that still give it. Where a `target` is wanted, it is
/// the one with the lowest score of that, of those that give another: the answer is the target only where all give it.
/// A victim without scores counts as sure. With one victim it is that victim under other names of its labels.
class JointVictim final : public Victim {
public:
    /// `labels`: what answers are called; `reference` is one of them. `segments`: what the parts of its texts are
    /// called; none: as the first victim calls them. `target`: the label that the attack wants; -1: any other. \throws
    /// as jointLabels(), and UsageError for a victim that reads more or fewer parts than the others.
    JointVictim(std::vector<std::shared_ptr<const Victim>> victims, std::vector<std::string> labels, int reference,
                std::vector<std::string> segments = {}, int target = -1);

    [[nodiscard]] const VictimCard& card() const override { return card_; }
    [[nodiscard]] std::vector<Prediction> predict(std::span<const text::Input> inputs, std::stop_token stop) override;
    [[nodiscard]] std::vector<Prediction>
    predictVariants(const text::Input& base, std::span<const text::Variant> variants, std::stop_token stop) override;
    [[nodiscard]] std::unique_ptr<Victim> clone() const override;

private:
    struct Member {
        std::shared_ptr<const Victim> victim;
        std::unique_ptr<Victim> own; ///< Its clone, which is queried.
        std::vector<int> labels;     ///< Of each of the joint labels the victim's.
    };
    /// `answersOf`: of one member.
    template<typename AnswersOf>
    [[nodiscard]] std::vector<Prediction> joint(std::size_t texts, const AnswersOf& answersOf);
    [[nodiscard]] Prediction hardest(const std::vector<std::vector<Prediction>>& answers, std::size_t text) const;

    std::vector<Member> members_;
    int reference_, target_;
    VictimCard card_;
};

} // namespace core::victims
