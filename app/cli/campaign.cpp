#include <algorithm>

#include <fmt/format.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/outputs.h"
#include "app/cli/terminal/projects.h"
#include "core/base/error.h"
#include "core/campaigns/attack_summary.h"
#include "core/campaigns/planning/again.h"
#include "core/campaigns/planning/foreign_results.h"
#include "core/campaigns/planning/plan.h"
#include "core/campaigns/planning/stored_victim.h"
#include "core/campaigns/shards.h"
#include "core/files/outputs.h"

namespace app {

namespace {

using core::store::Project;

struct CampaignChoices {
    std::string project, campaign, plan, corpus, out, results, into;
    std::vector<std::string> shards;
    CorpusOptions read;
    core::campaigns::ForeignAttack foreign;
    core::campaigns::AgainOptions again;
    core::victims::LoadOptions load;
    core::campaigns::RunOptions run;
    std::size_t parts = 2;
    bool json = false, prepare = false, retryErrors = false;
};

int list(const CampaignChoices& o)
{
    const auto project = Project::open(o.project, Project::Mode::ReadOnly);
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    core::reports::Table table;
    table.columns = {{"id", true}, {"name"}, {"victim"}, {"recipe"}, {"seed", true}, {"state"}, {"done", true}};
    const auto campaigns = project->campaigns();
    const bool anySettings =
        std::ranges::any_of(campaigns, [](const auto& c) { return !core::campaigns::settingsOf(c).empty(); });
    if (anySettings)
        table.columns.push_back({"settings"});
    for (const auto& c : campaigns) {
        all.push_back({{"campaign", c.id},
                       {"name", c.name},
                       {"victim", c.victim},
                       {"victim_name", core::campaigns::victimName(c)},
                       {"recipe", c.recipeName},
                       {"recipe_hash", c.recipeHash},
                       {"seed", c.seed},
                       {"max_queries", c.maxQueries > 0 ? nlohmann::ordered_json(c.maxQueries) : nullptr},
                       {"time_limit", c.timeLimit > 0.0 ? nlohmann::ordered_json(c.timeLimit) : nullptr},
                       {"reference", c.reference},
                       {"state", nameOf(c.state)},
                       {"done", c.done},
                       {"total", c.total}});
        if (const auto target = core::campaigns::targetOf(c); !target.empty())
            all.back()["target"] = target;
        table.rows.push_back({{std::to_string(c.id)},
                              {c.name},
                              {core::campaigns::victimName(c)},
                              {c.recipeName},
                              {std::to_string(c.seed)},
                              {std::string(nameOf(c.state))},
                              {fmt::format("{} of {}", c.done, c.total)}});
        if (anySettings)
            table.rows.back().push_back({core::campaigns::settingsOf(c)});
    }
    if (o.json)
        printJson({{"campaigns", all}});
    else
        printTable(table);
    return Done;
}

int show(const CampaignChoices& o)
{
    const auto project = Project::open(o.project, Project::Mode::ReadOnly);
    const auto campaign = campaignNamed(*project, o.campaign);
    (void)printSummary(*project, campaign.id, o.json);
    return Done;
}

/// Runs the pending examples of one campaign with the victim it was set up with; returns the exit code. `attack`:
/// runWithProgress or runOrForget.
int go(Context& context, const CampaignChoices& o, Project& project, const core::store::CampaignRecord& campaign,
       decltype(&runWithProgress) attack = runWithProgress)
{
    const auto& workbench = context.workbench();
    const auto recipe = core::attacks::Recipe::fromJson(campaign.recipe, o.project);
    if (o.load.allowExec)
        allowPrograms(recipe);
    auto load = o.load;
    load.gradients = recipe.needsGradients();
    const auto victim = core::campaigns::storedVictim(campaign, *workbench.loader, load);
    const auto run = attack(project, campaign.id, *victim, workbench.resources, o.run, context.stop());
    const auto summary = printSummary(project, campaign.id, o.json, 0.0, run.warnings);
    return run.finished ? exitCodeOf(summary) : Interrupted;
}

int resume(Context& context, const CampaignChoices& o)
{
    const auto project = Project::open(o.project);
    if (project->readOnly())
        throw core::Error(core::Where{o.project}, project->readOnlyReason());
    const auto campaign = campaignNamed(*project, o.campaign);
    if (o.retryErrors) {
        const auto errors = project->removeErrors(campaign.id);
        note(errors == 0   ? "No example ended in an error."
             : errors == 1 ? "One example that ended in an error is tried again."
                           : thousands(errors) + " examples that ended in an error are tried again.");
    }
    return go(context, o, *project, project->campaign(campaign.id));
}

int runPlan(Context& context, const CampaignChoices& o)
{
    const auto plan = core::campaigns::readPlan(o.plan, o.corpus); // before a project is made for it
    const WrittenProject project(o.project);
    const auto& workbench = context.workbench();
    const auto ids =
        core::campaigns::setUpGrid(*project, plan, *workbench.loader, *workbench.resources, context.stop(), o.load);
    if (o.prepare) {
        printPrepared(*project, ids, o.json);
        return Done;
    }
    int worst = Done;
    for (const auto id : ids) {
        const int code = go(context, o, *project, project->campaign(id), runOrForget);
        if (code == Interrupted)
            return Interrupted;
        worst = std::max(worst, code);
    }
    return worst;
}

/// The same examples, recipe and limits once more, in this project or in another, where there may be no corpus file.
int again(Context& context, const CampaignChoices& o)
{
    const bool same = o.into.empty() || core::isSameFile(o.into, o.project);
    const auto from = same ? Project::open(o.project) : Project::open(o.project, Project::Mode::ReadOnly);
    if (same && from->readOnly())
        throw core::Error({o.project}, from->readOnlyReason(), "Name another project with --into");
    const auto campaign = campaignNamed(*from, o.campaign);
    const auto& workbench = context.workbench();
    const auto recipe = core::attacks::Recipe::fromJson(campaign.recipe, o.project);
    if (o.load.allowExec)
        allowPrograms(recipe);
    auto load = o.load;
    load.allowExec = load.allowExec || !o.again.victimSpec.empty(); // its command was typed
    load.gradients = recipe.needsGradients();
    const auto victim = o.again.victimSpec.empty() ? core::campaigns::storedVictim(campaign, *workbench.loader, load)
                                                   : workbench.loader->load(o.again.victimSpec, load);
    if (victim->card().hash != campaign.victimHash)
        note("The victim is not the one that " + campaign.name + " attacked: its SHA-256 is " +
             victim->card().hash.substr(0, 12) + ", not " + campaign.victimHash.substr(0, 12) + ".");
    core::campaigns::requireFit(core::attacks::Attack(recipe, workbench.resources), victim->card());
    const auto run = [&](Project& into) {
        const auto id = core::campaigns::setUpAgain(into, *from, campaign.id, victim->card(), o.again);
        if (o.prepare) {
            printPrepared(into, {id}, o.json);
            return int(Done);
        }
        const auto report = runOrForget(into, id, *victim, workbench.resources, o.run, context.stop());
        const auto summary = printSummary(into, id, o.json, 0.0, report.warnings);
        return report.finished ? exitCodeOf(summary) : int(Interrupted);
    };
    if (same)
        return run(*from);
    const WrittenProject into(o.into);
    return run(*into);
}

/// Results that another program found: a table with the columns of results --frames results.
int import(Context& context, const CampaignChoices& o)
{
    auto read = o.read.read();
    if (read.columns.empty())
        read.columns = core::corpora::parseColumns("text=original_sentence,label=gold,id=example");
    const auto table = readTold(o.results, read, context.stop());
    const WrittenProject project(o.project);
    const auto id = core::campaigns::addForeignResults(*project, table, o.foreign, *context.workbench().resources);
    (void)printSummary(*project, id, o.json);
    if (!o.json)
        print("  kept in " + o.project + " as campaign " + std::to_string(id));
    return Done;
}

int cancel(const CampaignChoices& o)
{
    const auto project = Project::open(o.project);
    if (project->readOnly())
        throw core::Error({o.project}, project->readOnlyReason(), "Cancel it in the program that runs it");
    const auto campaign = campaignNamed(*project, o.campaign);
    project->setCampaignState(campaign.id, core::store::CampaignState::Cancelled);
    note(campaign.name + " is cancelled; its finished examples stay.");
    return Done;
}

} // namespace

void addCampaign(CLI::App& app, Work& work)
{
    auto o = std::make_shared<CampaignChoices>();
    auto* command = app.add_subcommand("campaign", "list, run, resume and split campaigns of a project");
    command->require_subcommand(1);
    const auto add = [&](const char* name, const char* what, auto function, bool one = true) {
        auto* sub = command->add_subcommand(name, what);
        addProject(*sub, o->project)->required();
        if (one)
            sub->add_option("--campaign", o->campaign, "name or number");
        addJson(*sub, o->json);
        sub->callback(
            [&work, o, function] { work = [o, function](Context& context) { return function(context, *o); }; });
        return sub;
    };
    add(
        "list", "all campaigns", [](Context&, const CampaignChoices& c) { return list(c); }, false);
    add("show", "counts and rates of one", [](Context&, const CampaignChoices& c) { return show(c); });
    add("cancel", "mark one as cancelled", [](Context&, const CampaignChoices& c) { return cancel(c); });
    for (auto* sub : {add("resume", "run what is pending", resume),
                      add("run", "run a grid of victims, recipes and seeds from a JSON plan", runPlan, false)}) {
        addWorkers(*sub, o->run.workers);
        addLoadOptions(*sub, o->load, VictimFrom::File);
        sub->add_flag("--accept-changed-victim", o->run.acceptChangedVictim,
                      "go on although the victim answers differently from when the campaign was begun");
        if (sub->get_name() == "resume")
            sub->add_flag("--retry-errors", o->retryErrors, "try the examples again that ended in an error");
        if (sub->get_name() == "run") {
            sub->add_flag("--prepare", o->prepare,
                          "put the campaigns into the project and run none: `campaign resume` does, or their shards");
            sub->add_option("--plan", o->plan,
                            "a JSON file (faultline-cli handbook campaign-plans), or a shipped plan's name")
                ->required();
            sub->add_option("--corpus", o->corpus, "attacked instead of the plan's own");
        }
    }
    auto* shard =
        add("shard", "split what is pending into project files of their own: OUT/CAMPAIGN-1-of-N.faultline ...",
            [](Context&, const CampaignChoices& c) {
                const auto project = Project::open(c.project, Project::Mode::ReadOnly);
                const auto campaign = campaignNamed(*project, c.campaign);
                const auto files = core::campaigns::shard(*project, campaign.id, c.parts, c.out);
                if (files.empty())
                    throw core::Error({c.project},
                                      fmt::format("nothing of {} is pending: all {} examples are done", campaign.name,
                                                  thousands(campaign.total)),
                                      "Set one up without running it: attack --prepare, or campaign run --prepare");
                for (const auto& file : files)
                    print(file.string());
                return int(Done);
            });
    shard->add_option("--parts", o->parts, "how many")->capture_default_str();
    addOutput(*shard, "--out", o->out, "folder of the shards", Stands::Folder)->required();
    auto* merge = add(
        "merge", "take finished examples over from shards",
        [](Context&, const CampaignChoices& c) {
            const auto project = Project::open(c.project);
            if (project->readOnly())
                throw core::Error(core::Where{c.project}, project->readOnlyReason());
            std::size_t taken = 0;
            for (const auto& file : c.shards) {
                const auto shard = Project::open(file, Project::Mode::ReadOnly);
                for (const auto& said : core::campaigns::otherMachines(*project, *shard))
                    note(said);
                taken += core::campaigns::merge(*project, *shard);
            }
            note(thousands(taken) + " results taken over.");
            return int(Done);
        },
        false);
    merge->add_option("shards", o->shards, "project files")->required();
    auto* repeated = add("again", "run one once more: the same examples and recipe, no corpus file is needed", again);
    repeated->add_option("--victim", o->again.victimSpec,
                         "a model's name, a model folder, exec:COMMAND or socket:PATH instead of the campaign's");
    repeated->add_option("--victim-name", o->again.victimName, "what to call the victim");
    repeated->add_option("--seed", o->again.seed, "instead of the campaign's");
    repeated->add_option("--name", o->again.name, "what to call it; as before when left out");
    repeated->add_option("--into", o->into,
                         "the project to put it into, made if there is none; the same when left out");
    repeated->add_flag("--prepare", o->prepare, "put it into the project and do not run it: `campaign resume` does");
    repeated->add_flag("--accept-changed-victim", o->run.acceptChangedVictim,
                       "go on although the victim answers differently from when the campaign was begun");
    addWorkers(*repeated, o->run.workers);
    addLoadOptions(*repeated, o->load, VictimFrom::File);
    auto* taken =
        add("import", "take over what another program attacked, from a table: a finished campaign", import, false);
    taken->add_option("results", o->results, "a table with the columns of results --frames results")->required();
    taken->add_option("--name", o->foreign.name, "what to call the campaign");
    taken->add_option("--victim-name", o->foreign.victim, "what to call the victim");
    taken->add_option("--recipe-name", o->foreign.recipe, "what to call the attack");
    o->read.add(*taken);
}

} // namespace app
