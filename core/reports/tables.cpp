#include "core/reports/tables.h"

#include <algorithm>
#include <map>

#include "core/base/error.h"
#include "core/reports/alignment.h"
#include "core/reports/measure.h"
#include "core/reports/number.h"

namespace core::reports {
namespace {

using attacks::AttackResult;
using attacks::Status;
using campaigns::Summary;

Cell text(std::string value)
{
    Cell cell;
    cell.value = std::move(value);
    return cell;
}

Cell number(double value, int digits)
{
    Cell cell;
    cell.value = value;
    cell.digits = digits;
    return cell;
}

Cell count(std::size_t n) { return number(static_cast<double>(n), 0); }

Cell perhaps(const std::optional<double>& value, double factor = 1.0)
{
    return value ? number(*value * factor, 1) : Cell{};
}

std::string interval(double low, double high)
{
    return "[" + formatNumber(low, 1) + ", " + formatNumber(high, 1) + "]";
}

Cell measureOf(const Summary& summary, const std::string& measure)
{
    const Measured m = measured(summary, measure);
    Cell cell = perhaps(m.value);
    if (measure == "success" && m.low && m.high)
        cell.note = interval(*m.low, *m.high);
    return cell;
}

std::string sampleOf(const CampaignData& campaign)
{
    if (campaign.corpus.empty())
        return campaign.sample;
    return campaign.sample.empty() ? campaign.corpus : campaign.corpus + ", " + campaign.sample;
}

bool oneSample(const std::vector<CampaignData>& campaigns)
{
    return std::all_of(campaigns.begin(), campaigns.end(),
                       [&](const CampaignData& c) { return sampleOf(c) == sampleOf(campaigns.front()); });
}

/// Over which examples the convention's means run.
std::string meansOver(campaigns::Convention convention)
{
    using campaigns::Convention;
    const std::string queries = "Mean logical queries over ";
    const std::string perturbed = ", mean share of perturbed words over ";
    switch (convention) {
    case Convention::Attacked:
        return queries + "successful attacks" + perturbed + "the same.";
    case Convention::TextAttack:
        return queries + "attacked examples" + perturbed + "successful attacks that changed a word.";
    case Convention::TextFooler:
        return queries + "attacked examples" + perturbed + "successful attacks.";
    case Convention::All:
    case Convention::OpenAttack:
        break;
    }
    return queries + "all examples" + perturbed + "successful attacks.";
}

Table summaryTable(const std::vector<CampaignData>& campaigns, const TableOptions& options)
{
    Table table;
    std::vector<Summary> summaries;
    for (const auto& campaign : campaigns)
        summaries.push_back(campaigns::summarize(campaign.results, options.convention));
    const bool sample = !oneSample(campaigns);
    const bool budget =
        std::any_of(summaries.begin(), summaries.end(), [](const Summary& s) { return s.budgetSpent > 0; });
    const bool errors = std::any_of(summaries.begin(), summaries.end(), [](const Summary& s) { return s.errors > 0; });
    std::string score = "Accuracy";
    if (!summaries.empty() && summaries.front().scoreName != "accuracy")
        score = summaries.front().scoreName;
    table.columns = {{"Victim"}, {"Recipe"}};
    if (sample)
        table.columns.push_back({"Sample"});
    table.columns.insert(table.columns.end(), {{"n", true}, {"Skipped", true}, {"Succeeded", true}, {"Failed", true}});
    if (budget)
        table.columns.push_back({"Budget spent", true});
    if (errors)
        table.columns.push_back({"Errors", true});
    table.columns.insert(table.columns.end(), {{"Success rate (%)", true},
                                               {score + " before (%)", true},
                                               {score + " under attack (%)", true},
                                               {"Queries", true},
                                               {"Perturbed (%)", true}});
    for (std::size_t i = 0; i < campaigns.size(); ++i) {
        const auto& s = summaries[i];
        std::vector<Cell> row{text(campaigns[i].victim), text(campaigns[i].recipe)};
        if (sample)
            row.push_back(text(sampleOf(campaigns[i])));
        row.insert(row.end(), {count(s.examples), count(s.skipped), count(s.succeeded), count(s.failed)});
        if (budget)
            row.push_back(count(s.budgetSpent));
        if (errors)
            row.push_back(count(s.errors));
        row.insert(row.end(), {measureOf(s, "success"), perhaps(s.cleanScore, 100.0), perhaps(s.attackedScore, 100.0),
                               perhaps(s.conventionQueries), perhaps(s.conventionPerturbedPercent)});
        table.rows.push_back(std::move(row));
    }
    table.caption = "Attacks" + (sample || campaigns.empty() ? std::string() : " on " + sampleOf(campaigns.front())) +
                    ". " + campaigns::describe(options.convention) + " In brackets Wilson's 95% interval." + " " +
                    meansOver(options.convention);
    return table;
}

void append(Cell& cell, const std::string& more) { std::get<std::string>(cell.value) += more; }

/// The texts of a result with the changed words marked.
std::pair<Cell, Cell> beforeAndAfter(const AttackResult& result)
{
    std::pair<Cell, Cell> cells{text({}), text({})};
    for (std::size_t s = 0; s < std::min(result.original.size(), result.perturbed.size()); ++s) {
        const auto& before = result.original[s].text;
        const auto& after = result.perturbed[s].text;
        const std::string name =
            result.original.size() > 1 ? (s > 0 ? " / " : "") + result.original[s].name + ": " : "";
        append(cells.first, name);
        append(cells.second, name);
        const auto mark = [](Cell& cell, const text::Text& from, const std::vector<std::size_t>& words) {
            const auto offset = static_cast<std::uint32_t>(std::get<std::string>(cell.value).size());
            for (const auto i : words)
                cell.marked.push_back({from.word(i).span.begin + offset, from.word(i).span.end + offset});
        };
        for (const auto& column : align(before, after))
            if (column.kind != AlignedWords::Kind::Same) {
                mark(cells.first, before, column.before);
                mark(cells.second, after, column.after);
            }
        append(cells.first, before.str());
        append(cells.second, after.str());
    }
    return cells;
}

std::string labelName(const CampaignData& campaign, const structures::Prediction& answer)
{
    const int label = structures::labelOf(answer);
    if (label < 0)
        return {};
    const auto at = static_cast<std::size_t>(label);
    return at < campaign.labels.size() ? campaign.labels[at] : std::to_string(label);
}

Table examplesTable(const std::vector<CampaignData>& campaigns, const TableOptions& options)
{
    Table table;
    const auto names = shortNames(campaigns);
    const bool several = campaigns.size() > 1;
    if (several)
        table.columns.push_back({"Campaign"});
    table.columns.insert(table.columns.end(), {{"Example"},
                                               {"Before", false, true},
                                               {"After", false, true},
                                               {"Answer"},
                                               {"Perturbed (%)", true},
                                               {"Queries", true}});
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        std::size_t shown = 0;
        for (const auto& result : campaigns[c].results) {
            if (result.status != Status::Succeeded || shown == options.examples)
                continue;
            ++shown;
            std::vector<Cell> row;
            if (several)
                row.push_back(text(names[c]));
            auto [before, after] = beforeAndAfter(result);
            row.push_back(text(result.example));
            row.push_back(std::move(before));
            row.push_back(std::move(after));
            row.push_back(text(labelName(campaigns[c], result.originalOutput) + " \u2192 " +
                               labelName(campaigns[c], result.perturbedOutput)));
            row.push_back(number(result.perturbedPercent, 1));
            row.push_back(count(result.successQuery > 0 ? result.successQuery : result.queries));
            table.rows.push_back(std::move(row));
        }
    }
    table.caption =
        "The first successful attacks" +
        (several || campaigns.empty() ? std::string()
                                      : " of " + campaigns.front().recipe + " on " + campaigns.front().victim) +
        " in sample order, changed words set off.";
    if (table.rows.empty())
        table.note = "No attack succeeded, so there is no example to show.";
    return table;
}

std::string fieldOf(const CampaignData& campaign, const std::string& field)
{
    if (field == "victim")
        return campaign.victim;
    if (field == "recipe")
        return campaign.recipe;
    if (field == "corpus")
        return campaign.corpus;
    if (field == "campaign")
        return campaign.name;
    if (field == "seed")
        return std::to_string(campaign.seed);
    throw UsageError("A pivot table has no field '" + field + "'.", "Use victim, recipe, corpus, campaign or seed.");
}

/// Position of `name` in `names`, added at the end when it is new.
std::size_t indexIn(std::vector<std::string>& names, const std::string& name)
{
    const auto at = std::find(names.begin(), names.end(), name);
    const auto index = static_cast<std::size_t>(at - names.begin());
    if (at == names.end())
        names.push_back(name);
    return index;
}

/// One run as it is; of several the mean, with the smallest and largest beside it.
Cell meanOf(const std::vector<Cell>& runs)
{
    std::vector<double> values;
    for (const auto& run : runs)
        if (const auto* value = std::get_if<double>(&run.value))
            values.push_back(*value);
    if (runs.size() == 1 || values.empty())
        return runs.empty() ? Cell{} : runs.front();
    double sum = 0.0;
    for (const double value : values)
        sum += value;
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    Cell cell = number(sum / static_cast<double>(values.size()), 1);
    cell.note = interval(*low, *high) + " of " + std::to_string(values.size());
    return cell;
}

/// Sets the strongest attack of a row in bold; equal as printed counts as equal.
void embolden(std::vector<Cell>& row, bool largest)
{
    std::vector<Cell*> cells;
    for (auto& cell : row)
        if (std::holds_alternative<double>(cell.value))
            cells.push_back(&cell);
    if (cells.size() < 2)
        return;
    const auto value = [](const Cell* cell) { return std::get<double>(cell->value); };
    const auto best = *std::max_element(cells.begin(), cells.end(), [&](const Cell* a, const Cell* b) {
        return largest ? value(a) < value(b) : value(a) > value(b);
    });
    const auto printed = formatNumber(value(best), best->digits);
    for (auto* cell : cells)
        cell->bold = formatNumber(value(cell), cell->digits) == printed;
}

Table pivotTable(const std::vector<CampaignData>& campaigns, const TableOptions& options)
{
    Table table;
    std::vector<std::string> rows;
    std::vector<std::string> columns;
    std::map<std::pair<std::size_t, std::size_t>, std::vector<Cell>> cells;
    (void)measureOf({}, options.measure); // a wrong name is an error even without campaigns
    (void)fieldOf({}, options.rows);
    (void)fieldOf({}, options.columns);
    bool severalRuns = false;
    for (const auto& campaign : campaigns) {
        const auto row = indexIn(rows, fieldOf(campaign, options.rows));
        const auto column = indexIn(columns, fieldOf(campaign, options.columns));
        auto& runs = cells[{row, column}];
        runs.push_back(measureOf(campaigns::summarize(campaign.results, options.convention), options.measure));
        severalRuns = severalRuns || runs.size() > 1;
    }
    const bool strongest =
        options.columns == "recipe" && (options.measure == "success" || options.measure == "attacked-accuracy");
    table.columns.push_back({options.rows});
    table.columns.front().title.front() = static_cast<char>(table.columns.front().title.front() - 'a' + 'A');
    for (const auto& column : columns)
        table.columns.push_back({column, true});
    for (std::size_t r = 0; r < rows.size(); ++r) {
        std::vector<Cell> row{text(rows[r])};
        for (std::size_t c = 0; c < columns.size(); ++c)
            row.push_back(meanOf(cells[{r, c}]));
        if (strongest)
            embolden(row, options.measure == "success");
        table.rows.push_back(std::move(row));
    }
    table.caption = measureTitle(options.measure) + " by " + options.rows + " and " + options.columns + ".";
    if (options.measure == "success")
        table.caption += " " + campaigns::describe(options.convention) + " In brackets Wilson's 95% interval.";
    if (severalRuns)
        table.caption +=
            " Where several campaigns fall together: their mean, in brackets the smallest and the largest.";
    if (strongest)
        table.caption += " Bold: the strongest attack of the row.";
    return table;
}

} // namespace

const std::vector<Kind>& tableKinds()
{
    static const std::vector<Kind> kinds{
        {"summary", "Summary",
         "One row a campaign: counts, success rate with its interval, accuracy, queries, perturbed words."},
        {"examples", "Examples", "Texts before and after successful attacks, with the changed words set off."},
        {"pivot", "Pivot", "One measure by two fields of the campaigns, such as success by victim and recipe."},
    };
    return kinds;
}

const std::vector<Kind>& pivotMeasures()
{
    static const std::vector<Kind> measures{
        {"success", "Attack success rate (%)", "Share of attacks that succeeded, by the chosen convention."},
        {"attacked-accuracy", "Accuracy under attack (%)",
         "Over all examples, failed attacks and skipped examples included."},
        {"clean-accuracy", "Accuracy before the attack (%)", "Over all examples."},
        {"queries", "Mean logical queries", "Over successful attacks."},
        {"perturbed", "Mean share of perturbed words (%)", "Over successful attacks."},
    };
    return measures;
}

Table makeTable(const std::string& kind, const std::vector<CampaignData>& campaigns, const TableOptions& options)
{
    Table table;
    if (kind == "summary")
        table = summaryTable(campaigns, options);
    else if (kind == "examples")
        table = examplesTable(campaigns, options);
    else if (kind == "pivot")
        table = pivotTable(campaigns, options);
    else
        throw UsageError("There is no table '" + kind + "'.", "Use summary, examples or pivot.");
    table.kind = kind;
    if (campaigns.empty())
        table.note = "No campaign is chosen, so there is nothing to count.";
    return table;
}

} // namespace core::reports
