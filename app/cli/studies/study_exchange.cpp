#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>

#include <fmt/format.h>

#include "app/cli/studies/study.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/outputs.h"
#include "core/base/error.h"
#include "core/corpora/reading/writer.h"
#include "core/files/file.h"
#include "core/studies/intake/ballot_files.h"
#include "core/studies/intake/exchange.h"
#include "core/studies/intake/watched_folder.h"
#include "core/studies/rating/html_page.h"
#include "core/studies/study_project.h"
#include "core/studies/verdicts/kept_texts.h"

namespace app {

namespace {

using namespace core::studies;
using core::store::Project;

/// A file for each rater.
struct PerRater {
    std::string ending;
    std::function<std::string(const Packet&, const std::vector<Ballot>&)> write;
};

const std::map<std::string, std::vector<PerRater>>& raterFormats()
{
    static const std::map<std::string, std::vector<PerRater>> formats = {
        {"packet", {{".packet", [](const Packet& p, const auto&) { return packetBytes(p); }}}},
        {"html", {{".html", [](const Packet& p, const auto&) { return htmlPage(p); }}}},
        {"label-studio",
         {{".label-studio.json", labelStudioTasks},
          {".label-studio.xml", [](const Packet& p, const auto&) { return labelStudioConfig(p); }}}},
        {"doccano", {{".doccano.jsonl", doccanoLines}}},
        {"mturk",
         {{".mturk.csv", [](const Packet& p, const auto&) { return turkInput(p); }},
          {".mturk-results.csv", turkResults}}},
    };
    return formats;
}

struct Export {
    std::string project, study, format = "packet", out;
    std::vector<std::string> raters, leaveOut;
    bool force = false;
};

int exportForRaters(const Project& project, const std::string& study, const Export& o)
{
    std::vector<std::string> raters = o.raters;
    if (raters.empty())
        for (const auto& assignment : assignmentsOf(project, study))
            raters.push_back(assignment.rater);
    const std::filesystem::path folder = o.out.empty() ? "." : o.out;
    std::vector<OutputFile> files;
    for (const auto& rater : raters) {
        const Packet packet = packetOf(project, study, rater);
        const auto ballots = ballotsOf(project, study, rater);
        for (const auto& format : raterFormats().at(o.format))
            files.push_back({folder / raterFileName(study, rater, format.ending), format.write(packet, ballots)});
    }
    writeOutputs(files, o.force);
    for (const auto& file : files)
        print(file.path.string());
    return Done;
}

int exportStudy(const Export& o)
{
    const auto project = Project::open(o.project, Project::Mode::ReadOnly);
    const std::string study = studyNamed(*project, o.study);
    if (!o.leaveOut.empty() && o.format != "kept")
        throw core::UsageError("--leave-out is for --format kept",
                               "Ballots are exported whole; leave raters out where they are counted");
    if (raterFormats().contains(o.format))
        return exportForRaters(*project, study, o);
    std::string bytes;
    if (o.format == "csv")
        bytes = ballotsCsv(project->ballots(study));
    else if (o.format == "jsonl")
        bytes = ballotsJsonl(project->ballots(study));
    else if (o.format == "spreadsheet")
        bytes = ballotsForSpreadsheet(project->ballots(study));
    else if (o.format == "design")
        bytes = studyText(studyOf(*project, study));
    else if (o.format == "kept")
        bytes = core::corpora::corpusBytes(
            corpusOfKeptTexts(*project, resultsOf(*project, study, leftOut(*project, study, o.leaveOut))), "jsonl");
    else
        throw core::UsageError("there is no format " + o.format + " for studies",
                               "Choose packet, html, label-studio, doccano, mturk (one file per rater), csv, jsonl, "
                               "spreadsheet (ballots), design or kept");
    if (o.out.empty()) {
        fmt::print("{}", bytes);
        return Done;
    }
    core::writeFile(o.out, bytes);
    print(o.out); // as the files for raters are named
    return Done;
}

struct Import {
    std::string project, study, format, rater, watch;
    std::vector<std::string> files;
    ImportOptions options;
    bool json = false;
};

BallotSource sourceOf(const Project& project, const Import& o)
{
    BallotSource source{o.study, o.rater, {}, o.options};
    if (!o.format.empty())
        source.format = ballotFormatNamed(o.format);
    if (const auto studies = project.studies(); o.study.empty() && studies.size() == 1)
        source.study = studies.front().name;
    return source;
}

Json importedJson(const std::string& file, const Merged& merged)
{
    Json conflicts = Json::array();
    for (const auto& conflict : merged.conflicts) {
        Json answers = Json::array();
        for (const auto& ballot : conflict.ballots)
            answers.push_back({{"answer", ballot.answer}, {"at", ballot.at}});
        const Ballot& first = conflict.ballots.front();
        conflicts.push_back({{"item", first.item},
                             {"rater", first.rater},
                             {"question", first.question},
                             {"revision", first.revision},
                             {"answers", std::move(answers)}});
    }
    return {{"file", file},
            {"added", merged.added},
            {"repeated", merged.repeated},
            {"conflicts", std::move(conflicts)},
            {"last_line_cut_off", merged.torn}};
}

void printImported(const std::string& file, const Merged& merged)
{
    print(fmt::format("{}: {} new ballots, {} known already", file, merged.added, merged.repeated));
    if (merged.torn)
        note(fmt::format("{}: the last line is cut off and was left out. Ask the rater to send the file again", file));
    for (const auto& conflict : merged.conflicts) {
        std::string answers;
        for (const auto& ballot : conflict.ballots)
            answers += fmt::format("{}\"{}\" ({})", answers.empty() ? "" : ", ", ballot.answer, ballot.at);
        const Ballot& first = conflict.ballots.front();
        note(fmt::format("conflict: {} about {}, {}: {}; the last one counts", first.rater, first.item, first.question,
                         answers));
    }
}

/// What has come. Nothing while the folder cannot be looked at, as a share that is gone for a while; that is said once.
std::vector<std::filesystem::path> arrivedIn(WatchedFolder& folder, std::string& said)
{
    try {
        auto files = folder.arrived();
        said.clear();
        return files;
    } catch (const core::Error& error) {
        if (said != error.what())
            complain(said = error.what());
        return {};
    }
}

/// What comes into a folder, until it is stopped: a file that is refused changes nothing and holds up no other.
/// \throws Error when the folder cannot be looked at from the beginning.
int importArriving(Project& project, const BallotSource& source, const Import& o, const std::stop_token& stop)
{
    WatchedFolder folder(o.watch);
    note(fmt::format("Watching {}. Ctrl+C ends it.", o.watch));
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    std::string said;
    for (auto files = folder.arrived(); !stop.stop_requested(); files = arrivedIn(folder, said)) {
        for (const auto& file : files) {
            try {
                const Merged merged = importBallotsFile(project, file, source);
                if (o.json)
                    print(importedJson(file.string(), merged).dump());
                else
                    printImported(file.string(), merged);
            } catch (const core::Error& error) {
                complain(error.what());
            }
        }
        static_cast<void>(std::fflush(stdout));
        wake.wait_for(lock, stop, std::chrono::seconds(1), [] { return false; });
    }
    return Done;
}

int importStudy(const Import& o, Context& context)
{
    if (o.files.empty() == o.watch.empty())
        throw core::UsageError("import from where?", "Name files, or a folder with --watch");
    const auto project = Project::open(o.project);
    const BallotSource source = sourceOf(*project, o);
    if (!o.watch.empty())
        return importArriving(*project, source, o, context.stop());
    Json all = Json::array();
    for (const auto& file : o.files) {
        const Merged merged = importBallotsFile(*project, file, source);
        if (o.json)
            all.push_back(importedJson(file, merged));
        else
            printImported(file, merged);
    }
    if (o.json)
        printJson({{"files", all}});
    return Done;
}

} // namespace

void addStudyExchange(CLI::App& study, Work& work)
{
    auto e = std::make_shared<Export>();
    auto* out = study.add_subcommand("export", "packets for raters, pages, ballots, tasks for other tools");
    addProject(*out, e->project)->required();
    addStudyName(*out, e->study);
    out->add_option("--format", e->format,
                    "packet html label-studio doccano mturk (one file per rater); csv jsonl spreadsheet design kept")
        ->capture_default_str();
    out->add_option("--rater", e->raters, "only these")->delimiter(',');
    out->add_option("--leave-out", e->leaveOut, std::string("kept: ") + leaveOutHelp)->delimiter(',');
    addOutput(*out, "--out", e->out, "a folder for raters' files, else a file; standard output when left out");
    out->callback([&work, e, out] {
        e->force = isForced(*out);
        work = [e](Context&) { return exportStudy(*e); };
    });

    auto i = std::make_shared<Import>();
    auto* in = study.add_subcommand("import", "ballots from packets, pages, CSV, and other tools");
    addProject(*in, i->project)->required();
    in->add_option("files", i->files, "files with answers: ballots, or what another tool exports");
    addStudyName(*in, i->study);
    in->add_option("--format", i->format, "ballots csv jsonl label-studio doccano mturk; detected when left out");
    in->add_option("--rater", i->rater, "whose answers, where the file does not say");
    in->add_option("--watch", i->watch, "a folder instead, of which new and changed files are taken in until Ctrl+C");
    in->add_flag("--new-raters", i->options.newRaters, "accept raters that the design does not name");
    addJson(*in, i->json);
    in->callback([&work, i] { work = [i](Context& context) { return importStudy(*i, context); }; });
}

} // namespace app
