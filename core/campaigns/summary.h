#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/attacks/result.h"

namespace core::campaigns {

/// Which examples a success rate divides by; ALGORITHMS: "five conventions".
enum class Convention { Attacked, All, TextAttack, OpenAttack };
[[nodiscard]] std::string_view nameOf(Convention convention); ///< attacked, all, textattack, openattack
[[nodiscard]] Convention conventionNamed(std::string_view name);
[[nodiscard]] std::string describe(Convention convention);    ///< One sentence for captions.

/// Counts and means of a campaign; a rate over nothing is empty.
struct Summary {
    std::size_t examples = 0, skipped = 0, attacked = 0, succeeded = 0, failed = 0, budgetSpent = 0, errors = 0;
    std::optional<double> successRate, successLow, successHigh; ///< 0..1; Wilson 95 %.
    std::optional<double> cleanScore, attackedScore;            ///< Accuracy before and under attack, over all examples.
    std::string scoreName = "accuracy";
    Convention convention = Convention::Attacked;
    std::optional<double> meanQueries, meanDistinctQueries, meanForwardQueries, meanPerturbedPercent; ///< Over succeeded.
    double victimSeconds = 0.0, attackSeconds = 0.0, candidateSeconds = 0.0, constraintSeconds = 0.0;
};
[[nodiscard]] Summary summarize(std::span<const attacks::AttackResult> results,
                                Convention convention = Convention::Attacked);

} // namespace core::campaigns
