#include "models/inference/agent/rollout.h"

#include <map>
#include <utility>

#include "models/inference/agent/agent_weights.h"

namespace models {

namespace {

std::vector<PolicyPlace> actingPlaces(const Environment& environment)
{
    std::vector<PolicyPlace> places;
    for (const auto text : environment.acting()) {
        const auto& rows = environment.rows(text);
        places.push_back(
            {text, environment.version(text), &rows, environment.place(), rowBefore(rows, environment.place())});
    }
    return places;
}

double meanValue(std::span<const PolicyAnswer> answers)
{
    double sum = 0.0;
    for (const auto& answer : answers)
        sum += answer.value;
    return answers.empty() ? 0.0 : sum / static_cast<double>(answers.size());
}

} // namespace

Rollout playSteps(Environment& environment, Policy& policy, const core::victims::PieceCandidates& candidates,
                  core::Random& random, std::size_t most)
{
    Rollout rollout;
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> known; // versions by text and number of edits
    std::vector<Environment::Change> changes;
    while (!environment.over() && (most == 0 || rollout.steps.size() < most)) {
        const auto places = actingPlaces(environment);
        const auto answers = policy.at(places);
        auto& step = rollout.steps.emplace_back();
        step.value = meanValue(answers);
        changes.clear();
        for (std::size_t i = 0; i < places.size(); ++i) {
            const auto& place = places[i];
            const auto [version, isNew] = known.try_emplace({place.text, place.version}, rollout.versions.size());
            if (isNew)
                rollout.versions.push_back(*place.rows);
            addPlace(*place.rows, place.place, place.before, static_cast<std::int64_t>(version->second), step.places);
            const bool acts = random.uniform() < answers[i].act;
            step.actions.push_back(acts ? 1 : 0);
            if (acts) {
                const auto near = candidates[(*place.rows)[place.place]];
                changes.push_back({place.text, near[random.below(near.size())].row});
            }
        }
        step.reward = environment.step(changes);
    }
    if (!environment.over())
        rollout.beyond = meanValue(policy.at(actingPlaces(environment)));
    return rollout;
}

} // namespace models
