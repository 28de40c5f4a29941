#include "core/attacks/recipe/recipe.h"
#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"

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

/// The recipe against the preset of its name (or, for NAME@released, against NAME).
int diff(const Recipe& recipe, const std::string& against, bool json)
{
    std::string preset = against.empty() ? recipe.name() : against;
    if (against.empty() && preset.ends_with("@released"))
        preset.resize(preset.size() - std::string("@released").size());
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
        std::vector<std::string> file;
        bool json = false, diff = false;
    };
    auto o = std::make_shared<Options>();
    auto* command = app.add_subcommand("recipe", "list, show and check recipes");
    command->require_subcommand(1);
    auto* listing = command->add_subcommand("list", "the presets");
    addJson(*listing, o->json);
    listing->callback([&work, o] { work = [o](Context&) { return list(o->json); }; });

    auto* show = command->add_subcommand("show", "one recipe with every parameter");
    show->add_option("recipe", o->recipe, "a preset's name or a JSON file")->required();
    show->add_flag("--diff", o->diff, "only what differs from its preset");
    show->add_option("--against", o->against, "another preset to compare with");
    addJson(*show, o->json);
    show->callback([&work, o] {
        work = [o](Context&) {
            const Recipe recipe = Recipe::load(o->recipe);
            if (o->diff || !o->against.empty())
                return diff(recipe, o->against, o->json);
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
