#pragma once

#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tests/support/samples/results.h"

/// One project with campaigns of all kinds: six tasks, two seeds, errors, skipped examples, spent budgets, limits, a
/// target, own answers as reference, kept variants, a victim trained against attacks, victims that were queried again.
namespace samples {

namespace mixed {

using core::attacks::AttackResult;
using core::attacks::Reason;
using core::attacks::Status;
using core::corpora::Corpus;
using core::corpora::Example;
using core::structures::Prediction;
using Json = nlohmann::json;

inline constexpr std::size_t size = 24;

/// `size` examples whose gold answers are `gold(row)`.
template<typename Gold>
Corpus corpusOf(const std::string& name, const std::vector<std::string>& labels, Gold gold)
{
    auto corpus = samples::corpus(size);
    corpus.name = corpus.path = name;
    corpus.sha256 = core::sha256(name);
    corpus.labels = labels;
    for (std::size_t i = 0; i < size; ++i) {
        auto& example = corpus.examples[i];
        example.gold = gold(i);
        example.hash = core::hash64(name + example.id);
    }
    return corpus;
}

inline Prediction label(int which) { return core::structures::ClassLabel{which}; }
inline Prediction text(const std::string& words) { return core::structures::TextAnswer{words}; }

/// A campaign, and how its victim answers: the gold answer of example i to most texts before the attack, `other(i)` to
/// the rest and where an attack succeeds.
struct Plan {
    std::string name, victim, task, recipeName;
    Json recipe;
    Json card = Json::object();
    std::uint64_t seed = 1, maxQueries = 0;
    bool errors = false, variants = false;
};

template<typename Other>
core::store::Id add(core::store::Project& project, const Corpus& corpus, const Plan& plan, Other other)
{
    core::store::SampleRecord how;
    how.name = "all";
    how.method = "first";
    core::store::CampaignRecord record;
    record.sample = project.addSample(project.addCorpus(corpus), how, corpus.examples);
    record.name = plan.name.empty() ? plan.recipeName + " on " + corpus.name : plan.name;
    record.victim = plan.victim;
    record.victimHash = core::sha256(plan.victim);
    auto card = plan.card;
    card["name"] = plan.victim;
    card["task"] = plan.task;
    if (!corpus.labels.empty())
        card["labels"] = corpus.labels;
    record.victimCard = card.dump();
    auto recipe = plan.recipe;
    recipe["name"] = plan.recipeName;
    record.recipe = recipe.dump();
    record.recipeName = plan.recipeName;
    record.recipeHash = core::sha256(record.recipe).substr(0, 8);
    record.seed = plan.seed;
    record.maxQueries = plan.maxQueries;
    record.trace = "none";
    record.reference = plan.recipe.at("goal").value("reference", "gold");
    record.identity = core::sha256(record.name + record.recipe + plan.victim + std::to_string(plan.seed) +
                                   std::to_string(plan.maxQueries));
    const auto id = project.addCampaign(record);
    const auto target = plan.recipe.at("goal").value("target", "");
    const bool own = record.reference == "own";
    for (std::size_t i = 0; i < size; ++i) {
        const auto& example = corpus.examples[i];
        core::Random victim(core::hash64(plan.victim), i); // clean answers are the victim's, whatever the attack
        core::Random chance(core::hash64(record.identity), i);
        auto result = failed(example);
        const bool right = victim.below(5) > 0;
        result.originalOutput = right ? example.gold : other(i);
        result.perturbedOutput = result.originalOutput;
        result.queries = 5 + chance.below(80);
        result.seconds = 0.5 * static_cast<double>(chance.below(8));
        if (!right && !own) {
            result.status = Status::Skipped;
            result.reason = Reason::AlreadyWrong;
            result.queries = 1;
        } else if (plan.errors && chance.below(3) == 0) {
            result.status = Status::Error;
            result.reason = Reason::Exception;
            result.message = "out of luck";
            result.perturbedOutput = {};
        } else {
            const auto fate = chance.below(6);
            const auto word = static_cast<std::uint32_t>(chance.below(3));
            result.perturbed = example.input.with(0, example.input[0].text.replaced(word, "gleaming"));
            result.perturbedPercent = 100.0 * result.perturbed.perturbedShare();
            result.edits = {{core::text::EditOp::Replace, "sentence", word,
                             std::string(example.input[0].text.form(word)), "gleaming", "JJ"}};
            if (fate < 3) {
                result.status = Status::Succeeded;
                result.reason = Reason::Found;
                result.successQuery = result.queries - chance.below(3);
                result.perturbedOutput = right ? other(i) : example.gold;
            } else if (fate == 3 && plan.maxQueries > 0) {
                result.status = Status::BudgetSpent;
                result.reason = Reason::Budget;
                result.queries = plan.maxQueries;
            } else if (fate == 4 && !target.empty()) {
                // Another wrong answer than the wanted one.
                result.perturbedOutput = label(3 - labelOf(example.gold) - labelOf(other(i)));
            }
        }
        for (std::uint32_t v = 0; plan.variants && v < 1 + i % 3; ++v) {
            core::attacks::ResultVariant one;
            one.operation = "synonyms";
            one.input = example.input.with(0, example.input[0].text.replaced(v, "shiny"));
            one.edits = {{core::text::EditOp::Replace, "sentence", v, std::string(example.input[0].text.form(v)),
                          "shiny", "JJ"}};
            one.fooled = chance.below(2) == 0;
            one.output = one.fooled ? other(i) : example.gold;
            one.loss = one.fooled ? 1.0 : 0.0;
            result.variants.push_back(std::move(one));
        }
        project.addResult(id, i, result);
    }
    project.addWallSeconds(id, 1.0, 2);
    project.setCampaignMachine(id, R"({"processor":"made up","instruction_set":"SSE2"})");
    return id;
}

inline Json goal(const std::string& type) { return {{"goal", {{"type", type}}}}; }
inline Json with(Json recipe, const std::string& pointer, const Json& value)
{
    recipe[Json::json_pointer(pointer)] = value;
    return recipe;
}

} // namespace mixed

/// In memory; see above. Every number in it follows from the names of victims and recipes.
inline std::shared_ptr<core::store::Project> mixedProject()
{
    using namespace mixed;
    const auto project = core::store::Project::inMemory();
    const auto reviews = corpusOf("reviews", {"negative", "positive"}, [](std::size_t i) { return label(i % 2); });
    const auto turned = [](std::size_t i) { return label(1 - static_cast<int>(i % 2)); };
    const auto untargeted = goal("untargeted");
    const auto own = with(untargeted, "/goal/reference", "own");
    add(*project, reviews, {"", "cnn", "classification", "pwws", untargeted, {}, 1}, turned);
    add(*project, reviews, {"second seed", "cnn", "classification", "pwws", untargeted, {}, 2}, turned);
    add(*project, reviews, {"", "cnn", "classification", "deepwordbug", untargeted, {}, 1, 30}, turned);
    add(*project, reviews, {"", "cnn", "classification", "textfooler", own}, turned);
    const auto failing =
        add(*project, reviews, {"", "lstm", "classification", "pwws", untargeted, {}, 1, 0, true}, turned);
    const auto search = with(untargeted, "/search", {{"type", "enumerate"}});
    add(*project, reviews, {"", "cnn", "classification", "mayer-hyponyms", search, {}, 1, 0, false, true}, turned);
    const Json trained = {{"adversarial", {{"victim", "cnn"}, {"attack", "black-box"}, {"share", 0.5}}}};
    add(*project, reviews, {"", "cnn-again", "classification", "pwws", untargeted, trained}, turned);

    const auto pairs = corpusOf("pairs", {"neutral", "entailment", "contradiction"},
                                [](std::size_t i) { return label(i % 2 == 0 ? 0 : 2); });
    add(*project, pairs, {"", "esim", "pairs", "textfooler", with(goal("targeted"), "/goal/target", "entailment")},
        [](std::size_t) { return label(1); });

    const auto trees = corpusOf("trees", {}, [](std::size_t i) -> Prediction {
        core::structures::DependencyTree tree;
        const auto words = samples::corpus(size).examples[i].input[0].text.size();
        for (std::size_t w = 0; w < words; ++w) {
            tree.heads.push_back(static_cast<int>(w)); // each hangs on the word before it
            tree.labels.emplace_back(w == 0 ? "root" : "dep");
        }
        return tree;
    });
    const auto wrongTree = [trees](std::size_t i) -> Prediction {
        auto tree = std::get<core::structures::DependencyTree>(trees.examples[i].gold);
        tree.heads.back() = 1; // the last word's head is the first, three or more words before it
        return tree;
    };
    const Json word = {{"inputs", "word"}};
    auto parser = with(goal("tree-error"), "/search", {{"type", "weak-spots"}});
    parser["constraints"] = Json::array({{{"type", "max-perturbed"}, {"share", 0.1}}});
    add(*project, trees, {"", "parser", "parsing", "parser-blackbox", parser, word}, wrongTree);
    add(*project, trees, {"", "parser", "parsing", "parser-own", with(parser, "/goal/reference", "own"), word, 1, 50},
        wrongTree);
    auto adjectives = parser;
    adjectives["constraints"] = Json::array({{{"type", "word-class"}, {"only", "JJ"}}});
    add(*project, trees, {"", "parser", "parsing", "parser-adjectives", adjectives, word}, wrongTree);
    const auto phrase = with(goal("tree-error"), "/search", {{"type", "phrase-gradient"}, {"k", 1}});
    add(*project, trees, {"", "parser", "parsing", "parser-phrase-whitebox", phrase, word}, wrongTree);
    auto hardened = word;
    hardened["adversarial"] = {{"victim", "parser"}, {"attack", "black-box"}, {"share", 0.5}};
    add(*project, trees, {"", "parser-again", "parsing", "parser-blackbox", parser, hardened}, wrongTree);

    const auto forms =
        corpusOf("questions", {}, [](std::size_t i) { return text(fmt::format("( capital:c s{} )", i)); });
    const auto every = with(goal("answer-error"), "/search", {{"type", "enumerate"}});
    for (const char* victim : {"seq2seq", "grammar"})
        add(*project, forms, {"", victim, "forms", "huang-replace", every, {}, 1, 0, false, true},
            [](std::size_t) { return text("( size:i s0 )"); });

    const auto sources = corpusOf("sources", {}, [](std::size_t i) {
        return text(fmt::format("la frase numero {} es bastante larga hoy", i % 7));
    });
    add(*project, sources, {"", "translator", "translation", "synonyms-answer", goal("answer-error")},
        [](std::size_t i) { return text(fmt::format("la frase numero {} es otra cosa", i % 7)); });

    const auto problems = corpusOf("problems", {}, [](std::size_t i) -> Prediction {
        return core::structures::Equation{fmt::format("x = {} + 1", i), static_cast<double>(i) + 1.0};
    });
    add(*project, problems, {"", "solver", "equations", "synonyms-answer", goal("answer-error")},
        [](std::size_t i) -> Prediction {
            return core::structures::Equation{fmt::format("x = {} + 2", i), static_cast<double>(i) + 2.0};
        });
    project->setVerification({failing, "other", "0123456789abcdef", 9, 4, 6, 2});
    return project;
}

} // namespace samples
