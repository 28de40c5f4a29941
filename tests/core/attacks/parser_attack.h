#pragma once

#include "core/attacks/attack.h"
#include "core/attacks/recipe/catalogue.h"
#include "core/attacks/recipe/recipe.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/fakes/linear_parser.h"
#include "tests/support/samples/resources.h"

/// One search on one sentence, with small parsers whose arcs are pulled by words.
namespace parser_attack {

using namespace core::attacks;
using core::structures::DependencyTree;
using core::text::Input;
using fakes::FakeTransformation;
using fakes::inputOf;
using fakes::LinearParser;
using nlohmann::ordered_json;

using samples::resources;

struct ParserSetting {
    ordered_json search;
    ordered_json goal = {{"type", "tree-error"}};
    ordered_json constraints = ordered_json::array();
    std::uint64_t seed = 1;
    std::uint64_t budget = 0;
};

struct ParserOutcome {
    std::string text;
    Judgement judgement;
    core::victims::QueryLedger::Counts counts;
    std::uint64_t firstSuccess = 0;
    std::optional<Reason> skipped;
    Trace trace;
    std::optional<core::structures::PhrasePair> phrases;
};

/// One search on one sentence whose gold tree is `gold`.
inline ParserOutcome attack(const ParserSetting& setting, const FakeTransformation::Table& table, LinearParser& parser,
                            const Input& input, const DependencyTree& gold)
{
    Ingredients ingredients;
    ingredients.goal = makeGoal(setting.goal, resources());
    ingredients.transformation = std::make_unique<FakeTransformation>(table);
    for (const auto& part : setting.constraints) {
        ingredients.constraints.push_back(makeConstraint(part, resources()));
        ingredients.constraintNames.push_back(part.at("type").get<std::string>());
    }
    const auto search = makeSearchMethod(setting.search, resources());
    core::victims::QueryLedger ledger(parser, setting.budget, {});
    AttackContext context(input, setting.seed, 77, parser.vocabulary());
    auto answer = ledger.predict(input);
    core::corpora::Example example;
    example.input = input;
    example.gold = gold;
    const auto reference = ingredients.goal->reference(example, answer, parser.card());
    const auto judgement = ingredients.goal->judge(answer, reference, {input});
    Run run(ingredients, context, ledger, reference, {input, answer, judgement}, {TraceLevel::All, {}}, nullptr);
    const State best = search->search(run);
    return {best.input[0].text.str(),
            best.judgement,
            ledger.counts(),
            run.firstSuccess(),
            run.skipped(),
            run.trace(),
            run.phrases()};
}

inline ordered_json budget(double share, int atLeast = 1)
{
    return {{"type", "max-perturbed"}, {"share", share}, {"rounding", "floor"}, {"at_least", atLeast}};
}

/// six words in a row, each hanging on the one before.
inline const Input row = inputOf({"one", "two", "three", "four", "five", "six"});
inline const DependencyTree chain{{0, 1, 2, 3, 4, 5}, {}};

/// Words pull arcs away: "x" and the like at word 3 pull word 6 to word 1, at word 5 they pull words 1 and 2.
/// (Words 3 and 4 are attached to word 3, words 5 and 6 to word 5.)
inline LinearParser pulled()
{
    return LinearParser({0, 1, 2, 3, 4, 5}, {{6, 1, 3, {1.0F, 0.0F}}, {2, 6, 5, {0.0F, 1.0F}}, {1, 6, 5, {0.0F, 0.5F}}},
                        {{"<unk>", {1.5F, 2.5F}},
                         {"three", {0.0F, 0.0F}},
                         {"five", {0.0F, 0.0F}},
                         {"low", {0.5F, 0.5F}},
                         {"mid", {1.25F, 1.25F}},
                         {"high", {2.5F, 2.5F}},
                         {"one", {0.0F, 0.0F}},
                         {"two", {0.0F, 0.0F}},
                         {"four", {0.0F, 0.0F}},
                         {"six", {0.0F, 0.0F}}});
}

/// "x" at word 5 pulls word 2 to word 6; "y" at word 3 holds it where it was.
inline LinearParser mending()
{
    return LinearParser({0, 1, 2, 3, 4, 5}, {{2, 6, 5, {2.0F, 0.0F}}, {2, 1, 3, {0.0F, 5.0F}}},
                        {{"<unk>", {1.0F, 0.0F}},
                         {"x", {1.0F, 0.0F}},
                         {"y", {0.0F, 1.0F}},
                         {"one", {0.0F, 0.0F}},
                         {"two", {0.0F, 0.0F}},
                         {"three", {0.0F, 0.0F}},
                         {"four", {0.0F, 0.0F}},
                         {"five", {0.0F, 0.0F}},
                         {"six", {0.0F, 0.0F}}});
}

inline const FakeTransformation::Table table{{"three", {"low", "mid", "high"}}, {"five", {"low", "mid", "high"}}};

} // namespace parser_attack
