#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/figure_file.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/outputs.h"
#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "core/reports/sets/set_check.h"
#include "core/reports/sets/set_export.h"

namespace app {

namespace {

namespace fs = std::filesystem;
using core::reports::FigureSet;
using core::reports::MadeSet;
using core::store::Project;

struct PaperOptions {
    std::string project, set, item, file, folder, tex;
    std::optional<double> width, height, column, page;
    std::string font, palette;
    std::vector<std::string> formats;
    bool json = false, watch = false;
};

std::shared_ptr<Project> openRead(const std::string& file) { return Project::open(file, Project::Mode::ReadOnly); }

MadeSet madeSet(Context& context, const Project& project, const FigureSet& set)
{
    return core::reports::makeSet(project, set, [&context](core::language::Tagger::Tagset tagset) {
        return core::reports::TagFn([&context, tagset](std::span<const core::text::WordId> words) {
            return core::reports::tagWith(context.workbench().resources->tagger(), tagset)(words);
        });
    });
}

int list(const PaperOptions& o)
{
    core::reports::Table table;
    table.columns = {{"Figure set"}, {"Figures and tables"}, {"Folder"}};
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const auto& set : core::reports::figureSets(*openRead(o.project))) {
        std::string names;
        for (const auto& item : set.items)
            names += (names.empty() ? "" : ", ") + item.name;
        table.rows.emplace_back();
        for (const auto& text : {set.name, names, set.places.folder}) {
            table.rows.back().emplace_back();
            table.rows.back().back().value = text;
        }
        all.push_back(core::reports::toJson(set));
    }
    if (o.json)
        printJson({{"sets", all}});
    else if (table.rows.empty())
        print("The project has no figure set. figure and table put one into a set with --set NAME");
    else
        printTable(table);
    return Done;
}

/// The style of a set, as far as it was given.
int style(const PaperOptions& o)
{
    const auto project = Project::open(o.project);
    auto set = core::reports::figureSetNamed(*project, o.set);
    set.widthMm = o.width.value_or(set.widthMm);
    set.heightMm = o.height.value_or(set.heightMm);
    set.columnMm = o.column.value_or(set.columnMm);
    set.pageMm = o.page.value_or(set.pageMm);
    if (!o.font.empty())
        set.font = o.font;
    if (!o.palette.empty())
        set.palette = o.palette;
    if (!o.formats.empty())
        set.formats = o.formats;
    if (!o.tex.empty())
        set.places.tex = fs::absolute(o.tex).string();
    auto checked = core::reports::figureSetFrom(core::reports::toJson(set), "the figure set " + o.set);
    checked.places = set.places;
    core::reports::keepFigureSet(*project, checked);
    return Done;
}

int exportSet(Context& context, const PaperOptions& o, bool force)
{
    auto project = openRead(o.project);
    auto set = core::reports::figureSetNamed(*project, o.set);
    const fs::path folder = o.folder.empty() ? fs::path(set.places.folder) : fs::absolute(o.folder);
    if (folder.empty())
        throw core::UsageError("the figure set was not written yet", "Name a folder with --to");
    const auto made = madeSet(context, *project, set);
    const auto written = core::reports::writeSet(made, folder, setWriter(), force);
    for (const auto& file : written.written)
        note("written: " + file.string());
    note(fmt::format("{} written, {} as they were", written.written.size(), written.unchanged.size()));
    for (const auto& problem : written.problems)
        complain(problem);
    set.places.folder = folder.string(); // where it is written again
    core::reports::keepPlaces(*project, set.name, set.places);
    return written.problems.empty() ? Done : Failed;
}

/// When the project, or what is not yet in its main file, was written last.
std::vector<fs::file_time_type> timesOf(const std::string& project)
{
    std::vector<fs::file_time_type> times;
    std::error_code error;
    for (const auto* ending : {"", "-wal"})
        if (const auto time = fs::last_write_time(project + ending, error); !error)
            times.push_back(time);
    return times;
}

/// Writes the set again whenever somebody has written to the project, until it is interrupted.
int watchSet(Context& context, const PaperOptions& o, bool force)
{
    constexpr std::chrono::seconds between{2};
    const auto stop = context.stop();
    auto seen = timesOf(o.project);
    (void)exportSet(context, o, force);
    note("watching the project; Ctrl+C ends it");
    std::string said;
    while (!stop.stop_requested()) {
        std::this_thread::sleep_for(between);
        auto now = timesOf(o.project);
        if (now == seen)
            continue;
        try {
            (void)exportSet(context, o, force);
            seen = std::move(now);
            said.clear();
        } catch (const core::Error& error) { // the project or the folder may be there again at the next look
            if (!stop.stop_requested() && said != error.what())
                complain(said = error.what());
        }
    }
    return Done;
}

int numbers(Context& context, const PaperOptions& o)
{
    const auto project = openRead(o.project);
    const auto made = madeSet(context, *project, core::reports::figureSetNamed(*project, o.set));
    nlohmann::ordered_json all = nlohmann::ordered_json::object();
    for (const auto& number : made.numbers) {
        all[number.key] = number.value;
        if (!o.json)
            print(number.key + "\t" + number.value);
    }
    if (o.json)
        printJson({{"set", made.set.name}, {"numbers", all}});
    return Done;
}

std::string placeOf(const core::Where& where)
{
    return where.line == 0 ? where.file : fmt::format("{}:{}:{}", where.file, where.line, where.column);
}

int check(Context& context, const PaperOptions& o)
{
    const auto project = openRead(o.project);
    const auto set = core::reports::figureSetNamed(*project, o.set);
    const auto tex = o.tex.empty() ? set.places.tex : o.tex;
    const auto made = madeSet(context, *project, set);
    const auto folder = o.folder.empty() ? set.places.folder : o.folder;
    const auto before = folder.empty() ? core::reports::WrittenNumbers() : core::reports::writtenNumbers(folder);
    auto former = before.former;
    for (const auto& number : before.numbers) // what stands in the folder may be in the paper, too
        former[number.key].push_back(number.value);
    std::optional<core::reports::CheckedPaper> paper;
    if (!tex.empty())
        paper = core::reports::checkPaper(tex, made.numbers, former);
    const auto problems = core::reports::checkSet(made, paper ? &*paper : nullptr);
    std::size_t stale = 0;
    for (const auto& number : made.numbers) {
        const auto was = std::ranges::find(before.numbers, number.key, &core::reports::SetNumber::key);
        stale += was != before.numbers.end() && was->value != number.value ? 1 : 0;
    }
    nlohmann::ordered_json found = nlohmann::ordered_json::array();
    bool wrong = !problems.empty() || stale > 0;
    if (paper)
        for (const auto& finding : paper->findings) {
            wrong = wrong || !finding.warning;
            found.push_back({{"file", finding.where.file},
                             {"line", finding.where.line},
                             {"column", finding.where.column},
                             {"problem", finding.problem},
                             {"warning", finding.warning}});
            if (!o.json)
                print(placeOf(finding.where) + ": " + finding.problem);
        }
    if (o.json) {
        printJson({{"set", set.name},
                   {"numbers", made.numbers.size()},
                   {"changed_since_export", stale},
                   {"figures", problems},
                   {"paper", found}});
        return wrong ? Failed : Done;
    }
    for (const auto& problem : problems)
        print(problem);
    if (stale > 0)
        print(fmt::format("{} of {} numbers are others than in {}: paper export writes them again", stale,
                          made.numbers.size(), folder));
    if (!wrong)
        print(fmt::format("{} figures and tables, {} numbers: nothing to point out", made.items.size(),
                          made.numbers.size()));
    return wrong ? Failed : Done;
}

int removeFrom(const PaperOptions& o)
{
    const auto project = Project::open(o.project);
    auto set = core::reports::figureSetNamed(*project, o.set);
    if (o.item.empty()) {
        core::reports::removeFigureSet(*project, o.set);
        return Done;
    }
    if (set.item(o.item) == nullptr)
        throw core::UsageError("the figure set " + o.set + " has no " + o.item, "paper show lists them");
    std::erase_if(set.items, [&](const auto& item) { return item.name == o.item; });
    core::reports::keepFigureSet(*project, set);
    return Done;
}

void addStyle(CLI::App& command, const std::function<void(CLI::App&)>& addSet, const std::shared_ptr<PaperOptions>& o,
              Work& work)
{
    addSet(command);
    command.add_option("--width", o->width, "of its figures, millimetres");
    command.add_option("--height", o->height, "of its figures, millimetres");
    command.add_option("--column", o->column, "width of the paper's column, millimetres");
    command.add_option("--page", o->page, "width of the page's text, millimetres");
    std::vector<std::string> palettes;
    for (const auto& palette : core::reports::palettes())
        palettes.push_back(palette.name);
    command.add_option("--font", o->font, "sans times latin-modern")
        ->check(CLI::IsMember({"sans", "times", "latin-modern"}));
    command.add_option("--palette", o->palette, fmt::format("{}", fmt::join(palettes, " ")))
        ->check(CLI::IsMember(palettes));
    command.add_option("--formats", o->formats, "of its figures: pdf svg png tex")
        ->delimiter(',')
        ->check(CLI::IsMember(core::reports::setFormats()));
    command.add_option("--tex", o->tex, "the paper's main file, which `paper check` reads");
    command.callback([&work, o] { work = [o](Context&) { return style(*o); }; });
}

} // namespace

void addPaper(CLI::App& app, Work& work)
{
    auto o = std::make_shared<PaperOptions>();
    auto* paper = app.add_subcommand("paper", "figure sets: figures and tables with one style, written together");
    paper->require_subcommand(1);
    const auto addSet = [o](CLI::App& command) {
        addProject(command, o->project)->required();
        command.add_option("set", o->set, "name of the figure set")->required();
    };
    auto* listed = paper->add_subcommand("list", "the project's figure sets");
    addProject(*listed, o->project)->required();
    addJson(*listed, o->json);
    listed->callback([&work, o] { work = [o](Context&) { return list(*o); }; });

    auto* show = paper->add_subcommand("show", "a figure set as JSON, which `paper import` reads");
    addSet(*show);
    show->callback([&work, o] {
        work = [o](Context&) {
            printJson(core::reports::toJson(core::reports::figureSetNamed(*openRead(o->project), o->set)));
            return int(Done);
        };
    });

    auto* taken = paper->add_subcommand("import", "put a figure set from a file into a project");
    addProject(*taken, o->project)->required();
    taken->add_option("file", o->file, "what `paper show` prints")->required();
    taken->callback([&work, o] {
        work = [o](Context&) {
            constexpr std::uint64_t largest = std::uint64_t{1} << 24U;
            const auto json =
                core::parseJson<nlohmann::ordered_json>(core::readFile(o->file, largest), core::Where{o->file});
            auto set = core::reports::figureSetFrom(json, o->file);
            const auto project = Project::open(o->project);
            set.places = core::reports::placesOf(*project, set.name);
            core::reports::keepFigureSet(*project, set);
            note("in the project: the figure set " + set.name);
            return int(Done);
        };
    });

    addStyle(*paper->add_subcommand("style", "change the style of a figure set"), addSet, o, work);

    auto* removed = paper->add_subcommand("remove", "remove a figure set, or one figure or table of it");
    addSet(*removed);
    removed->add_option("--item", o->item, "this figure or table alone");
    removed->callback([&work, o] { work = [o](Context&) { return removeFrom(*o); }; });

    auto* written = paper->add_subcommand("export", "write all of a figure set into a folder; what is as it was stays");
    addSet(*written);
    addOutput(*written, "--to", o->folder, "the folder; where it was written last when left out", Stands::Folder);
    addForce(*written);
    written->add_flag("--watch", o->watch, "and again whenever the project is written to, until it is interrupted");
    written->callback([&work, o, written] {
        work = [o, written](Context& context) {
            return (o->watch ? watchSet : exportSet)(context, *o, isForced(*written));
        };
    });

    auto* numbered =
        paper->add_subcommand("numbers", "the keys of a figure set's numbers, for \\flnum, and their values");
    addSet(*numbered);
    addJson(*numbered, o->json);
    numbered->callback([&work, o] { work = [o](Context& context) { return numbers(context, *o); }; });

    auto* checked = paper->add_subcommand(
        "check", "figures for width, fonts and grey, and the paper for numbers that are others by now");
    addSet(*checked);
    checked->add_option("--tex", o->tex, "the paper's main file; the set's when left out");
    checked->add_option("--folder", o->folder, "where the set was written; where it was written last when left out");
    addJson(*checked, o->json);
    checked->footer("Ends with 0 if there is nothing to point out, else with 1.");
    checked->callback([&work, o] { work = [o](Context& context) { return check(context, *o); }; });
}

} // namespace app
