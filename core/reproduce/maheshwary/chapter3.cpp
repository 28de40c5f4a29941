#include "core/reproduce/maheshwary/chapter.h"
#include "core/reproduce/paper_says.h"

namespace core::reproduce {

using attacks::Recipe;

namespace {

/// What tables 3.2 and 3.3 compare; the paper's numbers are for `hard-label` (docs/recipes.md).
constexpr const char* hardLabelAttacks[] = {"hard-label", "hard-label@text", "textfooler",    "textbugger",
                                            "pwws",       "genetic",         "particle-swarm"};

/// A row of tables 3.5 and 3.6 as settings of the attack.
struct HardLabelAblation {
    const char* name;
    bool reduced, evolved;
    const char* firstWords = nullptr; ///< Null: the recipe's.
};
constexpr HardLabelAblation hardLabelAblations[] = {{"no SSR and GA", false, false},
                                                    {"only GA", false, true},
                                                    {"only SSR", true, false},
                                                    {"both SSR and GA", true, true},
                                                    {"random initialisation", true, true, "vocabulary"}};

Recipe hardLabelRecipe(const HardLabelAblation& ablation)
{
    auto recipe = Recipe::load("hard-label").named(ablation.name);
    if (!ablation.reduced)
        recipe.set("search.reduce", "off");
    if (!ablation.evolved)
        recipe.set("search.generations", "0");
    if (ablation.firstWords != nullptr)
        recipe.set("search.first_words", ablation.firstWords);
    return recipe;
}

} // namespace

Chapter chapterThree(const MaheshwaryRequest& request)
{
    Chapter chapter;
    chapter.number = 3;
    chapter.sizes =
        sizesNamed(request.preset, {8000, 100, 5, 60.0, 600'000, 2}, {0, 1000, 0, 0.0, 0, 5}); // section 3.4.3.2
    chapter.convention = campaigns::Convention::HardLabel;
    chapter.data = dataOf(request);
    chapter.networks = [](const ChapterData&) { return std::vector<std::string>{"word-cnn", "word-lstm"}; };
    chapter.compared = [](const ChapterData&) {
        AttackGroup group{"compared", {}};
        for (const char* name : hardLabelAttacks)
            group.attacks.push_back({Recipe::load(name), name == std::string("particle-swarm")});
        return std::vector{group};
    };
    chapter.ablated = [](const ChapterData&) {
        AttackGroup group{"ablation", {}};
        for (const auto& ablation : hardLabelAblations)
            group.attacks.push_back({hardLabelRecipe(ablation)});
        return std::vector{group};
    };
    const bool onlyFirst = request.preset == "small";
    chapter.trainedAgainst = [=, first = chapter.data.front().files.name](const ChapterData& data) {
        return onlyFirst && data.files.name != first ? std::nullopt : std::optional(Recipe::load("hard-label"));
    };
    chapter.tables = {
        pivot("table3.2", "compared"),
        pivot("table3.3", "compared"),
        pivot("table3.5-3.6", "ablation"),
        {.name = "table3.7", .group = "compared", .kind = "transfer"},
    };
    chapter.transferred = "compared";
    chapter.figures = {{"budget", "compared"}};
    chapter.numbers = paperSays("maheshwary2022", "chapter3");
    return chapter;
}

} // namespace core::reproduce
