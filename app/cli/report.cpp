#include <algorithm>
#include <type_traits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/studies/study.h"
#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/projects.h"
#include "app/figure_file.h"
#include "core/base/error.h"
#include "core/reports/arcs/arc_examples.h"
#include "core/reports/figures.h"
#include "core/reports/study_reports.h"
#include "core/reports/tables.h"
#include "core/studies/verdicts/left_out.h"
#include "core/studies/verdicts/rating_table.h"

namespace app {

namespace {

std::string namesOf(const std::vector<core::reports::Kind>& kinds)
{
    std::string names;
    for (const auto& kind : kinds)
        names += (names.empty() ? "" : " ") + kind.name;
    return names;
}

constexpr std::size_t namedInHelp = 4;

/// "budget, length: queries on a logarithmic axis": which of the kinds use a parameter, and what it means.
std::string helpOf(const core::Parameter& parameter, const std::vector<core::reports::Kind>& kinds)
{
    std::vector<std::string> names;
    for (const auto& kind : kinds)
        if (kind.heeds(parameter.key) && std::ranges::find(names, kind.name) == names.end())
            names.push_back(kind.name);
    const std::size_t more = names.size() > namedInHelp ? names.size() - namedInHelp : 0;
    names.resize(names.size() - more);
    return fmt::format("{}{}: {}", fmt::join(names, " "), more > 0 ? fmt::format(" and {} more", more) : "",
                       parameter.meaning);
}

/// An option for a declared parameter of reports; none if no kind uses it.
template<typename Value>
void addParameter(CLI::App& command, const char* key, Value& value, const std::vector<core::reports::Kind>& kinds)
{
    if (std::ranges::none_of(kinds, [&](const auto& kind) { return kind.heeds(key); }))
        return;
    const auto& parameter = core::reports::reportParameter(key);
    const std::string name = std::string("--") + key, help = helpOf(parameter, kinds);
    if constexpr (std::is_same_v<Value, bool>) {
        command.add_flag(name, value, help);
    } else {
        value = parameter.defaultValue.get<Value>();
        auto* option = command.add_option(name, value, help)->capture_default_str();
        if (parameter.kind == core::Parameter::Kind::Choice)
            option->check(CLI::IsMember(parameter.choices));
        if constexpr (std::is_arithmetic_v<Value>)
            option->check(CLI::Range(static_cast<Value>(parameter.low), static_cast<Value>(parameter.high)));
    }
}

/// All kinds that `figure` draws, and that `table` prints.
std::vector<core::reports::Kind> kindsOf(bool table)
{
    using namespace core::reports;
    auto kinds = table ? tableKinds() : figureKinds();
    if (!table)
        kinds.insert(kinds.begin(), arcsKind());
    const auto& ofStudies = table ? studyTableKinds() : studyFigureKinds();
    kinds.insert(kinds.end(), ofStudies.begin(), ofStudies.end());
    return kinds;
}

/// The study of that name, the only one when it is empty.
core::studies::StudyResults studyResultsIn(const std::string& file, const std::string& name,
                                           const std::vector<std::string>& leaveOut)
{
    const auto project = core::store::Project::open(file, core::store::Project::Mode::ReadOnly);
    const auto studies = project->studies();
    std::string names;
    for (const auto& study : studies)
        names += (names.empty() ? "" : ", ") + study.name;
    if (studies.empty())
        throw core::UsageError("The project has no study.", "Make one with: faultline-cli study create");
    if (name.empty() && studies.size() > 1)
        throw core::UsageError("The project has several studies.", "Choose one with --study: " + names + ".");
    const auto& study = name.empty() ? studies.front().name : name;
    return core::studies::resultsOf(*project, study, core::studies::ratersToLeaveOut(*project, study, leaveOut));
}

/// `names`: the campaigns' names in figures; none, or one each.
std::vector<core::reports::CampaignData> dataOf(const std::string& file, const std::vector<std::string>& campaigns,
                                                core::reports::Excluded excluded,
                                                const std::vector<std::string>& names = {})
{
    const auto project = core::store::Project::open(file, core::store::Project::Mode::ReadOnly);
    std::vector<core::reports::CampaignData> data;
    for (const auto& campaign : campaignsNamed(*project, campaigns))
        data.push_back(core::reports::campaignData(*project, campaign.id, excluded));
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
        std::string project, kind, format = "markdown", out, convention = "attacked", tagset = "ptb";
        std::vector<std::string> campaigns;
        core::reports::TableOptions table;
        core::reports::FigureOptions figure;
        FigurePaper paper{0.0};
        std::vector<std::string> names;
        std::string legend = "above";
        std::vector<std::string> examples;
        std::size_t limit = core::reports::usualArcExamples;
        bool overlay = false;
        core::reports::StudyOptions study;
        std::string studyName, weights = "none";
        std::vector<std::string> leaveOut;
        bool leaveOutExcluded = false;

        [[nodiscard]] core::reports::Excluded excluded() const
        {
            return leaveOutExcluded ? core::reports::Excluded::LeftOut : core::reports::Excluded::Counts;
        }
    };
    auto o = std::make_shared<Options>();
    const auto addExcluded = [o](CLI::App& command) {
        command.add_flag("--leave-out-excluded", o->leaveOutExcluded,
                         "without the results that people excluded (`mark --exclude`); the caption says so");
    };
    const auto addStudyOptions = [o](CLI::App& command, const std::vector<core::reports::Kind>& kinds) {
        command.add_option("--study", o->studyName, "of studies: its name");
        addParameter(command, "question", o->study.question, kinds);
        addParameter(command, "by", o->study.by, kinds);
        addParameter(command, "against", o->study.against, kinds);
        addParameter(command, "weights", o->weights, kinds);
        addParameter(command, "seed", o->study.seed, kinds);
        command.add_option("--leave-out", o->leaveOut, std::string("of a study: ") + leaveOutHelp)->delimiter(',');
    };
    const auto tables = kindsOf(true), figures = kindsOf(false);
    auto* table = app.add_subcommand("table", "a table of a paper");
    addStudyOptions(*table, tables);
    addExcluded(*table);
    table->add_option("project", o->project)->required();
    table->add_option("kind", o->kind, namesOf(tables))->required();
    table->add_option("--campaign", o->campaigns, "name or number; may be given several times; all when left out");
    table->add_option("--format", o->format, "latex markdown csv json; spreadsheet: csv without formulas")
        ->capture_default_str();
    addParameter(*table, "convention", o->convention, tables);
    addParameter(*table, "examples", o->table.examples, tables);
    for (const auto& [key, fields] : {std::pair("rows", &o->table.rows), std::pair("columns", &o->table.columns)})
        addParameter(*table, key, *fields, tables);
    addParameter(*table, "measure", o->table.measure, tables);
    addParameter(*table, "paper", o->table.paper, tables);
    addParameter(*table, "significance", o->table.significance, tables);
    table->footer(fmt::format("Fields of a pivot: {}\nMeasures: {}", fmt::join(core::reports::pivotFields(), " "),
                              namesOf(core::reports::pivotMeasures())));
    table->callback([&work, o] {
        work = [o](Context&) {
            if (core::reports::findKind(core::reports::studyTableKinds(), o->kind) != nullptr) {
                o->study.weights = core::studies::weightsNamed(o->weights);
                const auto made =
                    makeStudyTable(o->kind, studyResultsIn(o->project, o->studyName, o->leaveOut), o->study);
                printBytes(core::reports::write(made, o->format) + "\n");
                return int(Done);
            }
            auto options = o->table;
            options.convention = core::campaigns::conventionNamed(o->convention);
            const auto made =
                core::reports::makeTable(o->kind, dataOf(o->project, o->campaigns, o->excluded()), options);
            printBytes(core::reports::write(made, o->format) + "\n");
            return int(Done);
        };
    });

    auto* figure = app.add_subcommand("figure", "a figure of a paper, and the CSV of its numbers beside it");
    figure->add_option("project", o->project)->required();
    figure->add_option("kind", o->kind, namesOf(figures))->required();
    addStudyOptions(*figure, figures);
    addExcluded(*figure);
    figure->add_option("--out", o->out, "FILE.pdf, .svg, .png, .tex or .csv")->required();
    figure->add_option("--campaign", o->campaigns, "name or number; may be given several times; all when left out");
    addParameter(*figure, "convention", o->convention, figures);
    addParameter(*figure, "measure", o->figure.measure, figures);
    addParameter(*figure, "parameter", o->figure.parameter, figures);
    addParameter(*figure, "distance", o->figure.distance, figures);
    addParameter(*figure, "tagset", o->tagset, figures);
    addParameter(*figure, "tags", o->figure.mostTags, figures);
    addParameter(*figure, "bin", o->figure.binPercent, figures);
    addParameter(*figure, "intersections", o->figure.mostIntersections, figures);
    addParameter(*figure, "log", o->figure.logarithmicQueries, figures);
    figure->add_option("--example", o->examples,
                       helpOf(core::reports::reportParameter("example"), figures) + " May be given several times.");
    addParameter(*figure, "limit", o->limit, figures);
    addParameter(*figure, "overlay", o->overlay, figures);
    figure->footer("Measures: " + namesOf(core::reports::pivotMeasures()));
    figure->add_option("--width", o->paper.widthMm, "millimetres; 85, for arcs what they need up to 175");
    figure->add_option("--height", o->paper.heightMm, "millimetres; arcs are as high as they need")
        ->capture_default_str();
    figure->add_option("--font", o->paper.font, "sans times latin-modern; TeX takes the paper's own")
        ->check(CLI::IsMember({"sans", "times", "latin-modern"}))
        ->capture_default_str();
    figure->add_option("--legend", o->legend, "above below right")
        ->check(CLI::IsMember({"above", "below", "right"}))
        ->capture_default_str();
    figure->add_option("--name", o->names, "what the figure calls a campaign; one per campaign, in their order");
    figure->callback([&work, o] {
        work = [o](Context& context) {
            if (o->kind == core::reports::arcsKind().name) {
                const auto campaigns = dataOf(o->project, o->campaigns, o->excluded(), o->names);
                writeArcs(core::reports::arcExamples(campaigns, o->examples, o->limit), o->overlay, o->out, o->paper);
                note("written to " + o->out);
                if (const auto all = core::reports::successesWithTrees(campaigns);
                    o->examples.empty() && all > o->limit)
                    note(fmt::format("{} of {} successful examples are drawn; --limit draws more", o->limit, all));
                return int(Done);
            }
            core::reports::Figure made;
            if (core::reports::findKind(core::reports::studyFigureKinds(), o->kind) != nullptr) {
                o->study.weights = core::studies::weightsNamed(o->weights);
                made = makeStudyFigure(o->kind, studyResultsIn(o->project, o->studyName, o->leaveOut), o->study);
            } else {
                auto options = o->figure;
                options.convention = core::campaigns::conventionNamed(o->convention);
                if (o->kind == "per-pos" || o->kind == "per-pos-effect")
                    options.tag =
                        core::reports::tagWith(context.workbench().resources->tagger(),
                                               o->tagset == "ptb" ? core::language::Tagger::Tagset::Penn
                                                                  : core::language::Tagger::Tagset::Universal);
                made = core::reports::makeFigure(o->kind, dataOf(o->project, o->campaigns, o->excluded(), o->names),
                                                 options);
            }
            made.legend = o->legend == "below"   ? core::reports::LegendPlace::Below
                          : o->legend == "right" ? core::reports::LegendPlace::Right
                                                 : core::reports::LegendPlace::Above;
            auto paper = o->paper;
            if (paper.widthMm == 0.0)
                paper.widthMm = FigurePaper().widthMm;
            const auto caption = writeFigure(made, o->out, paper);
            note("written to " + o->out);
            if (caption != made.caption) // numbers replace names
                note("caption: " + caption);
            return int(Done);
        };
    });
}

} // namespace app
