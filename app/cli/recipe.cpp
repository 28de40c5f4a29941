#include <algorithm>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "core/attacks/recipe/recipe.h"

namespace app {

using core::attacks::Recipe;

namespace {

int list(bool json)
{
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    core::reports::Table table;
    table.columns = {{"recipe"}, {"title"}, {"paper"}};
    for (const auto& name : Recipe::presets()) {
        const Recipe recipe = Recipe::load(name);
        const std::string title = recipe.text("title");
        const std::string paper = recipe.text("paper");
        all.push_back({{"name", name}, {"title", title}, {"paper", paper}, {"hash", recipe.hash()}});
        table.rows.push_back({{name}, {title}, {paper}});
    }
    if (json)
        printJson({{"recipes", all}});
    else
        printTable(table);
    return Done;
}

/// What a recipe is compared with where nothing is named: the preset that it was loaded as, if it was changed; else,
/// for NAME@released and the like, NAME.
std::string presetOf(const Recipe& recipe)
{
    const auto name = recipe.name();
    const auto presets = Recipe::presets();
    const bool known = std::ranges::find(presets, name) != presets.end();
    const auto plain = name.substr(0, name.find('@'));
    const bool changed = known && !recipe.diff(Recipe::load(name)).empty();
    return !changed && std::ranges::find(presets, plain) != presets.end() ? plain : name;
}

int diff(const Recipe& recipe, const std::string& against, bool json)
{
    const std::string preset = against.empty() ? presetOf(recipe) : against;
    const auto differences = recipe.diff(Recipe::load(preset));
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    core::reports::Table table;
    table.columns = {{"key"}, {recipe.name() + " (" + recipe.hash() + ")"}, {preset}};
    for (const auto& difference : differences) {
        rows.push_back({{"key", difference.key}, {"here", difference.here}, {"preset", difference.there}});
        table.rows.push_back({{difference.key}, {difference.here}, {difference.there}});
    }
    if (json)
        printJson({{"recipe", recipe.name()}, {"preset", preset}, {"differences", rows}});
    else if (differences.empty())
        print(recipe.name() + " is the same as the preset " + preset + ".");
    else
        printTable(table);
    return Done;
}

} // namespace

void addRecipe(CLI::App& app, Work& work)
{
    struct Options {
        std::string recipe, against;
        std::vector<std::string> set;
        bool json = false;
    };
    auto o = std::make_shared<Options>();
    auto* command = app.add_subcommand("recipe", "list, show and check recipes");
    command->require_subcommand(1);
    auto* listing = command->add_subcommand("list", "the presets");
    addJson(*listing, o->json);
    listing->callback([&work, o] { work = [o](Context&) { return list(o->json); }; });

    auto* show = command->add_subcommand("show", "one recipe with every parameter");
    show->add_option("recipe", o->recipe, "a preset's name or a JSON file");
    auto* compared = show->add_option("--diff,--against", o->against,
                                      "only what differs from this preset or file; from its own preset where none is "
                                      "named")
                         ->expected(0, 1);
    show->add_option("--set", o->set, "key=value of the recipe; an unknown key lists the known ones");
    addJson(*show, o->json);
    show->callback([&work, o, compared] {
        work = [o, compares = compared->count() > 0](Context&) {
            auto name = o->recipe;
            auto against = o->against;
            if (name.empty()) // the name came behind --diff
                std::swap(name, against);
            if (name.empty())
                throw core::UsageError("name a recipe to show", "recipe list lists them");
            Recipe recipe = Recipe::load(name);
            for (const auto& [key, value] : keyValues(o->set))
                recipe.set(key, value);
            if (compares)
                return diff(recipe, against, o->json);
            printJson(recipe.json());
            return int(Done);
        };
    });

    auto* check = command->add_subcommand("check", "does a recipe file make sense?");
    check->add_option("file", o->recipe, "a JSON file or a preset's name")->required();
    addJson(*check, o->json);
    check->callback([&work, o] {
        work = [o](Context&) {
            const auto problems = Recipe::load(o->recipe).check();
            if (o->json)
                printJson({{"recipe", o->recipe}, {"problems", problems}});
            else if (problems.empty())
                print(o->recipe + ": fine");
            for (const auto& problem : problems)
                note(o->recipe + ": " + problem);
            return int(problems.empty() ? Done : Failed);
        };
    });
}

} // namespace app
