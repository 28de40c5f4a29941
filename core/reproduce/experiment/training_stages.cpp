#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/campaigns/planning/matching.h"
#include "core/corpora/reading/read_parameters.h"
#include "core/corpora/reading/reader.h"
#include "core/files/paths.h"
#include "core/reproduce/drawn_examples.h"
#include "core/reproduce/experiment/run.h"

namespace core::reproduce {

namespace fs = std::filesystem;
using attacks::Recipe;
using campaigns::Stage;
using campaigns::StageContext;
using Json = nlohmann::ordered_json;

namespace {

/// What `make` returns; its errors get the place in the experiment.
template<typename Make>
auto placed(const JsonNode& node, const Make& make)
{
    try {
        return make();
    } catch (const Error& error) {
        node.fail(error.problem(), error.remedy());
    }
}

Recipe recipeFrom(const ExperimentRun& run, const JsonNode& node, const Scope& scope)
{
    const bool object = node.json().is_object();
    const auto name = scope.text(object ? node.at("recipe") : node);
    const auto file = run.experiment.folder() / name;
    auto recipe = placed(node, [&] { return Recipe::load(isFile(file) ? file.string() : name); });
    if (!object)
        return recipe;
    if (const auto settings = node.find("set"))
        for (const auto& [key, value] : settings->members()) { // in their order: `space` replaces parts
            if (isConditional(value) && !holds(value, scope))
                continue;
            placed(value, [&, key = key, text = scope.text(value)] { return recipe.set(key, text), true; });
        }
    if (const auto named = node.find("named"))
        recipe = recipe.named(scope.text(*named));
    return recipe;
}

std::vector<Recipe> plainRecipes(const ExperimentRun& run, const JsonNode& list, const Scope& scope)
{
    std::vector<Recipe> recipes;
    for (auto& one : recipesIn(run, list, scope))
        recipes.push_back(std::move(one.recipe));
    return recipes;
}

campaigns::AdversarialPlan adversarialPlan(const ExperimentRun& run, const Entry& entry)
{
    std::vector<std::string_view> known{"victim", "train", "dev", "read", "recipes", "from", "test", "tests", "out"};
    const auto& parameters = campaigns::adversarialParameters();
    for (const auto& parameter : parameters)
        known.push_back(parameter.key);
    entry.node().only(known);
    campaigns::AdversarialPlan plan;
    plan.victim = entry.text("victim");
    plan.train = entry.text("train");
    plan.dev = entry.text("dev", "");
    plan.read = readingFrom(entry, "read");
    plan.from = entry.text("from", "");
    plan.test = entry.text("test", "");
    plan.out = written(run, entry, "out");
    plan.seed = run.seed;
    for (const auto& parameter : parameters)
        if (const auto value = entry.value(parameter.key); !value.is_null()) {
            if (!parameter.problem(value).empty())
                entry.node().wrong(parameter.key, parameter.expected());
            parameter.set(plan, value);
        }
    plan.recipes = plainRecipes(run, entry.node().at("recipes"), entry.scope());
    if (const auto tests = entry.node().find("tests"))
        plan.tests = plainRecipes(run, *tests, entry.scope());
    return plan;
}

bool isAttackedBefore(const ExperimentRun& run, const std::string& victim, const std::string& corpus,
                      const std::string& recipe)
{
    return std::ranges::any_of(run.attacks, [&](const LabelledAttack& attack) {
        return attack.victim == victim && attack.corpus == corpus && attack.recipe.name() == recipe;
    });
}

/// The campaign of a recipe on a victim, whose folder may have moved since, and a corpus.
store::Id campaignCalled(const store::Project& project, const std::string& victim, const std::string& corpus,
                         const std::string& recipe)
{
    for (const auto& record : project.campaigns())
        if (campaigns::shortName(record.victim) == campaigns::shortName(victim) && record.recipeName == recipe &&
            project.corpus(project.sample(record.sample).corpus).name == corpus)
            return record.id;
    throw Error(Where{project.path().string()}, fmt::format("has no campaign of {} on {}", recipe, victim),
                "Let the stage that attacks with it run again");
}

/// What the user typed for the network of a training: NETWORK.key=value and, where it is `plain`, key=value of what the
/// network has. Settings of the experiment are not replaced.
void addTypedSettings(ExperimentRun& run, const Entry& entry, victims::TrainRequest& request)
{
    run.typed = entry.value("typed");
    if (!run.typed.is_object())
        entry.node().wrong("typed", "the settings that were typed, as \"{settings}\"");
    const bool plain = !isEmpty(entry.value("plain"));
    const auto put = [&](const std::string& typed, const std::string& key) {
        run.known.insert(typed);
        if (const auto value = run.typed.find(typed); value != run.typed.end())
            request.settings.try_emplace(key, value->get<std::string>());
    };
    if (run.tools.trainer == nullptr)
        return;
    for (const auto& setting : run.tools.trainer->settings(request.task, request.architecture)) {
        put(request.architecture + "." + setting.key, setting.key);
        if (plain)
            put(setting.key, setting.key);
    }
}

/// A seed, also as digits, so that "{seed}2" is another one than {seed}.
std::uint64_t seedIn(const Entry& entry, std::uint64_t otherwise)
{
    const auto value = entry.value("seed");
    if (!value.is_string())
        return entry.count("seed", otherwise);
    const auto text = value.get<std::string>();
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc() || end != text.data() + text.size())
        entry.node().wrong("seed", "a whole number of at least 0");
    return seed;
}

/// Some networks are not trained everywhere.
void requireDeviceOf(const ExperimentRun& run, const Entry& entry, const std::string& stage)
{
    const auto devices = entry.texts("devices");
    if (!devices.empty() && std::ranges::find(devices, run.tools.device) == devices.end())
        throw UsageError(fmt::format("{} is done on {} alone", stage, fmt::join(devices, " or ")),
                         "Leave out --device, or the data that it needs");
}

} // namespace

corpora::ReadOptions readingFrom(const Entry& entry, const std::string& member)
{
    const auto settings = entry.settings(member);
    if (settings.empty())
        return {};
    return placed(entry.node().at(member), [&] { return corpora::readOptionsOf(settings); });
}

std::string written(const ExperimentRun& run, const Entry& entry, const std::string& member)
{
    auto path = entry.text(member);
    const auto inside = fs::path(path).lexically_normal().lexically_relative(run.out.lexically_normal());
    if (inside.empty() || *inside.begin() == ".." || inside == ".")
        entry.node().wrong(member, "a place in the run's folder, as {out}/models/{data}: " + path + " is not");
    return path;
}

void requirePlainName(const JsonNode& node, const std::string& name)
{
    if (name.empty() || name.front() == '.' || name.find('/') != std::string::npos)
        node.fail("must be the name of a file without its folder: " + name + " is not");
}

std::vector<ScopedRecipe> recipesIn(const ExperimentRun& run, const JsonNode& list, const Scope& scope)
{
    std::vector<ScopedRecipe> recipes;
    for (const auto& node : list.list()) {
        if (!node.json().is_object()) {
            recipes.push_back({recipeFrom(run, node, scope), scope, false, {}});
            continue;
        }
        node.only({"recipe", "set", "named", "costly", "match", "each", "only", "if", "unless"});
        run.sets.forEach(node, scope, [&](const Scope& inner) {
            const Entry entry(node, inner);
            recipes.push_back(
                {recipeFrom(run, node, inner), inner, !isEmpty(entry.value("costly")), entry.text("match", "")});
        });
    }
    return recipes;
}

std::vector<Stage> trainStages(const ExperimentRunPtr& run, const WrittenStage& stage)
{
    const Entry entry(stage.what, stage.entry.scope());
    entry.node().only({"task", "architecture", "train", "dev", "vectors", "epochs", "settings", "without", "typed",
                       "plain", "devices", "read", "seed", "out"});
    requireDeviceOf(*run, entry, stage.name);
    victims::TrainRequest request;
    request.task = entry.text("task");
    request.architecture = entry.text("architecture", "");
    request.train = entry.texts("train");
    if (request.train.empty())
        entry.node().fail("has no \"train\"", "Name the corpus, or a list of corpora, to train on");
    request.dev = entry.text("dev", "");
    request.vectors = entry.text("vectors", "");
    request.epochs = static_cast<int>(entry.count("epochs", 0));
    request.settings = entry.settings("settings");
    for (const auto& key : entry.texts("without"))
        request.settings.erase(key);
    if (run->tools.trainer != nullptr) // an unknown network is found now
        (void)placed(entry.node(), [&] { return run->tools.trainer->settings(request.task, request.architecture); });
    if (entry.node().find("typed"))
        addTypedSettings(*run, entry, request);
    request.readOptions = entry.settings("read");
    (void)readingFrom(entry, "read"); // a mistake is found now
    request.out = written(*run, entry, "out");
    request.seed = seedIn(entry, run->seed);
    const auto work = [run, request](const StageContext& context) {
        return campaigns::trainOnce(request, run->tools, context);
    };
    return {{stage.name, work, stage.needs}};
}

std::vector<Stage> adversarialTrainStages(const ExperimentRunPtr& run, const WrittenStage& stage)
{
    const auto plan = adversarialPlan(*run, Entry(stage.what, stage.entry.scope()));
    run->retrainings.push_back(plan);
    auto parts = placed(stage.what, [&] { return campaigns::adversarialStages(plan, run->tools); });
    if (!stage.needs) {
        for (auto& part : parts)
            part.name = stage.name + "-" + part.name;
        return parts;
    }
    const auto work = [parts](const StageContext& context) {
        return std::ranges::all_of(parts, [&](const Stage& part) { return part.work(context); });
    };
    return {{stage.name, work, stage.needs}};
}

std::vector<Stage> attackStages(const ExperimentRunPtr& run, const WrittenStage& stage)
{
    struct Attack {
        std::string victim, corpus, name;
        campaigns::SampleOptions sample;
        std::uint64_t seed;
        double longest;    ///< Mean words of texts for which the recipe is not too costly; 0: any.
        std::string match; ///< The recipe whose number of changed words each text gets; empty: its own.
        Recipe recipe;
    };
    std::vector<Attack> attacks;
    for (const auto& node : stage.what.listOrOne()) {
        node.only({"victim", "corpus", "name", "sample", "seed", "longest", "recipes", "label", "each", "only", "if",
                   "unless"});
        run->sets.forEach(node, stage.entry.scope(), [&](const Scope& scope) {
            const Entry entry(node, scope);
            Attack attack{
                entry.text("victim"), entry.text("corpus"), entry.text("name", ""), {}, run->seed, 0.0, {}, {}};
            const double longest = entry.number("longest", 0.0);
            attack.seed = seedIn(entry, run->seed);
            if (const auto sample = node.find("sample")) {
                const Entry sizes(*sample, scope);
                std::vector<std::string_view> known;
                for (const auto& parameter : campaigns::sampleParameters())
                    known.push_back(parameter.key);
                sample->only(known);
                for (const auto& parameter : campaigns::sampleParameters())
                    if (const auto value = sizes.value(parameter.key); !value.is_null()) {
                        if (!parameter.problem(value).empty())
                            sample->wrong(parameter.key, parameter.expected());
                        parameter.set(attack.sample, value);
                    }
            }
            for (auto& [recipe, inner, costly, match] : recipesIn(*run, node.at("recipes"), scope)) {
                attack.recipe = recipe;
                attack.longest = costly ? longest : 0.0;
                attack.match = match;
                if (!match.empty() && !isAttackedBefore(*run, attack.victim, attack.name, match))
                    node.at("recipes").fail(
                        fmt::format("no attack on {} before this one is called {}", attack.victim, match));
                attacks.push_back(attack);
                run->attacks.push_back(
                    {entry.text("label", ""), attack.victim, attack.name, recipe, inner, costly, !match.empty()});
            }
        });
    }
    const auto work = [run, attacks](const StageContext& context) {
        const auto project = store::Project::openOrCreate(run->project);
        corpora::Corpus corpus;
        std::string read, ownName;
        double words = 0.0; // per text
        for (const auto& attack : attacks) {
            if (read != attack.corpus) {
                corpus = corpora::readCorpus(attack.corpus, {}, context.stop);
                read = attack.corpus;
                ownName = corpus.name;
                words = meanWords(corpus);
            }
            if (attack.longest > 0.0 && words > attack.longest)
                continue;
            corpus.name = attack.name.empty() ? ownName : attack.name;
            const auto recipe =
                attack.match.empty()
                    ? attack.recipe
                    : campaigns::matchedTo(attack.recipe, *project,
                                           campaignCalled(*project, attack.victim, corpus.name, attack.match));
            if (!campaigns::attackCorpus(*project, corpus, attack.victim, recipe, attack.sample, attack.seed,
                                         run->tools, context))
                return false;
        }
        return true;
    };
    return {{stage.name, work, stage.needs}};
}

} // namespace core::reproduce
