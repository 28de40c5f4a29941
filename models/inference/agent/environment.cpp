#include "models/inference/agent/environment.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "core/base/error.h"

namespace models {

namespace {

constexpr double positiveAbove = 0.5; // of two verdicts the likelier one

void requireFinite(double number, const char* what)
{
    if (!std::isfinite(number))
        throw core::Error(std::string(what) + " is not a finite number",
                          "Use a lower --set learning_rate or discriminator_rate");
}

} // namespace

Environment::Environment(std::vector<std::vector<std::uint32_t>> texts,
                         const core::victims::PieceCandidates& candidates, Judge& judge, Degradation& degradation,
                         const EnvironmentRules& rules)
    : candidates_(candidates), judge_(judge), degradation_(degradation), rules_(rules)
{
    for (auto& rows : texts) {
        longest_ = std::max(longest_, rows.size());
        texts_.push_back({std::move(rows), 0, 0.0, false, false});
    }
    over_ = !goTo(0);
}

bool Environment::goTo(std::size_t from)
{
    acting_.clear();
    for (place_ = from; place_ < longest_; ++place_) {
        for (std::size_t text = 0; text < texts_.size(); ++text)
            if (const auto& own = texts_[text];
                !own.out && place_ < own.rows.size() && !candidates_[own.rows[place_]].empty())
                acting_.push_back(text);
        if (!acting_.empty())
            return true;
    }
    return false;
}

void Environment::judgeChanged()
{
    std::vector<std::size_t> numbers;
    std::vector<const std::vector<std::uint32_t>*> rows;
    for (std::size_t text = 0; text < texts_.size(); ++text)
        if (!texts_[text].judged && !texts_[text].out) {
            numbers.push_back(text);
            rows.push_back(&texts_[text].rows);
        }
    const auto positive = judge_.positive(numbers, rows);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        auto& own = texts_[numbers[i]];
        requireFinite(positive[i], "a verdict of the discriminator");
        own.positive = positive[i];
        own.judged = true;
        own.out = rules_.mask && !(positive[i] > positiveAbove);
    }
}

std::vector<double> Environment::survival() const
{
    std::vector<double> rewards;
    for (const auto& own : texts_)
        rewards.push_back(!own.out && own.positive > positiveAbove ? own.positive : 0.0);
    return rewards;
}

double Environment::step(std::span<const Change> changes)
{
    for (const auto& [text, row] : changes) {
        auto& own = texts_[text];
        own.rows[place_] = row;
        ++own.edits;
        own.judged = false;
    }
    judgeChanged();
    const auto rewards = survival();
    double reward = 0.0;
    if (std::ranges::all_of(rewards, [](double r) { return r == 0.0; })) {
        over_ = terminated_ = true;
        acting_.clear();
        reward = terminationReward;
    } else if (goTo(place_ + 1)) {
        reward = stepReward(rewards, rules_.rewards);
    } else {
        over_ = true;
        std::vector<std::size_t> left;
        std::vector<const std::vector<std::uint32_t>*> rows;
        for (std::size_t text = 0; text < texts_.size(); ++text)
            if (!texts_[text].out) {
                left.push_back(text);
                rows.push_back(&texts_[text].rows);
            }
        const auto lost = degradation_.of(left, rows);
        std::vector<double> all(texts_.size());
        for (std::size_t i = 0; i < left.size(); ++i)
            all[left[i]] = lost[i];
        meanDegradation_ = std::accumulate(lost.begin(), lost.end(), 0.0) / static_cast<double>(lost.size());
        reward = lastReward(rewards, all, rules_.rewards);
    }
    requireFinite(reward, "the reward of an episode");
    return reward;
}

std::size_t Environment::surviving() const
{
    const auto rewards = survival();
    return static_cast<std::size_t>(std::ranges::count_if(rewards, [](double r) { return r > 0.0; }));
}

double Environment::survivalReward() const
{
    const auto rewards = survival();
    return rewards.empty() ? 0.0
                           : std::accumulate(rewards.begin(), rewards.end(), 0.0) / static_cast<double>(rewards.size());
}

std::size_t Environment::edits() const
{
    std::size_t edits = 0;
    for (const auto& own : texts_)
        edits += own.edits;
    return edits;
}

} // namespace models
