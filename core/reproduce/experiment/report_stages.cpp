#include <algorithm>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "core/reports/registry.h"
#include "core/reports/writers/table_files.h"
#include "core/reproduce/experiment/labelled_campaigns.h"

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
                report.settings.set(key, scope.filled(value));
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

/// The beginning of summary.md: `text` and, where it has `scores`, what models scored when they were trained.
class SummaryHead {
public:
    SummaryHead(const ExperimentRun& run, const JsonNode& node, const Scope& scope)
    {
        node.only({"text", "headings", "scores"});
        const Entry entry(node, scope);
        text_ = entry.text("text");
        headings_ = entry.flag("headings", true);
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
    std::vector<std::pair<std::string, JsonNode>> columns_;
    std::vector<std::pair<std::string, std::string>> rows_; ///< Names and model folders.
};

} // namespace

std::vector<Stage> tableStages(const ExperimentRunPtr& run, const WrittenStage& stage)
{
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
    const SummaryHead head(*run, stage.entry.node().at("summary"), stage.entry.scope());
    const auto work = [run, tables, head](const StageContext&) {
        auto summary = head.markdown();
        const ProjectCampaigns project(*run);
        for (const auto& plan : tables) {
            const auto campaigns = dataOf(plan.choice.from(project));
            if (campaigns.empty())
                continue;
            const auto table = reports::makeTable(plan.kind, campaigns, plan.settings);
            reports::writeTable(table, run->out / "tables", plan.name);
            summary += (head.headings() ? "\n## " + plan.name + "\n\n" : "\n") + reports::toMarkdown(table);
        }
        writeFile(run->out / "summary.md", summary);
        return true;
    };
    return {{stage.name, work, stage.needs}};
}

std::vector<Stage> figureStages(const ExperimentRunPtr& run, const WrittenStage& stage)
{
    struct PlannedFigure {
        PlannedReport report;
        JsonNode name; ///< Of a figure for each campaign, filled when they are known.
        bool eachCampaign;
        std::size_t trees; ///< Instead of a figure: the first sentences with their trees.
        double width, height;
    };
    std::vector<PlannedFigure> figures;
    for (const auto& node : stage.what.list()) {
        node.only({"figure", "name", "set", "of", "where", "except", "shown", "each", "only", "if", "unless", "per",
                   "first", "size"});
        run->sets.forEach(node, stage.entry.scope(), [&](const Scope& scope) {
            const Entry entry(node, scope);
            if (const auto per = entry.text("per", "campaign"); per != "campaign")
                node.wrong("per", "campaign");
            if (entry.has("per") && !node.find("of"))
                node.wrong("per", "beside \"of\", the labels of the campaigns");
            const bool each = entry.has("per"), trees = entry.text("figure") == "trees";
            double width = 120.0, height = 70.0; // mm
            if (const auto size = entry.value("size"); !size.is_null()) {
                if (!size.is_array() || size.size() != 2 || !size[0].is_number() || !size[1].is_number())
                    node.wrong("size", "width and height in mm, as [120, 70]");
                width = size[0].get<double>(), height = size[1].get<double>();
            }
            figures.push_back({planned(*run, node, scope, "figure", {}, each),
                               node.find("name") ? node.at("name") : node.at("figure"), each,
                               trees ? entry.count("first", 5) : 0, width, height});
            if (!each)
                requirePlainName(figures.back().name, figures.back().report.name);
            if (!trees)
                requireKind(node, "figure", figures.back().report.kind, false);
        });
    }
    const auto work = [run, figures](const StageContext&) {
        const auto draw = [&](const PlannedFigure& plan, const reports::Campaigns& campaigns, const std::string& name) {
            requirePlainName(plan.name, name);
            const auto file = [&](const char* ending) { return run->out / "figures" / (name + ending); };
            const auto endings = {".pdf", ".svg", ".tex"};
            if (plan.trees > 0) {
                if (reports::successesWithTrees(campaigns) > 0)
                    for (const char* ending : endings)
                        run->drawing->write(reports::arcExamples(campaigns, {}, plan.trees), file(ending));
                return;
            }
            auto settings = plan.report.settings;
            if (reports::reportKind(plan.report.kind, false).uses("tagset"))
                settings.tag = reports::tagWith(run->tools.resources->tagger(), settings.tagset());
            const auto figure = reports::makeFigure(plan.report.kind, campaigns, settings);
            if (!figure.empty())
                for (const char* ending : endings)
                    run->drawing->write(figure, file(ending), plan.width, plan.height);
        };
        const ProjectCampaigns project(*run);
        for (const auto& plan : figures) {
            const auto campaigns = plan.report.choice.from(project);
            if (!plan.eachCampaign)
                draw(plan, dataOf(campaigns), plan.report.name);
            else
                for (const auto& campaign : campaigns)
                    draw(plan, {campaign.data}, campaign.scope.text(plan.name));
        }
        return true;
    };
    return {{stage.name, work, stage.needs}};
}

} // namespace core::reproduce
