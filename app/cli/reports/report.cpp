#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/studies/study.h"
#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/figure_file.h"
#include "app/cli/terminal/figure_look.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/outputs.h"
#include "app/cli/terminal/projects.h"
#include "core/base/error.h"
#include "core/reports/basics/report_parameters.h"
#include "core/reports/data/measure.h"
#include "core/reports/registry.h"
#include "core/reports/sets/figure_set.h"
#include "core/reports/tables/pivot.h"
#include "core/reports/writers/bounds.h"
#include "core/studies/verdicts/left_out.h"

namespace app {

namespace {

using core::reports::ReportKind;
using core::reports::ReportSettings;

/// What fills a report that shows what `measure` takes; empty where that would not do.
std::string measuringFills(const std::string& wantedMeasure, const std::string& project)
{
    return wantedMeasure.empty() ? std::string()
                                 : fmt::format("Run faultline-cli measure {} --{}", project, wantedMeasure);
}

template<typename Named>
std::string namesOf(const std::vector<Named>& named)
{
    std::string names;
    for (const auto& one : named)
        names += (names.empty() ? "" : " ") + one.name;
    return names;
}

constexpr std::size_t namedInHelp = 4;

/// "budget, length: queries on a logarithmic axis": which of the kinds use a parameter, and what it means.
std::string helpOf(const core::Parameter& parameter, const std::vector<ReportKind>& kinds)
{
    std::vector<std::string> names;
    for (const auto& kind : kinds)
        if (kind.uses(parameter.key))
            names.push_back(kind.name);
    const std::size_t more = names.size() > namedInHelp ? names.size() - namedInHelp : 0;
    names.resize(names.size() - more);
    return fmt::format("{}{}: {}", fmt::join(names, " "), more > 0 ? fmt::format(" and {} more", more) : "",
                       parameter.meaning);
}

/// An option for every parameter that one of the kinds has.
void addParameters(CLI::App& command, const std::vector<ReportKind>& kinds, ReportSettings& settings)
{
    for (const auto& parameter : core::reports::reportParameters()) {
        if (std::ranges::none_of(kinds, [&](const auto& kind) { return kind.uses(parameter.key); }))
            continue;
        const auto help = helpOf(parameter, kinds);
        const auto& key = parameter.key;
        if (parameter.offers == core::reports::Offers::Trees)
            command.add_option_function<std::vector<std::string>>(
                "--" + key,
                [&settings, key](const auto& ids) { settings.set(key, fmt::format("{}", fmt::join(ids, "\n"))); },
                help + " May be given several times.");
        else
            addParameter(command, parameter, [&settings, key](const auto& value) {
                settings.set(key, value);
            })->description(help);
    }
}

/// All figures, or all tables.
std::vector<ReportKind> kindsOf(bool table)
{
    auto kinds = core::reports::reportKinds(table, false);
    std::ranges::copy(core::reports::reportKinds(table, true), std::back_inserter(kinds));
    return kinds;
}

core::studies::StudyResults studyResultsIn(const std::string& file, const std::string& name,
                                           const std::vector<std::string>& leaveOut, bool withFlags)
{
    const auto project = core::store::Project::open(file, core::store::Project::Mode::ReadOnly);
    const auto study = studyNamed(*project, name);
    auto results =
        core::studies::resultsOf(*project, study, core::studies::ratersToLeaveOut(*project, study, leaveOut));
    if (withFlags)
        core::studies::addFlags(results, *project);
    return results;
}

/// What campaigns' numbers are made of.
struct Counted {
    core::reports::Excluded excluded = core::reports::Excluded::Counts;
    std::string study;                 ///< Whose judgements make the valid success; empty: the only one.
    std::vector<std::string> leaveOut; ///< Raters of it.
};

core::reports::Judges judgesIn(const core::store::Project& project, const Counted& counted)
{
    if (counted.study.empty() && counted.leaveOut.empty())
        return {};
    const auto study = studyNamed(project, counted.study);
    return {study, core::studies::ratersToLeaveOut(project, study, counted.leaveOut)};
}

/// `names`: the campaigns' names in figures; none, or one each.
std::vector<core::reports::CampaignData> dataOf(const std::string& file, const std::vector<std::string>& campaigns,
                                                const Counted& counted, const std::vector<std::string>& names = {})
{
    const auto project = core::store::Project::open(file, core::store::Project::Mode::ReadOnly);
    const auto judges = judgesIn(*project, counted);
    std::vector<core::reports::CampaignData> data;
    for (const auto& campaign : campaignsNamed(*project, campaigns))
        data.push_back(core::reports::campaignData(*project, campaign.id, counted.excluded, judges));
    if (!names.empty() && names.size() != data.size())
        throw core::UsageError("--name was given " + std::to_string(names.size()) + " times for " +
                                   std::to_string(data.size()) + " campaigns.",
                               "Give one name per campaign, in the order of --campaign.");
    for (std::size_t i = 0; i < names.size(); ++i)
        data[i].label = names[i];
    return data;
}

} // namespace

void addReport(CLI::App& app, Work& work)
{
    struct Options {
        std::string project, kind, format = "markdown", out;
        std::vector<std::string> campaigns, names;
        ReportSettings settings;
        FigurePaper paper{0.0};
        LookOptions look;
        std::string study, set, as;
        std::vector<std::string> leaveOut;
        bool leaveOutExcluded = false, bounds = false;

        [[nodiscard]] core::reports::Report made(bool table) const
        {
            const auto& wanted = core::reports::reportKind(kind, table);
            if (wanted.ofStudy && (leaveOutExcluded || !campaigns.empty()))
                throw core::UsageError(fmt::format("{} is about a study's texts, and {} chooses results of campaigns",
                                                   kind, leaveOutExcluded ? "--leave-out-excluded" : "--campaign"),
                                       "Leave it out; `study create` says which campaigns a study draws from");
            if (wanted.ofStudy)
                return wanted.ofStudy(studyResultsIn(project, study, leaveOut, wanted.ofMeasures), settings);
            const Counted counted{leaveOutExcluded ? core::reports::Excluded::LeftOut : core::reports::Excluded::Counts,
                                  study, leaveOut};
            return wanted.ofCampaigns(dataOf(project, campaigns, counted, names), settings);
        }

        /// What was asked for as a part of a figure set.
        [[nodiscard]] core::reports::SetItem item(const core::store::Project& in, bool table) const
        {
            core::reports::SetItem made;
            made.kind = kind;
            made.table = table;
            if (!campaigns.empty() || !names.empty())
                for (const auto& campaign : campaignsNamed(in, campaigns))
                    made.campaigns.push_back(campaign.id);
            for (std::size_t i = 0; i < std::min(names.size(), made.campaigns.size()); ++i)
                made.names.emplace_back(made.campaigns[i], names[i]);
            if (core::reports::reportKind(kind, table).ofStudy || !study.empty() || !leaveOut.empty())
                made.study = studyNamed(in, study);
            made.leaveOut = leaveOut;
            made.leaveOutExcluded = leaveOutExcluded;
            for (const auto& [key, value] : settings.values())
                made.settings.emplace_back(key, value);
            if (!table)
                made.look = look.look();
            if (paper.widthMm > 0.0)
                made.widthMm = paper.widthMm;
            if (paper.heightMm != FigurePaper().heightMm)
                made.heightMm = paper.heightMm;
            return made;
        }

        /// Puts it into the set, which is made if there is none of that name.
        void keep(bool table) const
        {
            (void)made(table); // what cannot be made is refused now
            const auto in = core::store::Project::open(project);
            core::reports::FigureSet kept;
            kept.name = set;
            for (auto& known : core::reports::figureSets(*in))
                if (known.name == set)
                    kept = known;
            auto added = item(*in, table);
            added.name = as.empty() ? core::reports::freeItemName(kept, kind) : as;
            note(fmt::format("in the figure set {} as {}", set, added.name));
            const auto there = std::ranges::find(kept.items, added.name, &core::reports::SetItem::name);
            if (there == kept.items.end())
                kept.items.push_back(std::move(added));
            else
                *there = std::move(added);
            core::reports::keepFigureSet(*in, kept);
        }
    };
    auto o = std::make_shared<Options>();
    const auto addShared = [o](CLI::App& command, const std::vector<ReportKind>& kinds) {
        addProject(command, o->project)->required();
        command.add_option("kind", o->kind, namesOf(kinds))->required();
        command.add_option("--campaign", o->campaigns, "name or number; may be given several times; all when left out");
        command.add_flag("--leave-out-excluded", o->leaveOutExcluded,
                         "without the results that people excluded (`mark --exclude`); the caption says so");
        command.add_option("--study", o->study,
                           "name of the study, also of the one whose judgements make the valid success; may be left "
                           "out if there is only one");
        command.add_option("--leave-out", o->leaveOut, std::string("of that study: ") + leaveOutHelp)->delimiter(',');
        addParameters(command, kinds, o->settings);
        command.add_option("--set", o->set, "put it into this figure set of the project (command paper)");
        command.add_option("--as", o->as, "its name in the set, and of its files; one of that name is replaced")
            ->needs("--set");
    };
    auto* table = app.add_subcommand("table", "a table of a paper");
    addShared(*table, kindsOf(true));
    table->add_option("--format", o->format, "latex markdown csv json; spreadsheet: csv without formulas")
        ->capture_default_str();
    table->add_flag(
        "--bounds", o->bounds,
        "for programs that read it: an interval \"[62.1, 96.3]\" as two columns of numbers, too: TITLE low, "
        "TITLE high");
    table->footer(fmt::format("Fields of a pivot: {}\nMeasures: {}", fmt::join(core::reports::pivotFields(), " "),
                              namesOf(core::reports::pivotMeasures())));
    table->callback([&work, o] {
        work = [o](Context&) {
            if (!o->set.empty()) {
                o->keep(true);
                return int(Done);
            }
            const auto made = std::get<core::reports::Table>(o->made(true));
            if (made.rows.empty() && !made.note.empty()) // like a figure with nothing to draw
                throw core::UsageError(made.note, measuringFills(made.wantedMeasure, o->project));
            auto text = core::reports::write(o->bounds ? core::reports::withBounds(made) : made, o->format);
            if (!text.ends_with('\n')) // a CSV has its own line ends
                text += '\n';
            printBytes(text);
            return int(Done);
        };
    });

    auto* figure = app.add_subcommand("figure", "a figure of a paper, and the CSV of its numbers beside it");
    addShared(*figure, kindsOf(false));
    addOutput(*figure, "--out", o->out,
              "FILE.pdf, .svg, .png, .tex or .csv; beside it FILE.figure.csv holds its numbers");
    figure->footer("Measures: " + namesOf(core::reports::pivotMeasures()));
    figure->add_option("--width", o->paper.widthMm, "millimetres; 85, for arcs what they need up to 175");
    figure->add_option("--height", o->paper.heightMm, "millimetres; arcs are as high as they need")
        ->capture_default_str();
    figure->add_option("--font", o->paper.font, "sans times latin-modern; TeX takes the paper's own")
        ->check(CLI::IsMember({"sans", "times", "latin-modern"}))
        ->capture_default_str();
    o->look.add(*figure);
    figure->add_option("--name", o->names, "what the figure calls a campaign; one per campaign, in their order");
    figure->callback([&work, o] {
        work = [o](Context& context) {
            if (o->out.empty() && o->set.empty())
                throw core::UsageError("--out is required", "Name a file with --out, or a figure set with --set");
            if (core::reports::reportKind(o->kind, false).uses("tagset"))
                o->settings.tag = [&context, tagset = o->settings.tagset()](std::span<const core::text::WordId> words) {
                    return core::reports::tagWith(context.workbench().resources->tagger(), tagset)(words);
                };
            if (!o->set.empty())
                o->keep(false);
            if (o->out.empty())
                return int(Done);
            auto report = o->made(false);
            if (const auto* arcs = std::get_if<core::reports::ArcReport>(&report)) {
                if (arcs->examples.empty())
                    throw core::UsageError(arcs->note);
                if (o->look.given())
                    throw core::UsageError("trees have neither axes nor series nor a legend",
                                           "Leave --legend, --palette, --panels and their like out");
                writeArcs(arcs->examples, arcs->overlaid, o->out, o->paper, arcs->source);
                note(writtenWithNumbers(o->out));
                if (o->settings.text("example").empty() && arcs->drawable > arcs->examples.size())
                    note(fmt::format("{} of {} successful examples are drawn; --limit draws more",
                                     arcs->examples.size(), arcs->drawable));
                return int(Done);
            }
            auto& made = std::get<core::reports::Figure>(report);
            if (made.empty() && !made.wantedMeasure.empty())
                throw core::UsageError(made.note, measuringFills(made.wantedMeasure, o->project));
            giveLookOrRefuse(made, o->look.look());
            auto paper = o->paper;
            if (paper.widthMm == 0.0)
                paper.widthMm = FigurePaper().widthMm;
            const auto caption = writeFigure(made, o->out, paper);
            note(writtenWithNumbers(o->out));
            if (caption != made.caption) // numbers replace names
                note("caption: " + caption);
            if (hasThinBars(made, paper))
                note("the bars are narrower than a millimetre: --panels 1 draws a plot for each series");
            return int(Done);
        };
    });
}

} // namespace app
