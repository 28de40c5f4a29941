#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "core/reports/data/campaign_data.h"

/// Small campaigns whose tables and figures can be worked out by hand.
namespace fakes {

using core::attacks::AttackResult;
using core::attacks::Status;

inline core::text::Text words(const std::vector<std::string>& forms) { return core::text::Text::ofWords(forms); }

/// A binary example whose first words are replaced; `changed` words of `length`.
inline AttackResult result(Status status, int gold, int before, int after, std::uint64_t queries,
                           std::size_t length = 10, std::size_t changed = 1)
{
    const auto scores = [](int label) {
        return core::structures::ClassScores{label == 0
                                                 ? decltype(core::structures::ClassScores::scores){0.75F, 0.25F}
                                                 : decltype(core::structures::ClassScores::scores){0.25F, 0.75F}};
    };
    AttackResult r;
    r.status = status;
    std::vector<std::string> forms;
    for (std::size_t i = 0; i < length; ++i)
        forms.push_back("w" + std::to_string(i));
    r.original = core::text::Input::sentence(words(forms));
    r.perturbed = r.original;
    r.gold = core::structures::ClassLabel{gold};
    r.originalOutput = scores(before);
    r.perturbedOutput = scores(after);
    for (const int answer : {after, before}) // what an attack that keeps variants would have kept
        r.variants.push_back({"synonyms", r.original, {}, scores(answer), {}, 0.5, answer != before});
    r.queries = queries;
    if (status == Status::Succeeded) {
        r.successQuery = queries;
        auto text = r.original[0].text;
        for (std::size_t i = 0; i < changed; ++i) {
            text = text.replaced(i, "x" + std::to_string(i));
            r.edits.push_back({core::text::EditOp::Replace, "sentence", static_cast<std::uint32_t>(i),
                               "w" + std::to_string(i), "x" + std::to_string(i), "NN"});
        }
        r.perturbed = r.original.with(0, text);
        r.perturbedPercent = 100.0 * static_cast<double>(changed) / static_cast<double>(length);
    }
    return r;
}

/// Ten examples: two skipped (the victim was wrong), five succeeded at queries 10, 20, 20, 40, 80, two failed, one out
/// of budget. So 5 of 8 attacked, accuracy 8/10 before and 3/10 under attack.
inline core::reports::CampaignData campaign(const std::string& victim = "mr-wordcnn",
                                            const std::string& recipe = "pwws")
{
    core::reports::CampaignData data;
    data.name = recipe + " on reviews";
    data.victim = victim;
    data.recipe = recipe;
    data.corpus = "reviews";
    data.sample = "first 10";
    data.labels = {"negative", "positive"};
    data.results = {
        result(Status::Skipped, 0, 1, 1, 1),
        result(Status::Succeeded, 0, 0, 1, 10, 10, 1),  // 10 %
        result(Status::Succeeded, 0, 0, 1, 20, 20, 3),  // 15 %: on the edge of a bin
        result(Status::Succeeded, 1, 1, 0, 20, 10, 1),  // 10 %
        result(Status::Succeeded, 1, 1, 0, 40, 10, 2),  // 20 %
        result(Status::Succeeded, 1, 1, 0, 80, 10, 10), // 100 %
        result(Status::Failed, 1, 1, 1, 100),
        result(Status::Failed, 0, 0, 0, 60),
        result(Status::BudgetSpent, 1, 1, 1, 120),
        result(Status::Skipped, 1, 0, 0, 1),
    };
    for (std::size_t i = 0; i < data.results.size(); ++i) {
        data.results[i].example = std::to_string(i + 1);
        data.results[i].exampleHash = i + 1;
    }
    return data;
}

/// Two sentences of four words, gold heads 2 0 2 3, in which the last word became another: 3 of 4 arcs right before and
/// 2 after, 4 of 4 before and after. A parser's campaign by what its recipe says.
inline core::reports::CampaignData parserCampaign(const std::string& victim = "parser",
                                                  const std::string& scoring = "strict")
{
    core::reports::CampaignData data;
    data.name = "trees";
    data.victim = victim;
    data.recipe = "parser-blackbox";
    data.corpus = "trees";
    data.sample = "first 2";
    data.recipeJson = R"({"goal": {"type": "tree-error", "changed_arcs": ")" + scoring + R"("}})";
    for (const auto& [before, after, status] :
         {std::tuple{std::vector{2, 0, 2, 2}, std::vector{4, 0, 2, 2}, Status::Succeeded},
          std::tuple{std::vector{2, 0, 2, 3}, std::vector{2, 0, 2, 3}, Status::Failed}}) {
        AttackResult result;
        result.status = status;
        result.example = std::to_string(data.results.size() + 1);
        result.exampleHash = data.results.size() + 1;
        result.original = core::text::Input::sentence(words({"a", "b", "c", "d"}));
        result.perturbed = result.original.with(0, result.original[0].text.replaced(3, "x"));
        result.gold = core::structures::DependencyTree{{2, 0, 2, 3}, {}};
        result.originalOutput = core::structures::DependencyTree{before, {}};
        result.perturbedOutput = core::structures::DependencyTree{after, {}};
        data.results.push_back(std::move(result));
    }
    return data;
}

/// The same campaign with another value of a recipe's parameter.
inline core::reports::CampaignData withNeighbours(int k)
{
    auto data = campaign();
    data.recipeJson =
        R"({"name": "pwws", "transformation": {"type": "vector-neighbours", "k": )" + std::to_string(k) + "}}";
    return data;
}

} // namespace fakes
