#include <algorithm>

#include "core/reproduce/maheshwary/chapter.h"
#include "core/reproduce/paper_says.h"

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
        pivot("table5.1", "compared"),
        pivot("quality", "compared"),
        {.name = "transfer", .group = "compared", .kind = "transfer"},
        {.name = "table5.2", .group = "compared", .kind = "examples", .recipes = {contextAware, "textfooler"}},
    };
    chapter.figures = {{"budget", "compared"}, {"length", "compared"}, {"transfer", "compared", false}};
    chapter.numbers = paperSays("maheshwary2022", "chapter5");
    return chapter;
}

} // namespace core::reproduce
