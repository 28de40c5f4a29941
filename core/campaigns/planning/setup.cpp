#include "core/campaigns/planning/setup.h"

#include <limits>
#include <set>

#include <fmt/format.h>

#include "core/attacks/recipe/recipe_language.h"
#include "core/base/error.h"
#include "core/campaigns/manifest.h"
#include "core/campaigns/planning/stored_victim.h"
#include "core/files/escape.h"
#include "core/victims/evaluation/label_mapping.h"
#include "core/victims/evaluation/target_language.h"
#include "core/victims/evaluation/text_language.h"

namespace core::campaigns {

namespace {

std::string describe(const SampleOptions& sample, std::size_t size)
{
    std::string text = fmt::format("{} {}", sample.method, size);
    if (sample.offset > 0)
        text += fmt::format(" after {}", sample.offset);
    if (sample.method == "random" || sample.method == "stratified")
        text += fmt::format(", seed {}", sample.seed);
    return text;
}

void putRecipe(const attacks::Recipe& recipe, store::CampaignRecord& campaign)
{
    campaign.recipe = recipe.json().dump();
    campaign.recipeName = recipe.name();
    campaign.recipeHash = recipe.hash();
}

/// The victim's card with what the user said of it.
victims::VictimCard cardOf(const CampaignPlan& plan, victims::VictimCard card)
{
    if (!plan.victimLanguage.empty())
        card.language = plan.victimLanguage;
    return card;
}

/// The recipe as it attacks this victim and texts of their language.
attacks::Recipe recipeFor(const CampaignPlan& plan, const corpora::Corpus& corpus, const victims::VictimCard& victim,
                          const language::Resources& resources)
{
    const auto card = cardOf(plan, victim);
    return plan.recipe.forVictim(card, resources).forLanguage(victims::textLanguageOf(corpus, card));
}

/// Stores the sample; the campaign itself is only described.
store::CampaignRecord record(store::Project& project, const corpora::Corpus& corpus, const CampaignPlan& plan,
                             const victims::VictimCard& victim, const language::Resources& resources)
{
    auto recipe = recipeFor(plan, corpus, victim, resources);
    attacks::requireLanguage(recipe);
    for (const auto& [whose, name] : {std::pair("campaign", plan.name), std::pair("victim", plan.victimName)})
        if (hasControlCharacters(name))
            throw UsageError(fmt::format("the {}'s name holds a line end or another control character: {}", whose,
                                         visibleText(name)),
                             "Choose a name of one line");
    if (!corpus.labels.empty() && !victim.labels.empty()) // refused now, not by a campaign that could never run
        static_cast<void>(victims::mapLabels(corpus.labels, victim.labels));
    const auto indices = drawSample(corpus, plan.sample);
    if (indices.empty())
        throw Error({corpus.path}, "the sample is empty", "Choose at least one example");
    std::vector<corpora::Example> examples;
    examples.reserve(indices.size());
    for (const std::size_t i : indices)
        examples.push_back(corpus.examples[i]);

    store::SampleRecord sample;
    sample.name = describe(plan.sample, examples.size());
    sample.method = plan.sample.method;
    sample.seed = plan.sample.seed;
    sample.offset = plan.sample.offset;
    sample.limit = plan.sample.limit;

    store::CampaignRecord campaign;
    campaign.sample = project.addSample(project.addCorpus(corpus), sample, examples);
    campaign.name =
        plan.name.empty() ? visibleText(fmt::format("{} on {}", plan.recipe.name(), corpus.name)) : plan.name;
    campaign.victim = plan.victimSpec;
    campaign.victimCard = storedCard(cardOf(plan, victim), plan.victimSpec, plan.victimName);
    campaign.victimHash = victim.hash;
    if (victim.answers() == structures::AnswerKind::Translation)
        recipe = recipe.forTranslations(victims::targetLanguageOf(corpus, victim));
    putRecipe(recipe, campaign);
    campaign.resources = "{}"; // nothing is asked before the run
    campaign.programVersion = programVersion();
    campaign.machine = machineJson();
    campaign.seed = plan.options.seed;
    campaign.maxQueries = plan.options.maxQueries;
    campaign.timeLimit = plan.options.timeLimitSeconds;
    campaign.trace = nameOf(plan.options.trace);
    campaign.reference = plan.recipe.text("goal.reference", "gold");
    return campaign;
}

} // namespace

std::string freeName(const store::Project& project, const std::string& name)
{
    std::set<std::string> taken;
    for (const auto& campaign : project.campaigns())
        taken.insert(campaign.name);
    std::string free = name;
    for (int i = 2; taken.contains(free); ++i)
        free = fmt::format("{} ({})", name, i);
    return free;
}

const std::vector<PlanParameter<attacks::AttackOptions>>& attackParameters()
{
    using attacks::AttackOptions;
    static const std::vector<PlanParameter<AttackOptions>> all{
        held(Parameter::count("seed", 0, "The same seed gives the same results, for any number of workers.")
                 .shownAs({"Attack seed"}),
             &AttackOptions::seed),
        held(Parameter::count("max_queries", 0, "Maximum number of queries per example; 0 is no limit.")
                 .shownAs({.label = "Queries per example", .least = "no limit"}),
             &AttackOptions::maxQueries),
        held(Parameter::number(
                 "time_limit", 0.0, 0.0, std::numeric_limits<double>::infinity(),
                 "Seconds an example may take; 0 is no limit. What it cuts short cannot be repeated exactly.")
                 .shownAs({.label = "Time per example", .after = " s", .least = "no limit"}),
             &AttackOptions::timeLimitSeconds),
        held(
            Parameter::choice("trace", {"accepted", "all", "none"},
                              "Which steps to each result are kept; all candidates make a large file.")
                .shownAs({.label = "Steps to keep", .choiceLabels = {"accepted steps", "all candidates", "nothing"}}),
            &AttackOptions::trace,
            [](const nlohmann::ordered_json& level) { return attacks::traceLevelNamed(level.get<std::string>()); },
            [](attacks::TraceLevel level) { return std::string(nameOf(level)); }),
    };
    return all;
}

store::Id setUpCampaign(store::Project& project, const corpora::Corpus& corpus, const CampaignPlan& plan,
                        const victims::VictimCard& victim, const language::Resources& resources)
{
    auto campaign = record(project, corpus, plan, victim, resources);
    campaign.name = freeName(project, campaign.name);
    return project.addCampaign(campaign);
}

store::Id setUpOrFindCampaign(store::Project& project, const corpora::Corpus& corpus, const CampaignPlan& plan,
                              const victims::VictimCard& victim, const language::Resources& resources)
{
    auto campaign = record(project, corpus, plan, victim, resources);
    auto found = project.campaignsLike(campaign);
    if (found.empty() && !victim.weightsHash.empty()) { // begun when a hash covered the weights alone
        auto older = campaign;
        older.victimHash = victim.weightsHash;
        found = project.campaignsLike(older);
    }
    if (found.empty() && victim.answers() == structures::AnswerKind::Translation) { // before translations had choices
        auto older = campaign;
        putRecipe(recipeFor(plan, corpus, victim, resources), older);
        found = project.campaignsLike(older);
    }
    if (!found.empty())
        return found.front();
    campaign.name = freeName(project, campaign.name);
    return project.addCampaign(campaign);
}

} // namespace core::campaigns
