#include <algorithm>

#include "core/reproduce/maheshwary/chapter.h"

namespace core::reproduce {

using attacks::Recipe;

namespace {

constexpr const char* contextAware = "context-aware";

/// Table 5.1, and other attacks that take words from a masked language model. `costly` ones query that model, or the
/// victim, very often about every word of a long text.
struct ContextAttack {
    const char* name;
    bool costly;
};
constexpr ContextAttack contextAttacks[] = {{contextAware, false}, {"context-aware@released", false},
                                            {"textfooler", false}, {"pwws", false},
                                            {"genetic", true},     {"bae", true},
                                            {"bert-attack", true}};

/// The attacks that the chapter compares its own with change the hypothesis of pairs.
Recipe onHypothesis(const std::string& name, const ChapterData& data)
{
    if (!data.pairs())
        return Recipe::load(name);
    auto recipe = name == contextAware ? Recipe::load("context-aware-pairs").named(contextAware) : Recipe::load(name);
    recipe.set("segments.edit", data.segments.back());
    return recipe;
}

} // namespace

Chapter chapterFive(const MaheshwaryRequest& request)
{
    Chapter chapter;
    chapter.number = 5;
    chapter.sizes = sizesNamed(request.preset, {8000, 100, 5, 60.0, 600'000}, {0, 1000, 0, 0.0}); // "1000 examples"
    chapter.convention = campaigns::Convention::Attacked;
    chapter.data = dataOf(request);
    chapter.networks = [from = request.from](const ChapterData& data) { return networksOf(data, from); };
    chapter.compared = [](const ChapterData& data) {
        AttackGroup group{"compared", {}};
        for (const auto& attack : contextAttacks)
            group.attacks.push_back({onHypothesis(attack.name, data), attack.costly});
        return std::vector{group};
    };
    chapter.transferred = "compared";
    chapter.perplexity = true;
    chapter.tables = {
        {"table5.1", "compared", "corpus,victim", "recipe",
         "clean-accuracy,attacked-accuracy,perturbed,grammar-added-per-100"},
        {"quality", "compared", "recipe", "corpus,victim",
         "success,queries,similarity,grammar-added-per-100,perplexity-added"},
        {"transfer", "compared", "", "", ""},
    };
    chapter.figures = {{"budget", "compared"}, {"length", "compared"}, {"transfer", "compared", false}};
    chapter.numbers =
        "Of pairs the second segment is changed. The tables quality and transfer and the figures are beyond the "
        "thesis. Its LSTM on MR, accuracy 80.0: 2.1 under the context-aware attack with 14.0% of the words changed and "
        "a grammatical error increase of .70, 3.1, 14.9 and 1.04 under TextFooler, 3.7, 14.38 and .86 under PWWS; its "
        "BERT on MR, 86.5: 10.7, 16.3 and .70, under TextFooler 11.5, 16.7 and 1.26. Its LSTM on SNLI, 84.0: 3.0, 17.0 "
        "and 2.3, under TextFooler 3.5, 18.0 and 7.7. The thesis gives no formula for the increase: here it is errors "
        "per 100 words.";
    return chapter;
}

} // namespace core::reproduce
