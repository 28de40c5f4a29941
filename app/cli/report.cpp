#include <fmt/format.h>

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

std::string kindsOf(const std::vector<core::reports::Kind>& kinds)
{
    std::string names;
    for (const auto& kind : kinds)
        names += (names.empty() ? "" : " ") + kind.name;
    return names;
}

std::string pivotFieldNames()
{
    std::string names;
    for (const auto& field : core::reports::pivotFields())
        names += (names.empty() ? "" : " ") + field;
    return names;
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

/// `names`: what figures call the campaigns; none, or one each.
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
    const auto addStudyOptions = [o](CLI::App& command) {
        command.add_option("--study", o->studyName, "agreement likert judgement judgements raters: the study's name");
        command.add_option("--question", o->study.question, "of the study; the first comparable one when left out");
        command.add_option("--by", o->study.by, "likert, judgements: attack campaign victim label status role")
            ->capture_default_str();
        command.add_option("--against", o->study.against, "judgement: perturbed similarity")->capture_default_str();
        command.add_option("--weights", o->weights, "agreement: none linear quadratic")->capture_default_str();
        command.add_option("--seed", o->study.seed, "agreement: of the bootstrap")->capture_default_str();
        command.add_option("--leave-out", o->leaveOut, std::string("of a study: ") + leaveOutHelp)->delimiter(',');
    };
    auto* table = app.add_subcommand("table", "a table of a paper");
    addStudyOptions(*table);
    addExcluded(*table);
    table->add_option("project", o->project)->required();
    table
        ->add_option("kind", o->kind,
                     kindsOf(core::reports::tableKinds()) + " " + kindsOf(core::reports::studyTableKinds()))
        ->required();
    table->add_option("--campaign", o->campaigns, "name or number; may be given several times; all when left out");
    table->add_option("--format", o->format, "latex markdown csv json; spreadsheet: csv without formulas")
        ->capture_default_str();
    table
        ->add_option("--convention", o->convention, "attacked all textattack textfooler openattack dpattack hard-label")
        ->capture_default_str();
    table->add_option("--examples", o->table.examples, "examples: rows per campaign")->capture_default_str();
    table->add_option("--rows", o->table.rows, "pivot: " + pivotFieldNames() + "; several with commas between")
        ->capture_default_str();
    table->add_option("--columns", o->table.columns, "pivot: the same, or empty")->capture_default_str();
    table
        ->add_option("--measure", o->table.measure,
                     "pivot: " + kindsOf(core::reports::pivotMeasures()) + "; several with commas")
        ->capture_default_str();
    table->add_flag("--paper", o->table.paper, "zheng-table*: the paper's own numbers beside ours");
    table->add_flag("--significance", o->table.significance,
                    "pivot of success: stars where a cell differs from the first column");
    table->callback([&work, o] {
        work = [o](Context&) {
            if (isKind(core::reports::studyTableKinds(), o->kind)) {
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
    figure
        ->add_option("kind", o->kind,
                     "arcs " + kindsOf(core::reports::figureKinds()) + " " + kindsOf(core::reports::studyFigureKinds()))
        ->required();
    addStudyOptions(*figure);
    addExcluded(*figure);
    figure->add_option("--out", o->out, "FILE.pdf, .svg, .png, .tex or .csv")->required();
    figure->add_option("--campaign", o->campaigns, "name or number; may be given several times; all when left out");
    figure->add_option("--convention", o->convention)->capture_default_str();
    figure->add_option("--measure", o->figure.measure, "ablation, sweep: " + kindsOf(core::reports::pivotMeasures()))
        ->capture_default_str();
    figure->add_option("--parameter", o->figure.parameter, "sweep: a recipe's key; the one that differs when left out");
    figure->add_option("--distance", o->figure.distance, "scatter: edit (characters) or perturbed (% of the words)")
        ->check(CLI::IsMember({"edit", "perturbed"}))
        ->capture_default_str();
    figure->add_option("--tagset", o->tagset, "per-pos, per-pos-effect: ptb (Penn Treebank) or universal")
        ->check(CLI::IsMember({"ptb", "universal"}))
        ->capture_default_str();
    figure->add_flag("--log", o->figure.logarithmicQueries, "budget, length: queries on a logarithmic axis");
    figure->add_option("--example", o->examples, "arcs: an example's id; may be given several times");
    figure->add_option("--limit", o->limit, "arcs: so many successful examples where none is named")
        ->capture_default_str();
    figure->add_flag("--overlay", o->overlay, "arcs: both trees above the words");
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
            if (isKind(core::reports::studyFigureKinds(), o->kind)) {
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
            if (caption != made.caption) // numbers stand for names
                note("caption: " + caption);
            return int(Done);
        };
    });
}

} // namespace app
