#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/attacks/result.h"
#include "core/store/project.h"

namespace core::campaigns {

/// Which examples a success rate divides by, and which its companions' means run over.
///
/// | convention | rate                                  | queries over  | perturbed share over       |
/// | attacked   | succeeded / (examples - skipped)      | succeeded     | succeeded                  |
/// | all        | succeeded / examples                  | all           | succeeded                  |
/// | textattack | succeeded / (succeeded + not), errors out | all but skipped and errors | succeeded with a change |
/// | textfooler | 1 - accuracy under attack: (skipped + succeeded) / examples | all but skipped | succeeded |
/// | openattack | succeeded / examples, the victim's own answer being the reference | all | succeeded |
enum class Convention { Attacked, All, TextAttack, TextFooler, OpenAttack };
inline constexpr std::array conventions = {Convention::Attacked, Convention::All, Convention::TextAttack,
                                           Convention::TextFooler, Convention::OpenAttack};
[[nodiscard]] std::string_view nameOf(Convention convention);    ///< attacked, all, textattack, textfooler, openattack
[[nodiscard]] Convention conventionNamed(std::string_view name); ///< \throws UsageError
[[nodiscard]] std::string describe(Convention convention);       ///< One sentence for captions.

/// Counts and means of a campaign; a rate over nothing is empty.
struct Summary {
    std::size_t examples = 0, skipped = 0, attacked = 0, succeeded = 0, failed = 0, budgetSpent = 0, errors = 0;
    std::optional<double> successRate, successLow, successHigh; ///< 0..1; Wilson 95 %.
    std::size_t rateOver = 0;                                   ///< What the convention divides by.
    std::size_t rateHits = 0;                                   ///< What it counts of them.
    std::size_t scored = 0;                                     ///< Examples with a gold label and an answer.
    /// Accuracy before and under attack, over the examples with a gold label and an answer. Where the attack gave no
    /// answer of its own, the clean one counts.
    std::optional<double> cleanScore, attackedScore;
    std::string scoreName = "accuracy";
    Convention convention = Convention::Attacked;
    std::optional<double> meanQueries, meanDistinctQueries, meanForwardQueries,
        meanPerturbedPercent;                                            ///< Over succeeded.
    std::optional<double> conventionQueries, conventionPerturbedPercent; ///< Over what the convention says.
    double victimSeconds = 0.0;                                          ///< In the victim, summed over workers.
    double attackSeconds = 0.0; ///< All of the attacks, the victim included, summed over workers.
    double candidateSeconds = 0.0, constraintSeconds = 0.0;
};
[[nodiscard]] Summary summarize(std::span<const attacks::AttackResult> results,
                                Convention convention = Convention::Attacked);
/// The same over a campaign's stored results, one at a time.
[[nodiscard]] Summary summarize(const store::Project& project, store::Id campaign,
                                Convention convention = Convention::Attacked);

} // namespace core::campaigns
