#pragma once

#include <span>
#include <vector>

namespace models {

/// What the rewards of an episode are made of: equation 8 with its weights.
struct RewardRules {
    double survival = 0.5;     ///< a, of the discriminator's probabilities.
    double degradation = 10.0; ///< b, of what translations lose.
    /// As the released code has it: at the end survivors, too, pay 1 instead of getting their survival reward.
    bool payAtEnd = false;
};

/// The reward of a step after which some text survives, (1 / N) sum of a r_s; `survival` holds r_s of all N texts, 0
/// for those that were judged perturbed.
/// Source: Zou et al. (2020), equations 8 and 9. Check value: N = 4, .9 and .7 for two survivors -> .2.
[[nodiscard]] double stepReward(std::span<const double> survival, const RewardRules& rules);

/// That of the last step, (1 / N) sum of (a r_s + b r_d); `degradation` holds r_d of all texts, 0 for those that did
/// not survive. Check value: with r_d .5 and .1 besides -> 1.7.
[[nodiscard]] double lastReward(std::span<const double> survival, std::span<const double> degradation,
                                const RewardRules& rules);

/// That of the step after which no text survives.
inline constexpr double terminationReward = -1.0;

/// Relative degradation of a score, (before - after) / before, equation 10; 0 where `before` is 0.
[[nodiscard]] double degradationOf(double before, double after);

/// Discounted returns R_t = r_t + gamma R_(t+1), where R after the last step is `beyond`: 0 at an end, else the value
/// of the state that was reached. Source: algorithm 1. Check value: .4 .4 4.4, gamma .99, 0 -> 5.10844 4.756 4.4.
[[nodiscard]] std::vector<double> discountedReturns(std::span<const double> rewards, double gamma, double beyond);

/// General advantages A_t = gamma lambda A_(t+1) + r_t + gamma V_(t+1) - V_t, equation 3 with lambda 1; V after the
/// last step is `beyond`. Source: J. Schulman et al. (2016), "High-dimensional continuous control using generalized
/// advantage estimation". Check value: those rewards, values 1 2 3 -> 4.10844 2.756 1.4.
[[nodiscard]] std::vector<double> generalAdvantages(std::span<const double> rewards, std::span<const double> values,
                                                    double gamma, double lambda, double beyond);

} // namespace models
