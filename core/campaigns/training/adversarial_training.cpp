#include "core/campaigns/training/adversarial_training.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/campaigns/planning/setup.h"
#include "core/campaigns/runner.h"
#include "core/campaigns/training/adversarial_texts.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "core/lexicon/vector_table.h"
#include "core/victims/evaluation/evaluation.h"
#include "core/victims/model_card.h"

namespace core::campaigns {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

/// A victim's card; it is loaded on the processor, whatever device it answers on.
victims::VictimCard cardOf(const std::string& spec, const TrainingTools& tools)
{
    return tools.loader->load(spec, {})->card();
}

/// On the device used for training, except transformers, which answer on the processor only.
std::unique_ptr<victims::Victim> loadVictim(const std::string& spec, const TrainingTools& tools,
                                            const attacks::Recipe* recipe = nullptr)
{
    victims::LoadOptions options;
    if (tools.device != options.device && !maybeJson<Json>(cardOf(spec, tools).configJson).contains("model_type"))
        options.device = tools.device;
    options.gradients = recipe != nullptr && recipe->needsGradients();
    return tools.loader->load(spec, options);
}

fs::path attackProject(const AdversarialPlan& plan) { return plan.out / "attack.faultline"; }

/// How the victim was trained.
victims::TrainRequest requestFor(const AdversarialPlan& plan, const victims::VictimCard& victim,
                                 const TrainingTools& tools)
{
    // Not every kind of victim knows another device than the default.
    const auto device = tools.device == victims::LoadOptions().device ? std::string() : tools.device;
    return tools.trainer->requestLike(victim, {.from = plan.from, .work = plan.out, .device = device});
}

/// The victim's card; one that cannot be trained again, or not from what is named, is refused before the long work.
victims::VictimCard begun(const AdversarialPlan& plan, const TrainingTools& tools)
{
    fs::create_directories(plan.out);
    auto card = cardOf(plan.victim, tools);
    if (const auto request = requestFor(plan, card, tools); !plan.from.empty() && request.vectors == plan.from)
        (void)lexicon::readVectors(plan.from); // all of them: any line may be wrong
    return card;
}

bool attackTraining(const AdversarialPlan& plan, const TrainingTools& tools, const StageContext& context)
{
    const auto& recipe = plan.recipes.front();
    if (!attacks::scoringOf(recipe, nullptr).wantsOtherAnswer)
        throw UsageError(
            fmt::format("the recipe {} keeps the victim's answers: nothing to train against", recipe.name()),
            "Choose a recipe that wants other answers");
    (void)begun(plan, tools);
    const auto corpus = readTraining(plan, context.stop).train;
    const auto project = store::Project::openOrCreate(attackProject(plan));
    return attackCorpus(*project, corpus, plan.victim, recipe, shareOf(plan, corpus), plan.seed, tools, context);
}

void report(const AdversarialTexts& texts, const StageContext& context)
{
    context.report(fmt::format("{} adversarial texts beside {}{}{}", texts.added, texts.originals,
                               texts.note.empty() ? "" : ". ", texts.note));
}

bool mergeCorpora(const AdversarialPlan& plan, const TrainingTools& tools, const StageContext& context)
{
    const auto project = store::Project::open(attackProject(plan), store::Project::Mode::ReadOnly);
    report(writeSuccesses(plan, cardOf(plan.victim, tools), *project, tools, context), context);
    return true;
}

bool perturbTraining(const AdversarialPlan& plan, const TrainingTools& tools, const StageContext& context)
{
    report(writeVariants(plan, begun(plan, tools), tools, context), context);
    return true;
}

/// Records in the new model's config.json and card what it was trained against.
void noteAdversarial(const AdversarialPlan& plan, int step)
{
    const fs::path file = plan.model(step) / "config.json";
    auto config = parseJson<Json>(readFile(file), {file.string()});
    config["training"]["adversarial"] = {{"victim", shortName(plan.victim)},
                                         {"attack", plan.source == AdversarialSource::Perturbation ? "perturbation"
                                                    : plan.recipes.front().isWhiteBox()            ? "white-box"
                                                                                                   : "black-box"},
                                         {"recipe", plan.recipes.front().name()},
                                         {"recipe_hash", plan.recipes.front().hash()},
                                         {"share", plan.share},
                                         {"seed", plan.seed}};
    if (plan.valid)
        config["training"]["adversarial"]["valid"] = true;
    if (plan.source == AdversarialSource::Perturbation)
        config["training"]["adversarial"]["per_text"] = plan.perText;
    for (std::size_t i = 1; i < plan.recipes.size(); ++i)
        config["training"]["adversarial"]["more_recipes"].push_back(
            {{"recipe", plan.recipes[i].name()}, {"recipe_hash", plan.recipes[i].hash()}});
    if (step < plan.steps) { // the last step's model is that of a plan without steps
        config["training"]["adversarial"]["part"] = fmt::format("{} of {}", step, plan.steps);
        config["training"]["adversarial"]["share_learnt"] = plan.share * step / plan.steps;
    }
    writeFile(file, config.dump(2) + "\n");
    victims::writeModelCard(plan.model(step));
}

bool retrain(const AdversarialPlan& plan, const TrainingTools& tools, const StageContext& context)
{
    const auto victim = cardOf(plan.victim, tools);
    for (int step = 1; step <= plan.steps; ++step) {
        const auto texts = placesOf(plan, victim, step);
        auto request = requestFor(plan, victim, tools);
        request.train = {texts.train.string()};
        request.dev = texts.dev.string();
        request.readOptions = texts.read;
        request.out = plan.model(step).string();
        request.seed = plan.seed;
        if (plan.epochs > 0)
            request.epochs = plan.epochs;
        if (!trainOnce(std::move(request), tools, context))
            return false;
        noteAdversarial(plan, step);
    }
    return true;
}

bool evaluateClean(const AdversarialPlan& plan, const TrainingTools& tools, const StageContext& context)
{
    const auto corpus = corpora::readCorpus(plan.test, plan.read, context.stop);
    Json scores;
    for (const auto& spec : plan.victims()) {
        context.report("evaluating " + shortName(spec));
        const auto victim = loadVictim(spec, tools);
        const auto workers = tools.threads();
        auto& score = scores[shortName(spec)] =
            parseJson<Json>(victims::evaluate(*victim, corpus, {}, workers, context.stop).json(workers), {});
        for (const auto* key : {"wall_seconds", "workers"}) // a run that was interrupted writes the same file
            score.erase(key);
    }
    if (context.stop.stop_requested())
        return false;
    writeFile(plan.out / "clean.json", scores.dump(2) + "\n");
    context.report("the scores of all are in clean.json");
    return true;
}

bool evaluateAttacked(const AdversarialPlan& plan, const TrainingTools& tools, const StageContext& context)
{
    const auto corpus = corpora::readCorpus(plan.test, plan.read, context.stop);
    const auto project = store::Project::openOrCreate(plan.evaluation());
    SampleOptions sample;
    sample.limit = plan.limit;
    for (const auto& spec : plan.victims())
        for (const auto& recipe : plan.tests)
            if (!attackCorpus(*project, corpus, spec, recipe, sample, plan.seed, tools, context))
                return false;
    return true;
}

} // namespace

std::vector<std::string> usualTests(const structures::Task& task)
{
    if (task.answer == structures::AnswerKind::Tree)
        return {"parser-blackbox", "parser-whitebox"};
    return {std::string(task.recipe)};
}

std::vector<Stage> adversarialStages(const AdversarialPlan& plan, const TrainingTools& tools)
{
    if (plan.recipes.empty() || (plan.source == AdversarialSource::Attack && plan.recipes.size() > 1))
        throw UsageError(fmt::format("{} recipes to make adversarial texts", plan.recipes.size()),
                         "An attack takes one; only perturbations (--by perturbation) may be made by several");
    using Work = bool (*)(const AdversarialPlan&, const TrainingTools&, const StageContext&);
    const auto stage = [&](const char* name, Work work) {
        return Stage{name, [=](const StageContext& context) { return work(plan, tools, context); }};
    };
    std::vector<Stage> stages;
    if (plan.source == AdversarialSource::Attack)
        stages = {stage("attack", attackTraining), stage("merge", mergeCorpora)};
    else
        stages = {stage("perturb", perturbTraining)};
    stages.push_back(stage("train", retrain));
    if (!plan.test.empty()) {
        stages.push_back(stage("clean", evaluateClean));
        stages.push_back(stage("attacked", evaluateAttacked));
    }
    return stages;
}

bool attackCorpus(store::Project& project, const corpora::Corpus& corpus, const std::string& spec,
                  const attacks::Recipe& recipe, const SampleOptions& sample, std::uint64_t seed,
                  const TrainingTools& tools, const StageContext& context)
{
    if (project.readOnly())
        throw Error(Where{project.path().string()}, project.readOnlyReason(), "Close it there");
    const auto victim = loadVictim(spec, tools, &recipe);
    CampaignPlan plan;
    plan.victimSpec = spec;
    plan.recipe = recipe;
    plan.sample = sample;
    plan.options.seed = seed;
    plan.options.trace = attacks::TraceLevel::None;
    const auto id = setUpOrFindCampaign(project, corpus, plan, victim->card(), *tools.resources);
    RunOptions options;
    options.workers = tools.workers;
    const std::string title = recipe.name() + " on " + shortName(spec);
    return runCampaign(project, id, *victim, tools.resources, options, context.stop, [&](const CampaignProgress& now) {
        context.report(fmt::format("{}: {} of {} texts, {} succeeded", title, now.done, now.total, now.succeeded));
    });
}

bool trainOnce(victims::TrainRequest request, const TrainingTools& tools, const StageContext& context)
{
    if (victims::isTrained(request.out))
        return true;
    request.resume = fs::exists(fs::path(request.out) / ".checkpoint");
    (void)tools.trainer->train(request, context.stop, [&](const victims::TrainEpoch& epoch) {
        context.report(epoch.done < epoch.total
                           ? fmt::format("epoch {}: {} of {}", epoch.epoch, epoch.done, epoch.total)
                           : fmt::format("epoch {}: loss {:.3f}, dev {:.4f}", epoch.epoch, epoch.loss, epoch.devScore));
    });
    return !context.stop.stop_requested();
}

} // namespace core::campaigns
