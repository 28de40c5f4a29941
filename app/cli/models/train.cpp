
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/examples.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/folds.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/outputs.h"
#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "core/victims/model_card.h"
#include "models/training/model_trainer.h"

namespace app {

namespace {

/// A setting as `--settings` and help show it.
std::string lineOf(const core::Parameter& setting)
{
    const auto value = setting.typedDefault();
    return fmt::format("{:<18} {:<12} {} ({})", setting.key, value.empty() ? "-" : value, setting.meaning,
                       setting.expected());
}

int listSettings(const core::victims::TrainRequest& request, bool json)
{
    auto list = nlohmann::ordered_json::array();
    for (const auto& setting : models::Trainers().settings(request.task, request.architecture)) {
        list.push_back({{"name", setting.key},
                        {"default", setting.typedDefault()},
                        {"range", setting.expected()},
                        {"meaning", setting.meaning}});
        if (!json)
            print(lineOf(setting));
    }
    if (json)
        printJson(list);
    else if (list.empty())
        note(request.task == "encoder" ? "The built-in encoder has no settings; train encoder --from FOLDER --settings "
                                         "lists those of one that is trained further."
                                       : "There are no settings.");
    return Done;
}

/// The end of `train TASK --help`: the settings of every architecture of the task. Help is written before a command's
/// options have their values, so it reads the command line itself.
std::string settingsHelp(const std::vector<std::string>& typed)
{
    if (typed.empty())
        return "train TASK --help lists the settings of a task.";
    std::string help;
    const models::Trainers trainers;
    std::vector<std::string> architectures;
    for (const auto& kind : trainers.kinds())
        if (kind.name == typed.front())
            architectures = kind.architectures.empty() ? std::vector<std::string>{{}} : kind.architectures;
    for (const auto& architecture : architectures) {
        help += fmt::format("Settings of {}{}, --set key=value:\n", typed.front(),
                            architecture.empty() ? "" : " --arch " + architecture);
        for (const auto& setting : trainers.settings(typed.front(), architecture))
            help += "  " + lineOf(setting) + "\n";
    }
    return help;
}

/// Whether a training that starts from a BERT is that of a BERT; a solver's words only have their vectors from it.
bool trainsBert(const std::string& task)
{
    for (const auto& kind : models::Trainers().kinds())
        if (kind.name == task)
            return kind.architectures.empty() ||
                   std::ranges::find(kind.architectures, "bert") != kind.architectures.end();
    return true;
}

/// "classifier pairs parser ..."
std::string namesOfTasks()
{
    std::vector<std::string> names;
    for (const auto& kind : models::Trainers().kinds())
        names.push_back(kind.name);
    return fmt::format("{}", fmt::join(names, " "));
}

/// "classifier: word-lstm word-cnn han bert; pairs: ..."
std::string namesOfArchitectures()
{
    std::string names;
    for (const auto& kind : models::Trainers().kinds())
        if (!kind.architectures.empty())
            names += fmt::format("{}{}: {}", names.empty() ? "" : "; ", kind.name, fmt::join(kind.architectures, " "));
    return names;
}

/// Trains, and shows how far it is.
core::victims::TrainReport trainShown(Context& context, const core::victims::TrainRequest& request)
{
    ProgressLine line;
    int reported = 0;
    const auto showEpoch = [&](const core::victims::TrainEpoch& epoch) {
        if (epoch.done < epoch.total || epoch.epoch == reported) {
            line.show(fmt::format("epoch {}{}: {} of {}", epoch.epoch,
                                  epoch.epochs > 0 ? fmt::format(" of {}", epoch.epochs) : "", thousands(epoch.done),
                                  thousands(epoch.total)),
                      {{"epoch", epoch.epoch}, {"done", epoch.done}, {"total", epoch.total}});
            return;
        }
        reported = epoch.epoch;
        std::string values;
        if (!epoch.values.empty()) { // the curves, for programs
            nlohmann::ordered_json point{{"epoch", epoch.epoch}, {"done", epoch.done}, {"total", epoch.total}};
            for (const auto& [name, value] : epoch.values) {
                point[name] = value;
                values += fmt::format("  {} {:.4f}", name, value);
            }
            point["seconds"] = epoch.seconds;
            line.show(fmt::format("epoch {}", epoch.epoch), point);
        }
        line.clear();
        const auto labelled = epoch.devLabelled > 0.0 ? fmt::format(" {:.4f}", epoch.devLabelled) : std::string();
        note(fmt::format("epoch {:3}  loss {:.4f}  dev {:.4f}{}{}  {:.1f} s", epoch.epoch, epoch.loss, epoch.devScore,
                         labelled, values, epoch.seconds));
    };
    core::victims::TrainReport report;
    try {
        report = context.workbench().trainer->train(request, context.stop(), showEpoch);
    } catch (const core::Error& error) {
        line.clear();
        if (context.interrupted())
            note(error.what()); // what is kept, and how to resume
        throw;
    }
    line.clear();
    return report;
}

struct FoldChoices {
    bool json = false, force = false;
};

/// A model for each fold. With --resume the folds that are done are left as they are.
int trainFolds(Context& context, const core::victims::TrainRequest& request, const Folds& folds, FoldChoices choices)
{
    std::vector<nlohmann::ordered_json> reports;
    for (int fold = 0; fold < folds.count(); ++fold) {
        auto own = request;
        for (auto& file : own.train)
            file = Folds::at(file, fold);
        own.dev = Folds::at(own.dev, fold);
        own.out = Folds::at(own.out, fold);
        const bool isDone = request.resume && core::victims::isTrained(own.out);
        if (isDone) {
            const auto file = std::filesystem::path(own.out) / "config.json";
            reports.push_back(core::parseJson<nlohmann::ordered_json>(core::readFile(file), {file.string()})
                                  .value("scores", nlohmann::ordered_json::object()));
            note(own.out + ": is trained");
            continue;
        }
        if (!choices.force)
            core::victims::requireRoomForModel(own.out, own.resume, "--force replaces what stands there");
        const auto report = trainShown(context, own);
        reports.push_back(core::parseJson<nlohmann::ordered_json>(report.json, {})
                              .value("scores", nlohmann::ordered_json{{"dev_score", report.devScore}}));
        note(fmt::format("{}: {}, {:.1f} s", own.out, core::victims::describe(report), report.seconds));
    }
    const auto across = acrossFolds(reports);
    if (choices.json) {
        printJson(across);
        return Done;
    }
    std::vector<std::string> keys;
    for (const auto& [key, mean] : across.at("means").items())
        if (reports.front().at(key).is_number_float())
            keys.push_back(key);
    print(fmt::format("mean of {} folds: {}", folds.count(), meansShown(across, keys)));
    return Done;
}

/// The language of the texts is that of the model, too, unless --set says another.
void takeLanguage(core::victims::TrainRequest& request, const std::string& language)
{
    constexpr auto key = "language";
    if (language.empty() || request.settings.contains(key))
        return;
    const auto known = models::Trainers().settings(request.task, request.architecture);
    if (std::ranges::find(known, key, &core::Parameter::key) != known.end())
        request.settings[key] = language;
}

} // namespace

void addTrain(CLI::App& app, Work& work)
{
    struct Options {
        core::victims::TrainRequest request;
        CorpusOptions read;
        std::vector<std::string> set;
        std::string from, victim, direction;
        bool json = false, finish = false, settings = false, force = false;
    };
    auto o = std::make_shared<Options>();
    auto* command = app.add_subcommand("train", "train a model and write its folder");
    auto* task = command->add_option("task", o->request.task, namesOfTasks())->required();
    command->add_option("--train", o->request.train, "training corpus; may be given several times");
    command->add_option(
        "--dev", o->request.dev,
        "development corpus; a tenth of the training corpus when left out (vectors: similarity judgements)");
    addOutput(*command, "--out", o->request.out, "a new folder for the model", Stands::Folder);
    command->add_option("--arch", o->request.architecture, namesOfArchitectures());
    command->add_option(
        "--from", o->from,
        "classifier, pairs, encoder: the folder or name of a BERT that is trained further; equations: one that gives "
        "words their vectors; small-bert ships. translation: that of a translator");
    command->add_option("--victim", o->victim, "agent: the folder or name of the translator that it learns to attack");
    command->add_option("--direction", o->direction,
                        "agent: adversarial (translations get worse) or reinforced (they get better)");
    command->add_option("--vectors", o->request.vectors, "pre-trained word vectors: a folder or file");
    command->add_option("--epochs", o->request.epochs, "0 is the architecture's default")->capture_default_str();
    addSeed(*command, o->request.seed)->capture_default_str();
    command->add_flag("--resume", o->request.resume, "go on with an interrupted training in the same folder");
    command->add_flag("--force", o->force, "replace the model, or the interrupted training, that stands in the folder");
    command->add_flag("--finish", o->finish, "with --resume: train no further, write the best model so far");
    command->add_option("--set", o->set, "key=value; --settings lists them");
    command->add_flag("--settings", o->settings, "list the settings of the task and architecture, and train nothing");
    o->read.add(*command);
    addJson(*command, o->json);
    const auto folds = std::make_shared<Folds>();
    folds->add(*command);
    command->footer([task] { return settingsHelp(task->results()) + "\n\n" + examplesHelp("train"); });
    command->callback([&work, o, folds] {
        work = [o, folds](Context& context) {
            auto& request = o->request;
            if (!o->from.empty()) {
                request.settings["from"] = o->from;
                if (request.architecture.empty() && trainsBert(request.task))
                    request.architecture = "bert";
            }
            for (const auto& [key, value] : keyValues(o->set))
                request.settings[key] = value;
            for (const auto& [key, value] : {std::pair("victim", o->victim), {"direction", o->direction}})
                if (!value.empty())
                    request.settings[key] = value;
            if (o->settings)
                return listSettings(request, o->json);
            const auto read = o->read.read(); // wrong values are reported before anything is loaded
            takeLanguage(request, read.language);
            if (request.train.empty() || request.out.empty())
                throw core::UsageError(request.train.empty() ? "--train is required" : "--out is required",
                                       "train --help says how");
            if (o->finish && !request.resume)
                throw core::UsageError("--finish goes with --resume",
                                       "It ends an interrupted training with the best model so far");
            std::vector<std::pair<std::string, std::string>> names{{"--dev", request.dev}, {"--out", request.out}};
            for (const auto& file : request.train)
                names.emplace_back("--train", file);
            folds->check(names);
            if (!*folds && !o->force)
                core::victims::requireRoomForModel(request.out, request.resume, "--force replaces what stands there");
            if (!*folds && request.resume && !o->finish &&
                !std::filesystem::exists(std::filesystem::path(request.out) / ".checkpoint"))
                note(request.out + ": no training was interrupted in this folder, so one begins anew");
            std::stop_source finish;
            if (o->finish && finish.request_stop())
                request.finish = finish.get_token();
            request.readOptions = o->read.typed();
            if (*folds)
                return trainFolds(context, request, *folds, {o->json, o->force});
            const auto report = trainShown(context, request);
            if (const auto why = core::victims::whyNoBetter(report); !why.empty())
                note(why);
            if (o->json)
                print(report.json);
            else
                print(fmt::format("{}: {}, {:.1f} s", request.out, core::victims::describe(report), report.seconds));
            return int(Done);
        };
    });
}

} // namespace app
