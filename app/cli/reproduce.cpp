#include <algorithm>
#include <map>

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

namespace app {

namespace {

using core::reproduce::Experiment;
using core::reproduce::ExperimentOption;
using core::reproduce::ExperimentRequest;

struct ReproduceOptions {
    std::string paper, device = "cpu";
    int chapter = 0, workers = 0; ///< Chapter 0: the paper's first, or all of it.
    ExperimentRequest request;
    std::vector<std::string> others; ///< Options that a paper of the user's declares, as typed.

    /// The paper, or its chapter. \throws core::UsageError for a chapter that it does not have.
    [[nodiscard]] Experiment experiment() const
    {
        if (chapter == 0)
            return Experiment::read(paper);
        const auto chapters = Experiment::chapters(paper);
        if (std::ranges::find(chapters, chapter) == chapters.end())
            throw core::UsageError(fmt::format("{} has no chapter {}", paper, chapter),
                                   chapters.empty() ? "Leave out --chapter"
                                                    : fmt::format("Use --chapter {}", fmt::join(chapters, ", ")));
        return Experiment::read(fmt::format("{}-{}", paper, chapter));
    }
};

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

/// Programs that the user typed may be started in this run.
void allowTypedPrograms(const Experiment& experiment, const ExperimentRequest& request)
{
    for (const auto& option : experiment.options())
        if (const auto typed = request.options.find(option.option);
            option.kind == ExperimentOption::Kind::Program && typed != request.options.end())
            for (const auto& program : typed->second)
                allowTyped(program);
}

/// What papers say of one thing: those that say the same stand together.
class Meanings {
public:
    void add(const std::string& paper, const std::string& meaning)
    {
        const auto same = std::ranges::find(said_, meaning, &std::pair<std::string, std::string>::second);
        if (same == said_.end())
            said_.emplace_back(paper, meaning);
        else
            same->first += ", " + paper;
    }
    [[nodiscard]] std::string text() const
    {
        std::string text;
        for (const auto& [papers, meaning] : said_)
            text += fmt::format("{}{}: {}", text.empty() ? "" : ". ", papers, meaning);
        return text;
    }

private:
    std::vector<std::pair<std::string, std::string>> said_; ///< Papers with commas between them, and their words.
};

/// An option that shipped papers have.
struct SharedOption {
    const ExperimentOption* first; ///< That of one of them.
    Meanings meanings;
};

/// The shipped papers, read once: every command is described from them.
const std::vector<Experiment>& shippedPapers()
{
    static const std::vector<Experiment> all = [] {
        std::vector<Experiment> papers;
        try {
            for (const auto& name : Experiment::shipped())
                papers.push_back(Experiment::read(name));
        } catch (const core::Error&) { // what is missing or damaged, `doctor` says
        }
        return papers;
    }();
    return all;
}

/// The options of all shipped papers, by their names on the command line.
std::map<std::string, SharedOption> sharedOptions()
{
    std::map<std::string, SharedOption> all;
    for (const auto& paper : shippedPapers())
        for (const auto& option : paper.options()) {
            auto& shared = all.try_emplace(option.option, SharedOption{&option, {}}).first->second;
            shared.meanings.add(paper.name(), option.meaning);
        }
    return all;
}

/// --epochs, --set ...: their values go into the request as they were typed.
void addSharedOptions(CLI::App& command, ExperimentRequest& request)
{
    for (const auto& [name, shared] : sharedOptions()) {
        auto& values = request.options;
        auto parameter = shared.first->parameter();
        parameter.meaning = shared.meanings.text();
        if (shared.first->mayRepeat())
            command.add_option_function<std::vector<std::string>>(
                "--" + name, [&values, name = name](const std::vector<std::string>& typed) { values[name] = typed; },
                parameter.meaning);
        else
            addParameter(command, parameter, [&values, name = name](const nlohmann::ordered_json& typed) {
                values[name] = {typed.is_string() ? typed.get<std::string>() : typed.dump()};
            });
    }
}

/// `reproduce PAPER --help` is about that paper: its title and presets, and the options that it has.
void describePaper(CLI::App& command, const ReproduceOptions& o)
{
    try {
        const auto experiment = o.experiment();
        command.description(experiment.title() + ": " + experiment.description());
        command.get_option("--preset")
            ->description(fmt::format("{}; the first is the default", fmt::join(experiment.presets(), ", ")));
        if (const auto data = experiment.dataMeaning(); !data.empty())
            command.get_option("--data")->description(data);
        for (const auto& [name, shared] : sharedOptions())
            command.get_option("--" + name)->group("");
        if (Experiment::chapters(o.paper).empty())
            command.get_option("--chapter")->group("");
        std::string others;
        for (const auto& declared : experiment.options())
            if (auto* option = command.get_option_no_throw("--" + declared.option))
                option->description(declared.meaning)->group("Options");
            else
                others += fmt::format("\n  --{} {}", declared.option, declared.meaning);
        if (!others.empty())
            command.footer("Options of this paper:" + others);
    } catch (const core::Error&) { // what is wrong with it is said by the work
    }
}

/// "huang2021, maheshwary2022, mayer2020 ..."
std::string papersForPeople()
{
    std::vector<std::string> names;
    for (const auto& paper : shippedPapers()) {
        const auto name = paper.folder().filename().string();
        if (std::ranges::find(names, name) == names.end())
            names.push_back(name);
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

/// "maheshwary2022: 3, 4, 5, 6"
std::string chaptersForPeople()
{
    std::vector<std::string> papers;
    for (const auto& paper : shippedPapers()) {
        const auto name = paper.folder().filename().string();
        const auto chapters = Experiment::chapters(name);
        const auto text = fmt::format("{}: {}", name, fmt::join(chapters, ", "));
        if (!chapters.empty() && std::ranges::find(papers, text) == papers.end())
            papers.push_back(text);
    }
    return fmt::format("{}", fmt::join(papers, "; "));
}

} // namespace

void addReproduce(CLI::App& app, Work& work)
{
    auto o = std::make_shared<ReproduceOptions>();
    auto* command = app.add_subcommand("reproduce", "everything in a paper, from training to tables and figures");
    command->add_option(
        "--chapter", o->chapter,
        fmt::format("a chapter of a paper in several, by default the first of {}", chaptersForPeople()));
    command
        ->add_option_function<std::string>(
            "paper",
            [o, command](const std::string& paper) {
                o->paper = paper;
                describePaper(*command, *o);
            },
            papersForPeople() + ", or an experiment.json of your own")
        ->required();
    Meanings data;
    for (const auto& paper : shippedPapers())
        data.add(paper.name(), paper.dataMeaning());
    command->add_option("--data", o->request.data, data.text())->required();
    addSharedOptions(*command, o->request);
    addOutput(*command, "--out", o->request.out, "folder of models, campaigns, tables and figures", Stands::Folder)
        ->required();
    addParameters(*command, core::reproduce::experimentParameters(), o->request);
    addWorkers(*command, o->workers);
    command->add_option("--device", o->device, "cpu or cuda")->capture_default_str();
    command->allow_extras(); // of a paper of the user's
    command->callback([&work, o, command] {
        o->others = command->remaining();
        work = [o](Context& context) {
            const auto tools = trainingToolsOf(context, o->workers, o->device);
            const auto experiment = o->experiment();
            addTyped(o->others, o->request.options);
            allowTypedPrograms(experiment, o->request);
            const auto plan = core::reproduce::stagesOf(experiment, o->request, tools, figureWriter());
            if (!runWithNotes(o->request.out, plan.identity, plan.stages, context.stop(), tools.threads())) {
                note("Interrupted; the same command goes on.");
                return int(Interrupted);
            }
            print(core::readFile(o->request.out / "summary.md"));
            return int(Done);
        };
    });
}

} // namespace app
