#include "app/reproduce.h"
#include "app/reproduce_hard_label.h"

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/exit_codes.h"
#include "app/cli/options.h"
#include "app/table_files.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/json.h"

namespace app {

namespace {

using core::campaigns::Stage;

/// Runs stages with a line of progress for the present one and a note for each that has ended.
bool runWithNotes(const std::filesystem::path& out, const std::string& plan, const std::vector<Stage>& stages,
                  std::stop_token stop)
{
    ProgressLine line;
    const bool finished =
        core::campaigns::runStages(out, plan, stages, stop, [&](const core::campaigns::StageProgress& now) {
            const std::string title = fmt::format("{}/{} {}", now.stage + 1, now.stages, now.name);
            if (!now.finished) {
                line.show(now.detail.empty() ? title : title + ": " + now.detail);
                return;
            }
            line.clear();
            note(title + ": done");
        });
    line.clear();
    return finished;
}

core::campaigns::Workshop workshopOf(Context& context, int workers, const std::string& device)
{
    const auto& workbench = context.workbench();
    return {workbench.resources, workbench.loader, workbench.trainer, workers, device};
}

} // namespace

void addReproduce(CLI::App& app, Work& work)
{
    struct Options {
        ReproduceRequest request;
        std::string paper, device = "cpu";
        std::vector<std::string> data;
        int chapter = 3, workers = 0;
    };
    auto o = std::make_shared<Options>();
    auto* command = app.add_subcommand("reproduce", "everything in a paper, from training to tables and figures");
    command->add_option("paper", o->paper, "zheng2020 or maheshwary2022")
        ->required()
        ->check(CLI::IsMember({"zheng2020", "maheshwary2022"}));
    command
        ->add_option("--data", o->data,
                     "zheng2020: the Penn Treebank's sections, or a folder with train, dev and test; maheshwary2022: "
                     "NAME=TRAIN,TEST, may be given several times")
        ->required();
    command->add_option("--chapter", o->chapter, "of maheshwary2022")->check(CLI::IsMember({3}))->capture_default_str();
    command->add_option("--out", o->request.out, "folder of models, campaigns, tables and figures")->required();
    command->add_option("--preset", o->request.preset, "small: minutes; full: the paper's sizes")
        ->capture_default_str();
    command->add_option("--seed", o->request.seed)->capture_default_str();
    command->add_option("--workers", o->workers, "threads; 0 is one per core")->capture_default_str();
    command->add_option("--device", o->device, "cpu or cuda")->capture_default_str();
    command->callback([&work, o] {
        work = [o](Context& context) {
            const auto workshop = workshopOf(context, o->workers, o->device);
            std::vector<Stage> stages;
            std::string identity;
            if (o->paper == "zheng2020") {
                if (o->data.size() != 1)
                    throw core::UsageError("zheng2020 has one set of data.", "Give --data once.");
                o->request.data = o->data.front();
                stages = zheng2020Stages(o->request, workshop);
                identity = identityOf(o->request);
            } else {
                HardLabelRequest request{{}, o->request.out, o->request.preset, o->request.seed};
                for (const auto& data : o->data)
                    request.data.push_back(dataNamed(data));
                stages = hardLabelStages(request, workshop);
                identity = identityOf(request);
            }
            if (!runWithNotes(o->request.out, identity, stages, context.stop())) {
                note("Interrupted; the same command goes on.");
                return int(Interrupted);
            }
            print(core::readFile(o->request.out / "summary.md"));
            return int(Done);
        };
    });
}

void addAdversarialTrain(CLI::App& app, Work& work)
{
    struct Options {
        core::campaigns::AdversarialPlan plan;
        std::string task = "parser", recipe, device = "cpu";
        std::vector<std::string> set, attacks;
        CorpusOptions read;
        int workers = 0;
        bool json = false;
    };
    auto o = std::make_shared<Options>();
    auto* command = app.add_subcommand("adversarial-train", "train a victim again with sentences that fooled it");
    command->add_option("task", o->task, "parser")->check(CLI::IsMember({"parser"}))->capture_default_str();
    command->add_option("--victim", o->plan.victim, "a model's name or folder")->required();
    command->add_option("--train", o->plan.train, "the treebank it was trained on")->required();
    command->add_option("--dev", o->plan.dev, "chooses the epoch; a tenth of --train when left out");
    command->add_option("--recipe", o->recipe, "makes the adversarial sentences")->required();
    command->add_option("--set", o->set, "key=value of the recipe");
    command->add_option("--share", o->plan.share, "of the training sentences that are attacked")->capture_default_str();
    command->add_option("--out", o->plan.out, "folder of everything that is made")->required();
    command->add_option("--test", o->plan.test, "evaluate both models on this treebank, clean and under attack");
    command->add_option("--attack", o->attacks,
                        "recipes to evaluate under; parser-blackbox and parser-whitebox when left out");
    command->add_option("--limit", o->plan.limit, "attacked sentences of --test, from the first; 0 is all")
        ->capture_default_str();
    command->add_option("--vectors", o->plan.vectors,
                        "the victim's fixed word vectors; those in its folder when left out");
    command->add_option("--epochs", o->plan.epochs, "0 is as many as the victim's")->capture_default_str();
    command->add_option("--seed", o->plan.seed)->capture_default_str();
    command->add_option("--workers", o->workers, "threads; 0 is one per core")->capture_default_str();
    command->add_option("--device", o->device, "cpu or cuda")->capture_default_str();
    o->read.add(*command);
    command->add_flag("--json", o->json);
    command->callback([&work, o] {
        work = [o](Context& context) {
            auto& plan = o->plan;
            plan.read = o->read.read();
            plan.recipe = core::attacks::Recipe::load(o->recipe);
            for (const auto& [key, value] : keyValues(o->set))
                plan.recipe.set(key, value);
            if (o->attacks.empty())
                o->attacks = {"parser-blackbox", "parser-whitebox"};
            for (const auto& name : o->attacks)
                plan.tests.push_back(core::attacks::Recipe::load(name));
            auto stages = core::campaigns::adversarialStages(plan, workshopOf(context, o->workers, o->device));
            if (!plan.test.empty())
                stages.push_back({"tables", [plan](const core::campaigns::StageContext&) {
                                      writeTable(
                                          core::reports::makeTable("zheng-table2", campaignsIn(plan.evaluation())),
                                          plan.out, "table2");
                                      return true;
                                  }});
            if (!runWithNotes(plan.out, plan.identity(), stages, context.stop())) {
                note("Interrupted; the same command goes on.");
                return int(Interrupted);
            }
            const bool table = !plan.test.empty();
            if (o->json)
                printJson(
                    {{"model", plan.model().string()},
                     {"table", table ? core::parseJson<nlohmann::ordered_json>(core::readFile(plan.out / "table2.json"),
                                                                               {(plan.out / "table2.json").string()})
                                     : nlohmann::ordered_json()}});
            else
                print(plan.model().string() + (table ? "\n\n" + core::readFile(plan.out / "table2.md") : ""));
            return int(Done);
        };
    });
}

} // namespace app
