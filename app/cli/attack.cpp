#include <algorithm>
#include <chrono>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/projects.h"
#include "core/attacks/recipe/recipe_language.h"
#include "core/base/error.h"
#include "core/campaigns/planning/matching.h"
#include "core/campaigns/planning/setup.h"
#include "core/files/escape.h"
#include "core/programs/consent.h"
#include "core/victims/evaluation/target_language.h"
#include "core/victims/evaluation/text_language.h"

namespace app {

namespace {

struct AttackChoices {
    std::string victim, victimName, corpus, target, project, name, match;
    RecipeChoice recipe;
    CorpusOptions read;
    SampleChoice sample;
    core::victims::LoadOptions load;
    core::attacks::AttackOptions attack;
    core::campaigns::RunOptions run;
    bool json = false, prepare = false;
};

/// Texts without gold answers are attacked with the victim's own answer as reference, unless another one is asked for.
void takeOwnReference(core::attacks::Recipe& recipe, const core::corpora::Corpus& corpus,
                      const std::vector<std::string>& settings)
{
    const bool asked =
        std::ranges::any_of(settings, [](const auto& set) { return set.starts_with("goal.reference="); });
    if (!corpus.gold.empty() || asked || recipe.written("goal.reference") == "own")
        return;
    recipe.set("goal.reference", "own");
    note(corpus.name + " has no gold answers, so the victim's own answer to each text is the reference "
                       "(goal.reference=own)");
}

/// By what BLEU is counted, where the language of the references decides it.
void tellTokenizer(const core::attacks::Recipe& recipe, const std::string& language, std::vector<std::string>& warnings)
{
    const auto added = recipe.forTranslations(language).addedTo(recipe);
    for (const auto& said : added)
        note(said);
    if (const auto said = core::metrics::tokenizerNote(language); !said.empty() && !added.empty())
        warnings.push_back(said);
}

/// What the language of the texts changes in the recipe, and what is odd about it. \throws core::UsageError for a
/// recipe that it leaves out, before a project is made.
void tellLanguage(const core::attacks::Recipe& recipe, const core::corpora::Corpus& corpus,
                  const core::victims::VictimCard& card, const core::language::Resources& resources,
                  std::vector<std::string>& warnings)
{
    const auto plain = recipe.forVictim(card, resources);
    const auto spoken = plain.forLanguage(core::victims::textLanguageOf(corpus, card));
    core::attacks::requireLanguage(spoken);
    for (const auto& said : spoken.addedTo(plain))
        note(said);
    for (auto& warning : core::victims::languageWarnings(corpus, card))
        warnings.push_back(std::move(warning));
}

core::campaigns::CampaignPlan planOf(const AttackChoices& o)
{
    core::campaigns::CampaignPlan plan;
    plan.name = o.name;
    plan.victimSpec = o.victim;
    plan.victimName = o.victimName;
    plan.recipe = core::attacks::Recipe::load(o.recipe.name);
    if (!o.target.empty()) {
        plan.recipe.set("goal.type", "targeted");
        plan.recipe.set("goal.target", o.target);
    }
    o.recipe.change(plan.recipe);
    plan.options = o.attack;
    plan.sample = o.sample.options();
    return plan;
}

int attack(Context& context, const AttackChoices& o)
{
    const auto begun = std::chrono::steady_clock::now();
    if (o.prepare && o.project.empty())
        throw core::UsageError("--prepare needs a project to put the campaign into", "Name one with --project");
    if (!o.match.empty() && o.project.empty())
        throw core::UsageError("--match names a campaign of a project", "Name the project with --project");
    auto plan = planOf(o);
    const auto& workbench = context.workbench();
    const auto victim = loadFor(plan.recipe, *workbench.loader, o.victim, o.load);
    for (const auto& added : plan.recipe.forVictim(victim->card(), *workbench.resources).addedTo(plan.recipe))
        note(added);
    for (const auto& warning : victim->card().warnings)
        note(warning);
    const auto corpus = core::corpora::readCorpus(o.corpus, o.read.read(), context.stop());
    takeOwnReference(plan.recipe, corpus, o.recipe.set);
    auto warnings = corpus.warnings;
    tellLanguage(plan.recipe, corpus, victim->card(), *workbench.resources, warnings);
    if (victim->card().answers() == core::structures::AnswerKind::Translation)
        tellTokenizer(plan.recipe, core::victims::targetLanguageOf(corpus, victim->card()), warnings);
    if (corpus.skippedRows > 0)
        warnings.push_back(rowsLeftOut(corpus));
    const WrittenProject project(o.project);
    if (!o.match.empty())
        plan.recipe = core::campaigns::matchedTo(std::move(plan.recipe), *project, campaignNamed(*project, o.match).id);
    const auto campaign = core::campaigns::setUpCampaign(*project, corpus, plan, victim->card(), *workbench.resources);
    if (const auto name = project->campaign(campaign).name; !o.name.empty() && name != o.name)
        warnings.push_back("The project has a campaign called " + o.name + " already; this one is called " + name);
    for (const auto& warning : warnings)
        note(warning);
    if (o.prepare) {
        printPrepared(*project, {campaign}, o.json);
        return Done;
    }
    const std::chrono::duration<double> startup = std::chrono::steady_clock::now() - begun;
    const auto run = runOrForget(*project, campaign, *victim, workbench.resources, o.run, context.stop());
    warnings.insert(warnings.end(), run.warnings.begin(), run.warnings.end());

    const auto summary = printSummary(*project, campaign, o.json, startup.count(), warnings);
    if (!o.json && !o.project.empty())
        print("  kept in " + o.project + " as campaign " + std::to_string(campaign));
    if (!run.finished)
        note(o.project.empty() ? "Interrupted."
                               : "Interrupted; go on with: faultline-cli campaign resume " +
                                     core::shellArgument(o.project) + " --campaign " + std::to_string(campaign) +
                                     (core::programs::execCommandOf(o.victim).empty() ? "" : " --allow-exec"));
    return run.finished ? exitCodeOf(summary) : Interrupted;
}

} // namespace

void addAttack(CLI::App& app, Work& work)
{
    auto o = std::make_shared<AttackChoices>();
    auto* command = app.add_subcommand("attack", "attack a victim on a corpus");
    command->add_option("--victim", o->victim, "a model's name, a model folder, exec:COMMAND or socket:PATH")
        ->required();
    command->add_option("--victim-name", o->victimName,
                        "what to call the victim in tables, figures and JSON, instead of its folder or command");
    command->add_option("--corpus", o->corpus, "the corpus to attack")->required();
    o->recipe.add(*command)->required();
    o->read.add(*command);
    o->sample.add(*command);
    command->add_option("--target", o->target, "attack until the victim predicts this label");
    addParameters(*command, core::campaigns::attackParameters(), o->attack);
    addWorkers(*command, o->run.workers);
    addLoadOptions(*command, o->load, VictimFrom::CommandLine);
    command->add_option("--project", o->project,
                        "project file; created if it does not exist. Without it no results are kept");
    command->add_option("--name", o->name, "what to call the campaign");
    command->add_option("--match", o->match,
                        "a campaign of the project, by name or number: each text gets as many changed words as there");
    command->add_flag("--prepare", o->prepare,
                      "put the campaign into the project and do not run it: `campaign resume` does, or its shards");
    addJson(*command, o->json);
    command->callback([&work, o] { work = [o](Context& context) { return attack(context, *o); }; });
}

} // namespace app
