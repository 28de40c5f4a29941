#include "models/inference/agent/agent_rewards.h"

#include <cstddef>
#include <numeric>

namespace models {

namespace {

double meanOf(std::span<const double> numbers)
{
    return numbers.empty() ? 0.0
                           : std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

} // namespace

double stepReward(std::span<const double> survival, const RewardRules& rules)
{
    return rules.survival * meanOf(survival);
}

double lastReward(std::span<const double> survival, std::span<const double> degradation, const RewardRules& rules)
{
    return (rules.payAtEnd ? terminationReward : stepReward(survival, rules)) + rules.degradation * meanOf(degradation);
}

double degradationOf(double before, double after) { return before == 0.0 ? 0.0 : (before - after) / before; }

std::vector<double> discountedReturns(std::span<const double> rewards, double gamma, double beyond)
{
    std::vector<double> returns(rewards.size());
    double next = beyond;
    for (std::size_t t = rewards.size(); t-- > 0;)
        returns[t] = next = rewards[t] + gamma * next;
    return returns;
}

std::vector<double> generalAdvantages(std::span<const double> rewards, std::span<const double> values, double gamma,
                                      double lambda, double beyond)
{
    std::vector<double> advantages(rewards.size());
    double next = 0.0, nextValue = beyond;
    for (std::size_t t = rewards.size(); t-- > 0;) {
        advantages[t] = next = gamma * lambda * next + rewards[t] + gamma * nextValue - values[t];
        nextValue = values[t];
    }
    return advantages;
}

} // namespace models
