#pragma once

#include "core/attacks/recipe/catalogue.h"
#include "core/attacks/run/run.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/samples/resources.h"

namespace fakes {

using namespace core::attacks;
using core::text::Input;

/// What one search on one text came to.
struct Outcome {
    std::string text;
    bool success = false;
    double loss = 0.0;
    core::victims::QueryLedger::Counts counts;
    std::uint64_t firstSuccess = 0;
    Trace trace;
    bool spent = false;
    bool timeIsUp = false;
};

using samples::resources;

struct Setting {
    nlohmann::ordered_json search;
    nlohmann::ordered_json constraints = nlohmann::ordered_json::array();
    nlohmann::ordered_json goal = {{"type", "untargeted"}};
    std::uint64_t budget = 0;
    std::uint64_t seed = 1;
    double timeLimit = 0.0;
    TraceLevel trace = TraceLevel::All;
};

inline Outcome attack(const Setting& setting, const FakeTransformation::Table& table, FakeVictim& victim,
                      const Input& input, std::stop_token stop = {})
{
    Ingredients ingredients;
    ingredients.goal = makeGoal(setting.goal, resources());
    ingredients.transformation = std::make_unique<FakeTransformation>(table);
    for (const auto& part : setting.constraints) {
        ingredients.constraints.push_back(makeConstraint(part, resources()));
        ingredients.constraintNames.push_back(part.at("type").get<std::string>());
    }
    const auto search = makeSearchMethod(setting.search, resources());
    core::victims::QueryLedger ledger(victim, setting.budget, stop);
    AttackContext context(input, setting.seed, 77);
    auto answer = ledger.predict(input);
    core::corpora::Example example;
    example.input = input;
    example.gold = core::structures::ClassLabel{1};
    const auto reference = ingredients.goal->reference(example, answer, victim.card());
    const auto judgement = ingredients.goal->judge(answer, reference, {input});
    Run run(ingredients, context, ledger, reference, {input, answer, judgement}, {setting.trace, stop}, nullptr);
    if (setting.timeLimit > 0.0)
        ledger.setDeadline(std::chrono::steady_clock::now() +
                           std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                               std::chrono::duration<double>(setting.timeLimit)));
    const State best = search->search(run);
    return {best.input[0].text.str(), best.judgement.success, best.judgement.loss,
            ledger.counts(),          run.firstSuccess(),     run.trace(),
            ledger.spent(),           run.timeIsUp()};
}

} // namespace fakes
