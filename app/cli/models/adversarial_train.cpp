#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/outputs.h"
#include "app/cli/terminal/staged.h"
#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "core/reports/registry.h"
#include "core/reports/writers/table_files.h"

namespace app {

namespace {

struct AdversarialOptions {
    core::campaigns::AdversarialPlan plan;
    std::string task, device = "cpu";
    std::vector<std::string> recipes, set, attacks;
    CorpusOptions read;
    int workers = 0;
    bool json = false;
};

/// Tasks whose victims can be attacked and trained, by what `train` calls them.
std::vector<std::string> trainedTasks()
{
    std::vector<std::string> names;
    for (const auto& task : core::structures::tasks())
        if (task.attacked && !task.trainer.empty())
            names.emplace_back(task.trainer);
    return names;
}

/// The victim's task. \throws core::UsageError if it differs from the one given.
const core::structures::Task& taskOf(const AdversarialOptions& o, Context& context)
{
    const auto card = context.workbench().loader->load(o.plan.victim)->card();
    if (const auto trainer = core::victims::trainerOf(card); trainer != o.task)
        throw core::UsageError(fmt::format("{} is not what `train {}` makes", o.plan.victim, o.task),
                               trainer.empty() ? "Choose another victim"
                                               : fmt::format("Say adversarial-train {}", trainer));
    return core::structures::taskNamed(card.task);
}

int adversarialTrain(AdversarialOptions& o, Context& context)
{
    auto& plan = o.plan;
    const auto& task = taskOf(o, context);
    const bool trees = task.answer == core::structures::AnswerKind::Tree;
    plan.read = o.read.read();
    for (const auto& name : o.recipes) {
        auto& recipe = plan.recipes.emplace_back(core::attacks::Recipe::load(name));
        for (const auto& [key, value] : keyValues(o.set)) {
            allowTyped(value);
            const auto named = std::ranges::find_if(
                o.recipes, [&key = key](const auto& other) { return key.starts_with(other + "."); });
            if (named == o.recipes.end())
                recipe.set(key, value);
            else if (*named == name)
                recipe.set(key.substr(name.size() + 1), value);
        }
    }
    if (o.attacks.empty())
        o.attacks = core::campaigns::usualTests(task);
    for (const auto& name : o.attacks)
        plan.tests.push_back(core::attacks::Recipe::load(name));
    auto stages = core::campaigns::adversarialStages(plan, trainingToolsOf(context, o.workers, o.device));
    const std::string table = trees ? "table2" : "attacked";
    if (!plan.test.empty())
        stages.push_back({"tables", [&](const core::campaigns::StageContext&) {
                              writeTable(core::reports::adversarialTable(core::reports::campaignsIn(plan.evaluation())),
                                         plan.out, table);
                              return true;
                          }});
    if (!runWithNotes(plan.out, plan.identity(), stages, context.stop())) {
        note("Interrupted; the same command goes on.");
        return Interrupted;
    }
    const auto file = [&](const char* ending) { return plan.out / (table + ending); };
    if (o.json)
        printJson({{"model", plan.model().string()},
                   {"table", plan.test.empty() ? nlohmann::ordered_json()
                                               : core::parseJson<nlohmann::ordered_json>(core::readFile(file(".json")),
                                                                                         {file(".json").string()})}});
    else
        print(plan.model().string() + (plan.test.empty() ? "" : "\n\n" + core::readFile(file(".md"))));
    return Done;
}

} // namespace

void addAdversarialTrain(CLI::App& app, Work& work)
{
    auto o = std::make_shared<AdversarialOptions>();
    auto* command = app.add_subcommand("adversarial-train", "train a victim again with texts that fooled it");
    command->add_option("task", o->task, fmt::format("{}", fmt::join(trainedTasks(), ", ")))
        ->required()
        ->check(CLI::IsMember(trainedTasks()));
    command->add_option("--victim", o->plan.victim, "a model's name or folder")->required();
    command->add_option("--train", o->plan.train, "the corpus it was trained on")->required();
    command->add_option(
        "--dev", o->plan.dev,
        "chooses the epoch; when left out a tenth of --train, which is then neither attacked nor trained on");
    addParameters(*command, core::campaigns::adversarialParameters(), o->plan);
    command
        ->add_option("--recipe", o->recipes,
                     "makes the adversarial texts; of --by perturbation there may be several, each of which varies a "
                     "share of its own")
        ->required();
    command->add_option("--set", o->set,
                        "key=value of every recipe, or RECIPE.key=value of one, as "
                        "huang-back.transformation.rewriter=lines:COMMAND");
    addOutput(*command, "--out", o->plan.out, "folder of everything that is made", Stands::Folder)->required();
    command->add_option("--test", o->plan.test, "evaluate both models on this corpus, clean and under attack");
    command->add_option("--attack", o->attacks,
                        "recipes to evaluate under; the default ones of the task when left out: parser-blackbox and "
                        "parser-whitebox, or textfooler");
    command->add_option(
        "--from,--vectors", o->plan.from,
        "what the victim started from: its word vectors, or the folder of a BERT; a parser's fixed "
        "vectors are in its folder; for a translator a folder, such as its own, that is trained further");
    addWorkers(*command, o->workers);
    command->add_option("--device", o->device, "cpu or cuda")->capture_default_str();
    o->read.add(*command);
    addJson(*command, o->json);
    command->callback([&work, o] { work = [o](Context& context) { return adversarialTrain(*o, context); }; });
}

} // namespace app
