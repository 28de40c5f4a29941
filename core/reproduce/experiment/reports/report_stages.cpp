#include <algorithm>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "core/reports/registry.h"
#include "core/reports/writers/table_files.h"
#include "core/reproduce/experiment/reports/drawing.h"
#include "core/reproduce/experiment/reports/floors.h"
#include "core/reproduce/experiment/reports/labelled_campaigns.h"
#include "core/reproduce/experiment/reports/score_stages.h"

namespace core::reproduce {

using campaigns::Stage;
using campaigns::StageContext;

namespace {

/// A report of an experiment, as it is written there.
struct PlannedReport {
    std::string kind, name;
    reports::ReportSettings settings;
    CampaignChoice choice;
};

PlannedReport planned(const ExperimentRun& run, const JsonNode& node, const Scope& scope, const char* what,
                      const std::optional<JsonNode>& shown, bool namedLater)
{
    const Entry entry(node, scope);
    const std::string kind = entry.text(what);
    PlannedReport report{kind, namedLater ? std::string() : entry.text("name", kind), {}, {run, node, scope, shown}};
    if (const auto set = node.find("set"))
        for (const auto& [key, value] : set->members()) {
            std::string problem;
            try {
                const auto given = scope.filled(value);
                report.settings.set(key,
                                    given.is_object() ? Scope::Json(scope.text(value)) : given); // an element's name
            } catch (const Error& error) {
                problem = error.problem();
            } catch (const std::logic_error&) { // of a key that no report has
                problem = fmt::format("\"{}\" is not an option of tables and figures", key);
            }
            if (!problem.empty())
                value.fail(problem, seeHandbook("figures"));
        }
    return report;
}

void requireKind(const JsonNode& node, const char* what, const std::string& kind, bool table)
{
    try {
        if (!reports::reportKind(kind, table).ofCampaigns)
            node.wrong(what, "one that is made of campaigns");
    } catch (const UsageError& error) {
        node.at(what).fail(error.problem(), error.remedy());
    }
}

reports::Campaigns dataOf(const std::vector<LabelledCampaign>& campaigns)
{
    reports::Campaigns data;
    for (const auto& campaign : campaigns)
        data.push_back(campaign.data);
    return data;
}

/// A text, or a list of texts that are joined; one of these may be an object that goes through sets.
std::string joinedTexts(const ExperimentRun& run, const JsonNode& list, const Scope& scope)
{
    std::string text;
    for (const auto& node : list.listOrOne()) {
        if (!node.json().is_object()) {
            text += scope.text(node);
            continue;
        }
        node.only({"text", "each", "only", "if", "unless"});
        run.sets.forEach(node, scope, [&](const Scope& inner) { text += inner.text(node.at("text")); });
    }
    return text;
}

/// The beginning of summary.md: `text` and, where it has `scores`, what models scored when they were trained.
class SummaryHead {
public:
    SummaryHead(const ExperimentRun& run, const JsonNode& node, const Scope& scope)
    {
        node.only({"text", "headings", "scores", "floors", "findings"});
        const Entry entry(node, scope);
        text_ = joinedTexts(run, node.at("text"), scope);
        headings_ = entry.flag("headings", true);
        if (const auto floors = node.find("floors"))
            floors_ = floorsIn(run, *floors, scope, "floor");
        if (const auto findings = node.find("findings"))
            findings_ = floorsIn(run, *findings, scope, "finding");
        const auto scores = node.find("scores");
        if (!scores)
            return;
        scores->only({"of", "title", "row", "model", "columns", "each", "only", "if", "unless"});
        of_ = Entry(*scores, scope).text("of");
        title_ = Entry(*scores, scope).text("title");
        columns_ = scores->at("columns").members();
        run.sets.forEach(*scores, scope, [&](const Scope& inner) {
            const Entry row(*scores, inner);
            rows_.emplace_back(row.text("row"), row.text("model"));
        });
    }

    [[nodiscard]] bool headings() const { return headings_; }
    /// Whether what was measured is compared with something: floors, or findings.
    [[nodiscard]] bool compares() const { return !floors_.empty() || !findings_.empty(); }
    [[nodiscard]] std::string comparisons(const ProjectCampaigns& project) const
    {
        return (floors_.empty() ? "" : "\n## Floors\n\n" + floorsTable(floors_, project)) +
               (findings_.empty() ? "" : "\n## Findings\n\n" + findingsTable(findings_, project));
    }
    [[nodiscard]] std::string markdown() const
    {
        if (rows_.empty())
            return text_;
        std::string titles = "| " + title_ + " |", line = "| --- |";
        for (const auto& [key, title] : columns_) {
            titles += " " + title.text() + " |";
            line += " --- |";
        }
        std::string text = text_ + titles + "\n" + line + "\n";
        for (const auto& [name, model] : rows_) {
            const auto file = std::filesystem::path(model) / "config.json";
            const auto scores = parseJson(readFile(file), {file.string()}).at("scores").at(of_);
            text += "| " + name + " |";
            for (const auto& [key, title] : columns_)
                text += fmt::format(" {:.2f} |", 100.0 * scores.at(key).get<double>());
            text += "\n";
        }
        return text;
    }

private:
    std::string text_, of_, title_;
    bool headings_ = true;
    std::vector<Floor> floors_, findings_;
    std::vector<std::pair<std::string, JsonNode>> columns_;
    std::vector<std::pair<std::string, std::string>> rows_; ///< Names and model folders.
};

void writeTables(const ExperimentRun& run, const SummaryHead& head, const NamedTables& tables,
                 const std::string& comparisons = {})
{
    auto summary = head.markdown() + comparisons;
    for (const auto& [name, table] : tables) {
        reports::writeTable(table, run.out / "tables", name);
        summary += (head.headings() ? "\n## " + name + "\n\n" : "\n") + reports::toMarkdown(table);
    }
    writeFile(run.out / "summary.md", summary);
}

} // namespace

std::vector<Stage> tableStages(const ExperimentRunPtr& run, const WrittenStage& stage)
{
    const SummaryHead head(*run, stage.entry.node().at("summary"), stage.entry.scope());
    if (stage.entry.node().find("scores")) {
        if (head.compares())
            stage.entry.node().at("summary").fail("has floors or findings, which are of campaigns, beside \"scores\"");
        const auto work = [run, head, make = tablesOfScores(run, stage)](const StageContext&) {
            writeTables(*run, head, make());
            return true;
        };
        return {{stage.name, work, stage.needs}};
    }
    std::vector<PlannedReport> tables;
    const auto shown = stage.entry.node().find("shown");
    for (const auto& node : stage.what.list()) {
        node.only({"table", "name", "set", "of", "where", "except", "shown", "each", "only", "if", "unless"});
        run->sets.forEach(node, stage.entry.scope(), [&](const Scope& scope) {
            tables.push_back(planned(*run, node, scope, "table", shown, false));
            requireKind(node, "table", tables.back().kind, true);
            requirePlainName(node.find("name") ? node.at("name") : node.at("table"), tables.back().name);
        });
    }
    const auto work = [run, tables, head](const StageContext&) {
        const ProjectCampaigns project(*run);
        NamedTables made;
        for (const auto& plan : tables)
            if (const auto campaigns = dataOf(plan.choice.from(project)); !campaigns.empty())
                made.emplace_back(plan.name, reports::makeTable(plan.kind, campaigns, plan.settings));
        writeTables(*run, head, made, head.comparisons(project));
        return true;
    };
    return {{stage.name, work, stage.needs}};
}

std::vector<Stage> figureStages(const ExperimentRunPtr& run, const WrittenStage& stage)
{
    if (stage.entry.node().find("scores"))
        return figuresOfScores(run, stage);
    struct PlannedFigure {
        PlannedReport report;
        JsonNode name; ///< Of a figure for each campaign, filled when they are known.
        bool eachCampaign;
        std::size_t trees;   ///< Instead of a figure: the first sentences with their trees.
        std::string project; ///< Whose campaigns it shows, all of them; empty: those of the run's own project.
        bool saysWhy;        ///< Where there is nothing to draw, NAME.txt has the reason.
        DrawnSize size;
    };
    std::vector<PlannedFigure> figures;
    for (const auto& node : stage.what.list()) {
        node.only({"figure", "name", "set", "of", "where", "except", "shown", "each", "only", "if", "unless", "per",
                   "first", "size", "project", "note"});
        run->sets.forEach(node, stage.entry.scope(), [&](const Scope& scope) {
            const Entry entry(node, scope);
            if (const auto per = entry.text("per", "campaign"); per != "campaign")
                node.wrong("per", "campaign");
            if (entry.has("per") && !node.find("of"))
                node.wrong("per", "beside \"of\", the labels of the campaigns");
            if (node.find("project") && (node.find("of") || node.find("where") || node.find("except")))
                node.wrong("project", "without \"of\", \"where\" and \"except\": all its campaigns are shown");
            const bool each = entry.has("per"), trees = entry.text("figure") == "trees";
            figures.push_back({planned(*run, node, scope, "figure", {}, each),
                               node.find("name") ? node.at("name") : node.at("figure"), each,
                               trees ? entry.count("first", 5) : 0,
                               node.find("project") ? written(*run, entry, "project") : std::string(),
                               entry.flag("note", false), sizeIn(entry)});
            if (!each)
                requirePlainName(figures.back().name, figures.back().report.name);
            if (!trees)
                requireKind(node, "figure", figures.back().report.kind, false);
        });
    }
    const auto work = [run, figures](const StageContext&) {
        const auto drawOne = [&](const PlannedFigure& plan, const reports::Campaigns& campaigns,
                                 const std::string& name) {
            requirePlainName(plan.name, name);
            const auto file = [&](const char* ending) { return run->out / "figures" / (name + ending); };
            if (plan.trees > 0) {
                if (reports::successesWithTrees(campaigns) > 0)
                    for (const char* ending : figureEndings)
                        run->drawing->write(reports::arcExamples(campaigns, {}, plan.trees), file(ending));
                return;
            }
            auto settings = plan.report.settings;
            if (reports::reportKind(plan.report.kind, false).uses("tagset"))
                settings.tag = reports::tagWith(run->tools.resources->tagger(), settings.tagset());
            const auto figure = reports::makeFigure(plan.report.kind, campaigns, settings);
            if (figure.empty() && plan.saysWhy)
                writeFile(file(".txt"), figure.note + "\n");
            draw(*run, figure, name, plan.size, campaigns.size());
        };
        const ProjectCampaigns project(*run);
        for (const auto& plan : figures) {
            if (!plan.project.empty()) {
                drawOne(plan, reports::campaignsIn(plan.project), plan.report.name);
                continue;
            }
            const auto campaigns = plan.report.choice.from(project);
            if (!plan.eachCampaign)
                drawOne(plan, dataOf(campaigns), plan.report.name);
            else
                for (const auto& campaign : campaigns)
                    drawOne(plan, {campaign.data}, campaign.scope.text(plan.name));
        }
        return true;
    };
    return {{stage.name, work, stage.needs}};
}

} // namespace core::reproduce
