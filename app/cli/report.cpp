#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/exit_codes.h"
#include "app/cli/projects.h"
#include "app/figure_file.h"
#include "core/base/error.h"
#include "core/reports/arc_examples.h"
#include "core/reports/figures.h"
#include "core/reports/tables.h"

namespace app {

namespace {

std::string kindsOf(const std::vector<core::reports::Kind>& kinds)
{
    std::string names;
    for (const auto& kind : kinds)
        names += (names.empty() ? "" : " ") + kind.name;
    return names;
}

std::vector<core::reports::CampaignData> dataOf(const std::string& file, const std::vector<std::string>& campaigns)
{
    const auto project = core::store::Project::open(file, core::store::Project::Mode::ReadOnly);
    std::vector<core::reports::CampaignData> data;
    for (const auto& campaign : campaignsNamed(*project, campaigns))
        data.push_back(core::reports::campaignData(*project, campaign.id));
    return data;
}

} // namespace

void addReport(CLI::App& app, Work& work)
{
    struct Options {
        std::string project, kind, format = "markdown", out, convention = "attacked";
        std::vector<std::string> campaigns;
        core::reports::TableOptions table;
        core::reports::FigureOptions figure;
        double width = 0.0, height = 60.0;
        std::vector<std::string> examples;
        std::size_t limit = 6;
        bool overlay = false;
    };
    auto o = std::make_shared<Options>();
    auto* table = app.add_subcommand("table", "a table of a paper");
    table->add_option("project", o->project)->required();
    table->add_option("kind", o->kind, kindsOf(core::reports::tableKinds()))->required();
    table->add_option("--campaign", o->campaigns, "name or number; may be given several times; all when left out");
    table->add_option("--format", o->format, "latex markdown csv json")->capture_default_str();
    table->add_option("--convention", o->convention, "attacked all textattack textfooler openattack")
        ->capture_default_str();
    table->add_option("--examples", o->table.examples, "examples: rows a campaign")->capture_default_str();
    table->add_option("--rows", o->table.rows, "pivot: victim recipe corpus campaign seed")->capture_default_str();
    table->add_option("--columns", o->table.columns, "pivot: the same")->capture_default_str();
    table->add_option("--measure", o->table.measure, "pivot: " + kindsOf(core::reports::pivotMeasures()))
        ->capture_default_str();
    table->add_flag("--paper", o->table.paper, "zheng-table*: the paper's own numbers beside ours");
    table->add_flag("--significance", o->table.significance,
                    "pivot of success: stars where a cell differs from the first column");
    table->callback([&work, o] {
        work = [o](Context&) {
            auto options = o->table;
            options.convention = core::campaigns::conventionNamed(o->convention);
            const auto made = core::reports::makeTable(o->kind, dataOf(o->project, o->campaigns), options);
            print(core::reports::write(made, o->format));
            return int(Done);
        };
    });

    auto* figure = app.add_subcommand("figure", "a figure of a paper, and the CSV of its numbers beside it");
    figure->add_option("project", o->project)->required();
    figure->add_option("kind", o->kind, "arcs " + kindsOf(core::reports::figureKinds()))->required();
    figure->add_option("--out", o->out, "FILE.pdf, .svg, .png, .tex or .csv")->required();
    figure->add_option("--campaign", o->campaigns, "name or number; may be given several times; all when left out");
    figure->add_option("--convention", o->convention)->capture_default_str();
    figure->add_option("--measure", o->figure.measure, "ablation, sweep: " + kindsOf(core::reports::pivotMeasures()))
        ->capture_default_str();
    figure->add_option("--parameter", o->figure.parameter, "sweep: a recipe's key; the one that differs when left out");
    figure->add_option("--distance", o->figure.distance, "scatter: edit (characters) or perturbed (% of the words)")
        ->check(CLI::IsMember({"edit", "perturbed"}))
        ->capture_default_str();
    figure->add_flag("--log", o->figure.logarithmicQueries, "budget, length: queries on a logarithmic axis");
    figure->add_option("--example", o->examples, "arcs: an example's id; may be given several times");
    figure->add_option("--limit", o->limit, "arcs: so many successful examples where none is named")
        ->capture_default_str();
    figure->add_flag("--overlay", o->overlay, "arcs: both trees above the words");
    figure->add_option("--width", o->width, "millimetres; 85, for arcs at most 175");
    figure->add_option("--height", o->height, "millimetres; arcs are as high as they need")->capture_default_str();
    figure->callback([&work, o] {
        work = [o](Context& context) {
            if (o->kind == "arcs") {
                writeArcs(core::reports::arcExamples(dataOf(o->project, o->campaigns), o->examples, o->limit),
                          o->overlay, o->out, o->width > 0.0 ? o->width : 175.0);
                note("written to " + o->out);
                return int(Done);
            }
            auto options = o->figure;
            options.convention = core::campaigns::conventionNamed(o->convention);
            if (o->kind == "per-pos" || o->kind == "per-pos-effect")
                options.tag = core::reports::tagWith(context.workbench().resources->tagger(),
                                                     core::language::Tagger::Tagset::Penn);
            const auto made = core::reports::makeFigure(o->kind, dataOf(o->project, o->campaigns), options);
            writeFigure(made, o->out, o->width > 0.0 ? o->width : 85.0, o->height);
            note("written to " + o->out);
            return int(Done);
        };
    });
}

} // namespace app
