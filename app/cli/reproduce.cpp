#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/figure_file.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/outputs.h"
#include "app/cli/terminal/staged.h"
#include "core/base/error.h"
#include "core/files/file.h"
#include "core/reproduce/experiment/stages_of.h"
#include "core/reproduce/huang2021.h"
#include "core/reproduce/maheshwary/chapters.h"

namespace app {

namespace {

using core::reproduce::PlannedExperiment;

struct ReproduceOptions {
    std::string paper, preset, device = "cpu";
    std::filesystem::path out;
    std::uint64_t seed = 1;
    int chapter = 3, workers = 0, epochs = 0;
    std::vector<std::string> data, set, attention, trainings;
    std::string from, vectors, pairs, rewriter;
    std::vector<std::string> others; ///< Options that a paper of the user's declares, as typed.

    [[nodiscard]] bool isHuang() const { return paper == "huang2021"; }
    [[nodiscard]] bool isMaheshwary() const { return paper == "maheshwary2022"; }
    /// A chapter that is written as data.
    [[nodiscard]] bool isChapterAsData() const { return isMaheshwary() && chapter == 6; }
    [[nodiscard]] std::string presetOr(const char* otherwise) const { return preset.empty() ? otherwise : preset; }
};

/// Options of one shipped paper are refused for another, whose name the message says.
void requireOptionsOf(const ReproduceOptions& o)
{
    const auto isFor = [](bool right, bool given, const char* options, const char* papers) {
        if (given && !right)
            throw core::UsageError(fmt::format("{} for {}", options, papers), "Leave them out.");
    };
    const bool later = o.isMaheshwary() && o.chapter != 3, mayer = o.paper == "mayer2020";
    isFor(o.isHuang(), !o.pairs.empty() || !o.trainings.empty() || !o.rewriter.empty(),
          "--pairs, --training and --rewriter are", "huang2021");
    isFor(o.isHuang() || mayer || later, o.epochs != 0 || !o.set.empty(), "--epochs and --set are",
          "huang2021, mayer2020, chapters 4 and 5 of maheshwary2022 and its chapter 6");
    isFor(mayer || later, !o.from.empty() || !o.vectors.empty(), "--from and --vectors are",
          "mayer2020, chapters 4 and 5 of maheshwary2022 and its chapter 6");
    isFor(later && o.chapter == 4, !o.attention.empty(), "--attention is", "chapter 4 of maheshwary2022");
    if (!o.others.empty() && !o.isChapterAsData()) // which knows its own
        throw core::UsageError(fmt::format("{} does not belong here", o.others.front()),
                               "See faultline-cli reproduce --help");
}

/// `--share 0.5`, or `--share=0.5`: options that only the paper knows.
void addTyped(const std::vector<std::string>& typed, std::map<std::string, std::vector<std::string>>& options)
{
    for (std::size_t i = 0; i < typed.size(); ++i) {
        const auto equals = typed[i].find('=');
        const bool option = typed[i].starts_with("--") && typed[i].size() > 2;
        if (!option || (equals == std::string::npos && i + 1 == typed.size()))
            throw core::UsageError(fmt::format("{} does not belong here", typed[i]),
                                   "Write options of the paper's own behind it, as --NAME VALUE");
        auto& values = options[typed[i].substr(2, equals == std::string::npos ? equals : equals - 2)];
        values.push_back(equals == std::string::npos ? typed[++i] : typed[i].substr(equals + 1));
    }
}

PlannedExperiment plannedAsData(const ReproduceOptions& o, const core::campaigns::TrainingTools& tools)
{
    core::reproduce::ExperimentRequest request{o.data, o.out, o.preset, o.seed, {}};
    const auto put = [&](const char* option, const std::vector<std::string>& values) {
        if (!values.empty())
            request.options[option] = values;
    };
    const auto putOne = [&](const char* option, const std::string& value) {
        if (!value.empty())
            request.options[option] = {value};
    };
    putOne("epochs", o.epochs == 0 ? "" : std::to_string(o.epochs));
    putOne("from", o.from);
    putOne("vectors", o.vectors);
    putOne("pairs", o.pairs);
    putOne("rewriter", o.rewriter);
    put("set", o.set);
    put("training", o.trainings);
    put("attention", o.attention);
    addTyped(o.others, request.options);
    using core::reproduce::Experiment;
    const auto experiment = o.isChapterAsData() ? Experiment::chapter(o.paper, o.chapter) : Experiment::read(o.paper);
    return core::reproduce::stagesOf(experiment, request, tools, figureWriter());
}

PlannedExperiment plannedHuang(const ReproduceOptions& o, const core::campaigns::TrainingTools& tools)
{
    if (o.device != "cpu")
        throw core::UsageError("the victims of huang2021 are trained on the processor", "Leave out --device.");
    allowTyped(o.rewriter);
    if (o.pairs.empty())
        throw core::UsageError("--pairs is missing", "Name the folder meaning_preserving_test_set");
    core::reproduce::HuangRequest request;
    for (const auto& [name, folder] : keyValues(o.data))
        request.data[name] = folder;
    for (const auto& [key, value] : keyValues(o.set))
        request.settings[key] = value;
    request.pairs = o.pairs;
    request.trainings = o.trainings;
    request.rewriter = o.rewriter;
    request.epochs = o.epochs;
    request.out = o.out;
    request.preset = o.presetOr("small");
    request.seed = o.seed;
    return {core::reproduce::huangStages(request, tools, figureWriter()), identityOf(request)};
}

PlannedExperiment plannedMaheshwary(const ReproduceOptions& o, const core::campaigns::TrainingTools& tools)
{
    core::reproduce::MaheshwaryRequest request;
    request.chapter = o.chapter;
    request.out = o.out;
    request.preset = o.presetOr("small");
    request.seed = o.seed;
    request.from = o.from;
    request.vectors = o.vectors;
    request.epochs = o.epochs;
    for (const auto& data : o.data)
        request.data.push_back(core::reproduce::dataNamed(data));
    for (const auto& [key, value] : keyValues(o.set))
        request.settings[key] = value;
    for (const auto& [name, source] : keyValues(o.attention))
        request.attention[name] = source;
    return {core::reproduce::maheshwaryStages(request, tools, figureWriter()), identityOf(request)};
}

PlannedExperiment plannedFor(const ReproduceOptions& o, const core::campaigns::TrainingTools& tools)
{
    const auto shipped = core::reproduce::Experiment::shipped();
    if (o.isHuang() || o.isMaheshwary() || std::ranges::find(shipped, o.paper) != shipped.end())
        requireOptionsOf(o);
    return o.isHuang()                                ? plannedHuang(o, tools)
           : o.isMaheshwary() && !o.isChapterAsData() ? plannedMaheshwary(o, tools)
                                                      : plannedAsData(o, tools);
}

/// `reproduce PAPER --help` is about that paper: its title and presets, and the options that it has.
void describePaper(CLI::App& command, const std::string& paper)
{
    constexpr std::array ofPapers{"--pairs", "--epochs",  "--training", "--rewriter", "--set",
                                  "--from",  "--vectors", "--chapter",  "--attention"};
    try {
        const auto experiment = core::reproduce::Experiment::read(paper);
        command.description(experiment.title() + ": " + experiment.description());
        command.get_option("--preset")
            ->description(fmt::format("{}; the first is the default", fmt::join(experiment.presets(), ", ")));
        for (const char* name : ofPapers)
            command.get_option(name)->group("");
        std::string others;
        for (const auto& declared : experiment.options())
            if (auto* option = command.get_option_no_throw("--" + declared.option))
                option->description(declared.meaning)->group("Options");
            else
                others += fmt::format("\n  --{} {}", declared.option, declared.meaning);
        if (!others.empty())
            command.footer("Options of this paper:" + others);
    } catch (const core::Error&) { // a paper that is not written as data; what is wrong with it is said by the work
    }
}

} // namespace

void addReproduce(CLI::App& app, Work& work)
{
    auto o = std::make_shared<ReproduceOptions>();
    auto* command = app.add_subcommand("reproduce", "everything in a paper, from training to tables and figures");
    command
        ->add_option_function<std::string>(
            "paper",
            [o, command](const std::string& paper) {
                o->paper = paper;
                describePaper(*command, paper);
            },
            "zheng2020, maheshwary2022, huang2021, mayer2020, zou2020, or an experiment.json of your own")
        ->required();
    command
        ->add_option(
            "--data", o->data,
            "zheng2020: the Penn Treebank's sections, or a folder with train, dev and test; maheshwary2022 and "
            "mayer2020: NAME=TRAIN,TEST, may be given several times, of maheshwary2022's chapters 4 and 5 also pairs, "
            "of chapter 6 NAME=FOLDER with fold0, fold1 ...; for mayer2020 also NAME=CORPUS with several topics; "
            "zou2020: "
            "NAME=TRAIN,DEV,TEST[,THIRD] of parallel texts; "
            "huang2021: geo=FOLDER, jobs=FOLDER and atis=FOLDER")
        ->required();
    command->add_option("--pairs", o->pairs, "huang2021: the authors' folder meaning_preserving_test_set");
    command
        ->add_option(
            "--epochs", o->epochs,
            "epochs of every training (huang2021, mayer2020, chapters 4 and 5 of maheshwary2022); 0: what the preset "
            "says, else the victim's default")
        ->capture_default_str();
    command->add_option("--training", o->trainings,
                        "trainings of huang2021: FGM, PGD, MDA, MDA with one operator (MDA-insert), or concatenation "
                        "(questions joined in twos); may be given several times. Default: none for the preset small, "
                        "all for full");
    command->add_option("--rewriter", o->rewriter,
                        "huang2021: what translates questions back for MDA, lines:COMMAND or exec:COMMAND");
    command->add_option(
        "--set", o->set,
        "a setting of the trainings, key=value: of all (huang2021), of the BiLSTM's (mayer2020), of the networks of "
        "pairs (chapters 4 and 5 of maheshwary2022; NETWORK.key=value for one network, as bert.learning_rate=0.0005); "
        "`train forms --settings` and `train pairs --settings` list them");
    command->add_option("--from", o->from,
                        "mayer2020, chapters 4 and 5 of maheshwary2022: the folder of a BERT, which is fine-tuned "
                        "beside the other victims");
    command->add_option("--vectors", o->vectors,
                        "mayer2020, chapters 4 and 5 of maheshwary2022: word vectors that the BiLSTM and the networks "
                        "of pairs start from");
    command
        ->add_option("--chapter", o->chapter,
                     "chapter of maheshwary2022: 3, 4, 5 or 6, whose data are word problems in folds: NAME=FOLDER; "
                     "--challenge FILE is a corpus that no solver is trained on")
        ->check(CLI::IsMember({3, 4, 5, 6}))
        ->capture_default_str();
    command->add_option("--attention", o->attention,
                        "chapter 4 of maheshwary2022: NAME=CORPUS, other texts than the data NAME, from which the "
                        "network whose attention is read learns, or NAME=MODEL, that network; imdb-han where texts "
                        "have none");
    addOutput(*command, "--out", o->out, "folder of models, campaigns, tables and figures", Stands::Folder)->required();
    command->add_option("--preset", o->preset, "small: minutes; full: the paper's sizes. Default: small");
    addSeed(*command, o->seed)->capture_default_str();
    addWorkers(*command, o->workers);
    command->add_option("--device", o->device, "cpu or cuda")->capture_default_str();
    command->allow_extras(); // of a paper of the user's
    command->callback([&work, o, command] {
        o->others = command->remaining();
        work = [o](Context& context) {
            const auto tools = trainingToolsOf(context, o->workers, o->device);
            const auto [stages, identity] = plannedFor(*o, tools);
            if (!runWithNotes(o->out, identity, stages, context.stop(), tools.threads())) {
                note("Interrupted; the same command goes on.");
                return int(Interrupted);
            }
            print(core::readFile(o->out / "summary.md"));
            return int(Done);
        };
    });
}

} // namespace app
