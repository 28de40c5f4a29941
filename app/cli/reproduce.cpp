#include <fmt/format.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/figure_file.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/outputs.h"
#include "app/cli/terminal/staged.h"
#include "core/base/error.h"
#include "core/files/file.h"
#include "core/reproduce/huang2021.h"
#include "core/reproduce/maheshwary/chapters.h"
#include "core/reproduce/mayer2020.h"
#include "core/reproduce/zheng2020.h"

namespace app {

void addReproduce(CLI::App& app, Work& work)
{
    struct Options {
        core::reproduce::ZhengRequest request;
        std::string paper, device = "cpu";
        std::vector<std::string> data, set, attention;
        core::reproduce::HuangRequest huang;
        std::string from, vectors;
        int chapter = 3, workers = 0, epochs = 0;
    };
    auto o = std::make_shared<Options>();
    auto* command = app.add_subcommand("reproduce", "everything in a paper, from training to tables and figures");
    command->add_option("paper", o->paper, "zheng2020, maheshwary2022, huang2021 or mayer2020")
        ->required()
        ->check(CLI::IsMember({"zheng2020", "maheshwary2022", "huang2021", "mayer2020"}));
    command
        ->add_option(
            "--data", o->data,
            "zheng2020: the Penn Treebank's sections, or a folder with train, dev and test; maheshwary2022 and "
            "mayer2020: NAME=TRAIN,TEST, may be given several times, of maheshwary2022's chapters 4 and 5 also pairs, "
            "for mayer2020 also NAME=CORPUS with several topics; "
            "huang2021: geo=FOLDER, jobs=FOLDER and atis=FOLDER")
        ->required();
    command->add_option("--pairs", o->huang.pairs, "huang2021: the authors' folder meaning_preserving_test_set");
    command
        ->add_option(
            "--epochs", o->epochs,
            "epochs of every training (huang2021, mayer2020, chapters 4 and 5 of maheshwary2022); 0: what the preset "
            "says, else the victim's default")
        ->capture_default_str();
    command->add_option("--training", o->huang.trainings,
                        "trainings of huang2021: FGM, PGD, MDA, MDA with one operator (MDA-insert), or concatenation "
                        "(questions joined in twos); may be given several times. Default: none for the preset small, "
                        "all for full");
    command->add_option("--rewriter", o->huang.rewriter,
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
    command->add_option("--chapter", o->chapter, "chapter of maheshwary2022: 3, 4 or 5")
        ->check(CLI::IsMember({3, 4, 5}))
        ->capture_default_str();
    command->add_option("--attention", o->attention,
                        "chapter 4 of maheshwary2022: NAME=CORPUS, other texts than the data NAME, from which the "
                        "network whose attention is read learns, or NAME=MODEL, that network; imdb-han where texts "
                        "have none");
    addOutput(*command, "--out", o->request.out, "folder of models, campaigns, tables and figures", Stands::Folder)
        ->required();
    command->add_option("--preset", o->request.preset, "small: minutes; full: the paper's sizes")
        ->capture_default_str();
    addSeed(*command, o->request.seed)->capture_default_str();
    addWorkers(*command, o->workers);
    command->add_option("--device", o->device, "cpu or cuda")->capture_default_str();
    command->callback([&work, o] {
        work = [o](Context& context) {
            const bool forHuang = o->paper == "huang2021", forMayer = o->paper == "mayer2020";
            const auto isFor = [](bool right, bool given, const char* options, const char* papers) {
                if (given && !right)
                    throw core::UsageError(fmt::format("{} for {}", options, papers), "Leave them out.");
            };
            isFor(forHuang, !o->huang.pairs.empty() || !o->huang.trainings.empty() || !o->huang.rewriter.empty(),
                  "--pairs, --training and --rewriter are", "huang2021");
            const bool forLater = o->paper == "maheshwary2022" && o->chapter != 3;
            isFor(forHuang || forMayer || forLater, o->epochs != 0 || !o->set.empty(), "--epochs and --set are",
                  "huang2021, mayer2020 and chapters 4 and 5 of maheshwary2022");
            isFor(forMayer || forLater, !o->from.empty() || !o->vectors.empty(), "--from and --vectors are",
                  "mayer2020 and chapters 4 and 5 of maheshwary2022");
            isFor(forLater && o->chapter == 4, !o->attention.empty(), "--attention is", "chapter 4 of maheshwary2022");
            if ((forHuang || forMayer) && o->device != "cpu")
                throw core::UsageError("the victims of " + o->paper + " are trained on the processor",
                                       "Leave out --device.");
            const auto tools = trainingToolsOf(context, o->workers, o->device);
            std::vector<core::campaigns::Stage> stages;
            std::string identity;
            if (o->paper == "zheng2020") {
                if (o->data.size() != 1)
                    throw core::UsageError("zheng2020 has one set of data", "Give --data once.");
                o->request.data = o->data.front();
                stages = core::reproduce::zheng2020Stages(o->request, tools, figureWriter());
                identity = identityOf(o->request);
            } else if (forHuang) {
                auto& request = o->huang;
                allowTyped(request.rewriter);
                if (request.pairs.empty())
                    throw core::UsageError("--pairs is missing", "Name the folder meaning_preserving_test_set");
                for (const auto& [name, folder] : keyValues(o->data))
                    request.data[name] = folder;
                for (const auto& [key, value] : keyValues(o->set))
                    request.settings[key] = value;
                request.epochs = o->epochs;
                request.out = o->request.out;
                request.preset = o->request.preset;
                request.seed = o->request.seed;
                stages = core::reproduce::huangStages(request, tools, figureWriter());
                identity = identityOf(request);
            } else if (forMayer) {
                core::reproduce::MayerRequest request{{},         o->request.out, o->request.preset, o->from,
                                                      o->vectors, o->epochs,      o->request.seed,   {}};
                for (const auto& data : o->data)
                    request.data.push_back(core::reproduce::dataNamed(data, true));
                for (const auto& [key, value] : keyValues(o->set))
                    request.settings[key] = value;
                stages = core::reproduce::mayerStages(request, tools);
                identity = identityOf(request);
            } else {
                core::reproduce::MaheshwaryRequest request{o->chapter,      {},      o->request.out, o->request.preset,
                                                           o->request.seed, o->from, o->vectors,     {},
                                                           o->epochs,       {}};
                for (const auto& data : o->data)
                    request.data.push_back(core::reproduce::dataNamed(data));
                for (const auto& [key, value] : keyValues(o->set))
                    request.settings[key] = value;
                for (const auto& [name, source] : keyValues(o->attention))
                    request.attention[name] = source;
                stages = core::reproduce::maheshwaryStages(request, tools, figureWriter());
                identity = identityOf(request);
            }
            if (!runWithNotes(o->request.out, identity, stages, context.stop(), tools.threads())) {
                note("Interrupted; the same command goes on.");
                return int(Interrupted);
            }
            print(core::readFile(o->request.out / "summary.md"));
            return int(Done);
        };
    });
}

} // namespace app
