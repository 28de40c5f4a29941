#include "core/campaigns/wall/wall.h"

#include <fmt/format.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/projects.h"
#include "core/base/error.h"

namespace app {

namespace {

using core::campaigns::HardCase;
using core::campaigns::WallCheck;
using core::campaigns::WallState;

struct WallChoices {
    std::string project, victim, failOn = "new";
    core::victims::LoadOptions load;
    bool starred = false, dryRun = false, json = false;
};

nlohmann::ordered_json orNull(const std::string& text)
{
    return text.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(text);
}

/// Without a victim: how many cases there are, and how each victim did that was asked.
int listWall(const core::store::Project& project, const std::vector<HardCase>& cases, bool json)
{
    auto list = nlohmann::ordered_json::array();
    core::reports::Table table;
    table.columns = {{"victim"}, {"queried"}, {"broken", true}, {"held", true}, {"not queried", true}};
    for (const auto& state : core::campaigns::keptWalls(project)) {
        std::size_t broken = 0, held = 0;
        for (const auto& one : cases)
            if (const auto known = state.broken.find(one.id); known != state.broken.end())
                ++(known->second ? broken : held);
        list.push_back({{"victim", state.victim},
                        {"name", state.name},
                        {"hash", orNull(state.hash)},
                        {"at", orNull(state.at)},
                        {"broken", broken},
                        {"held", held},
                        {"unanswered", cases.size() - broken - held}});
        table.rows.push_back({{state.name},
                              {state.at},
                              {thousands(broken)},
                              {thousands(held)},
                              {thousands(cases.size() - broken - held)}});
    }
    if (json) {
        printJson({{"cases", cases.size()}, {"victims", list}});
        return Done;
    }
    print(fmt::format("{} hard cases", thousands(cases.size())));
    if (table.rows.empty())
        print("No victim was queried with them yet: name one with --victim.");
    else
        printTable(table);
    return Done;
}

void printCases(const char* title, const std::vector<HardCase>& cases)
{
    if (cases.empty())
        return;
    print(fmt::format("\n{}:", title));
    core::reports::Table table;
    table.columns = {{"found by"}, {"example"}, {"text"}};
    for (const auto& one : cases)
        table.rows.push_back({{one.from}, {one.name}, {one.text}});
    printTable(table);
}

void printCheck(const WallCheck& check)
{
    for (const auto& said : check.notes)
        note(said);
    print(fmt::format("{}: {} of {} hard cases break it, {} hold", check.now.name, thousands(check.broken),
                      thousands(check.broken + check.held), thousands(check.held)));
    if (check.unanswered > 0)
        print(fmt::format("{} were not answered, or are for victims of another kind", thousands(check.unanswered)));
    if (!check.before) {
        print("It was not queried before, so there is nothing to compare with");
        return;
    }
    const bool queried = !check.before->at.empty();
    print(fmt::format("Since {}{} {} newly break it, {} newly hold",
                      queried ? "it was last queried" : "campaigns and tries last queried it",
                      check.isAnotherModel() ? ", as another model," : "", thousands(check.newlyBroken.size()),
                      thousands(check.newlyHolding.size())));
    printCases("Newly broken", check.newlyBroken);
    printCases("Newly holding", check.newlyHolding);
}

int wall(Context& context, const WallChoices& o)
{
    const auto project =
        core::store::Project::open(o.project, o.victim.empty() || o.dryRun ? core::store::Project::Mode::ReadOnly
                                                                           : core::store::Project::Mode::ReadWrite);
    const auto cases = core::campaigns::hardCases(*project, o.starred);
    if (o.victim.empty())
        return listWall(*project, cases, o.json);
    if (cases.empty())
        throw core::Error({o.project}, o.starred ? "has no hard case with a star" : "has no hard cases: nothing broke",
                          "Run a campaign, try texts in the Lab, or put a star on results");
    const auto victim = context.workbench().loader->load(o.victim, o.load);
    const auto check = core::campaigns::checkWall(*project, cases, *victim, o.victim, context.stop());
    if (project->readOnly() && !o.dryRun)
        note("not kept in the project: " + project->readOnlyReason());
    else if (!o.dryRun)
        core::campaigns::keepWall(*project, check.now);
    if (o.json)
        printJson(core::campaigns::wallJson(check));
    else
        printCheck(check);
    const bool failed = (o.failOn == "new" && !check.newlyBroken.empty()) || (o.failOn == "any" && check.broken > 0) ||
                        check.unanswered == cases.size();
    return failed ? Failed : Done;
}

} // namespace

void addWall(CLI::App& app, Work& work)
{
    auto o = std::make_shared<WallChoices>();
    auto* command = app.add_subcommand("wall", "query a victim again with all texts that ever broke one: what newly "
                                               "breaks it, what newly holds");
    addProject(*command, o->project)->required();
    command->add_option(
        "--victim", o->victim,
        "a model's name, a model folder, exec:COMMAND or socket:PATH; without it the states are listed");
    command->add_flag("--starred", o->starred, "only cases with a star");
    command
        ->add_option("--fail-on", o->failOn,
                     "when the exit code is 1: new (a case that held breaks it), any (some case breaks it), none")
        ->check(CLI::IsMember({"new", "any", "none"}))
        ->capture_default_str();
    command->add_flag("--dry-run", o->dryRun, "do not keep the answers: the next comparison is with those before");
    addLoadOptions(*command, o->load, VictimFrom::CommandLine);
    addJson(*command, o->json);
    command->callback([&work, o] { work = [o](Context& context) { return wall(context, *o); }; });
}

} // namespace app
