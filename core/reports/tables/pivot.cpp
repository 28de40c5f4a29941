#include "core/reports/tables/pivot.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>

#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/campaigns/error_words.h"
#include "core/reports/data/conditions.h"
#include "core/reports/data/measure.h"
#include "core/reports/data/signatures.h"
#include "core/reports/tables/cells.h"
#include "core/reports/tables/pivot_marks.h"
#include "core/reports/tables/pivot_parts.h"
#include "core/reports/tables/pivot_values.h"

namespace core::reports {
namespace {

using namespace pivoting;

/// Once people have judged some successes, a table of attacks says how many are valid: beside the success rate, else
/// last.
Names withValid(Names measures, const std::vector<Part>& parts)
{
    const auto judged = [](const Part& part) { return part.campaign->valid || !part.campaign->validUnknown.empty(); };
    if (contains(measures, "valid") || isClean(measures) || std::none_of(parts.begin(), parts.end(), judged))
        return measures;
    const auto success = std::find(measures.begin(), measures.end(), "success");
    measures.insert(success == measures.end() ? success : success + 1, "valid");
    return measures;
}

std::size_t placeOf(std::vector<Names>& keys, const Names& key)
{
    const auto at = static_cast<std::size_t>(std::distance(keys.begin(), std::find(keys.begin(), keys.end(), key)));
    if (at == keys.size())
        keys.push_back(key);
    return at;
}

/// One run as it is; of several that have a number the mean, with the smallest and largest beside it.
Cell meanOf(std::vector<Cell> runs)
{
    std::erase_if(runs, [](const Cell& run) { return !std::holds_alternative<double>(run.value); });
    if (runs.size() <= 1)
        return runs.empty() ? Cell{} : runs.front();
    std::vector<double> values;
    for (const auto& run : runs)
        values.push_back(std::get<double>(run.value));
    double sum = 0.0;
    for (const double value : values)
        sum += value;
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    Cell cell = numberCell(sum / static_cast<double>(values.size()), runs.front().digits);
    for (const auto& run : runs)
        cell.behind.insert(cell.behind.end(), run.behind.begin(), run.behind.end());
    cell.note = interval(*low, *high) + " of " + std::to_string(values.size());
    const auto atMost = campaigns::atMost(1);
    if (std::ranges::any_of(runs, [&](const Cell& run) { return run.note == atMost; }))
        cell.note += ", " + atMost;
    return cell;
}

/// "Success by victim and recipe."
std::string captionOf(const std::vector<Shown>& shown, const Names& rows, const Names& columns)
{
    std::string text;
    for (const auto& one : shown)
        text += (text.empty() ? "" : ", ") + one.title;
    text += " by " + joined(rows, " and ");
    return text + (columns.empty() ? "." : " and " + joined(columns, " and ") + ".");
}

/// Which measures of the table have no number for some of its campaigns, and why.
std::string emptyNote(const std::vector<CampaignData>& campaigns, const Names& measures)
{
    std::string note;
    if ((std::ranges::any_of(measures, isShareOfVariants) || contains(measures, "perturbation-accuracy")) &&
        std::ranges::any_of(campaigns, [](const CampaignData& c) { return c.variants.empty(); }))
        note += " Campaigns that keep no variants (search enumerate) have no such number.";
    if (contains(measures, "robust-accuracy") && std::ranges::any_of(campaigns, [](const CampaignData& c) {
            return attacksTrees(c) || !scoringOf(c).isRightOrWrong();
        }))
        note += " Robust accuracy is of answers that are right or wrong as a whole, not of trees and translations.";
    return note;
}

/// Those of the campaigns that have a part in the table.
std::vector<CampaignData> shownCampaigns(const std::vector<Part>& parts, const std::vector<CampaignData>& campaigns)
{
    std::vector<CampaignData> in;
    std::ranges::copy_if(campaigns, std::back_inserter(in), [&](const CampaignData& campaign) {
        return std::ranges::any_of(parts, [&](const Part& part) {
            return part.campaign == &campaign ||
                   (part.campaign->part && part.campaign->id == campaign.id && part.campaign->name == campaign.name);
        });
    });
    return in;
}

/// What the caption says after the names of measures and fields.
std::string notesOf(const std::vector<CampaignData>& shown, const Names& measures, campaigns::Convention convention,
                    bool samples, bool severalRuns)
{
    std::string text = samples ? samplesNote(shown) : std::string();
    if (contains(measures, "success"))
        text += " " + campaigns::describe(convention);
    text += intervalsNote(shown, measures);
    text += meansNote(convention, contains(measures, "queries") || contains(measures, "queries-median"),
                      contains(measures, "perturbed"));
    if (!isClean(measures))
        text += errorsNote(shown, convention, measures);
    text += conditionsNote(shown);
    if (contains(measures, "relative-degradation") || contains(measures, "char-bleu"))
        text += degradationNote(shown);
    if (!isClean(measures))
        text += standInsNote(shown);
    if (severalRuns)
        text += " Where a cell covers several campaigns: their mean, and in brackets the smallest and the largest.";
    text += measuredNote(shown, measures) + emptyNote(shown, measures);
    return contains(measures, "valid") ? text + validNote(shown) : text;
}

/// A wrong name is an error even without campaigns.
void check(const Fields& fields, const Names& measures)
{
    if (fields.rows.empty() || measures.empty())
        throw UsageError("a pivot table needs a field for its rows and a measure",
                         "Choose some, such as victim and success");
    (void)shownOf(measures, ScoreColumns({}, {}));
    const CampaignData none;
    (void)keyOf({&none, {}, {}, {}, {}}, fields.all());
}

/// Where the parts stand.
struct Places {
    bool samples = false, settings = false; ///< Whether rows name them.
    std::vector<Names> rows, columns;       ///< Their keys.
    std::map<std::pair<std::size_t, std::size_t>, std::vector<const Part*>> cells;
};

Places placesOf(std::vector<Part>& parts, const Fields& fields, const Names& measures)
{
    Places places;
    places.samples = nameSamples(parts, fields.all());
    places.settings = nameSettings(parts, fields.all(), measures);
    for (const auto& part : parts) {
        Names key = keyOf(part, fields.rows);
        if (places.samples)
            key.push_back(part.sample);
        if (places.settings)
            key.push_back(part.setting);
        const auto row = placeOf(places.rows, key);
        const auto column = placeOf(places.columns, keyOf(part, fields.columns));
        places.cells[{row, column}].push_back(&part);
    }
    return places;
}

/// What the columns with numbers show, by the place of their key.
using Body = std::vector<std::pair<std::size_t, Shown>>;

/// The columns that a part has a number for.
Body bodyOf(const Places& places, const PartMeasures& measures)
{
    Body body;
    for (std::size_t c = 0; c < places.columns.size(); ++c)
        for (const auto& one : measures.shown())
            if (!measures.some() || std::ranges::any_of(places.cells, [&](const auto& cell) {
                    return cell.first.second == c && std::ranges::any_of(cell.second, [&](const Part* part) {
                               return measures.applies(*part, one);
                           });
                }))
                body.emplace_back(c, one);
    return body;
}

std::vector<Column> columnsOf(const Fields& fields, const Places& places, const Body& body, bool oneMeasure)
{
    std::vector<Column> columns;
    for (const auto& field : fields.rows)
        columns.push_back({capitalised(field)});
    if (places.samples)
        columns.push_back({"Sample"});
    if (places.settings)
        columns.push_back({"Setting"});
    for (const auto& [at, one] : body) {
        const auto& key = places.columns[at];
        const std::string name = joined(key, ", ");
        const bool alone = oneMeasure && !name.empty();
        Names headings = key;
        if (!alone)
            headings.push_back(one.title);
        columns.push_back(
            {alone ? name : (name.empty() ? "" : name + ": ") + one.title, true, false, std::move(headings)});
    }
    return columns;
}

/// What the cells are of, beside their numbers.
struct Filled {
    std::vector<std::vector<Cell>> rows;
    PivotRuns runs;
    std::vector<Names> tasks;
    bool severalRuns = false; ///< A cell is the mean of several.
};

Filled filled(const Places& places, const Body& body, const PartMeasures& measures)
{
    Filled made;
    for (std::size_t r = 0; r < places.rows.size(); ++r) {
        std::vector<Cell> row;
        for (const auto& name : places.rows[r])
            row.push_back(textCell(name));
        made.tasks.emplace_back(body.size());
        for (std::size_t c = 0; c < body.size(); ++c) {
            std::vector<Cell> cells;
            if (const auto parts = places.cells.find({r, body[c].first}); parts != places.cells.end())
                for (const auto* part : parts->second) {
                    made.tasks[r][c] = taskOf(*part);
                    cells.push_back(measures.cell(*part, body[c].second));
                    made.runs[{r, c}].push_back(part->campaign);
                }
            made.severalRuns = made.severalRuns || std::ranges::count_if(cells, [](const Cell& cell) {
                                                       return std::holds_alternative<double>(cell.value);
                                                   }) > 1;
            row.push_back(meanOf(cells));
        }
        made.rows.push_back(std::move(row));
    }
    return made;
}

} // namespace

const Names& pivotFields()
{
    static const Names fields{"victim", "recipe", "corpus", "campaign", "seed", "label", "model", "trained"};
    return fields;
}

Table pivotTable(const std::vector<CampaignData>& campaigns, const ReportSettings& options)
{
    const Fields fields{listOf(options.text("rows")), listOf(options.text("columns"))};
    Names measures = listOf(options.text("measure"));
    const bool successAlone = measures == Names{"success"};
    check(fields, measures);
    std::deque<CampaignData> held;
    auto parts = partsOf(campaigns, fields, held);
    measures = withValid(std::move(measures), parts);
    const PartMeasures values(parts, measures, options.convention());
    const auto places = placesOf(parts, fields, measures);
    const auto body = bodyOf(places, values);
    auto made = filled(places, body, values);

    Table table;
    table.columns = columnsOf(fields, places, body, values.shown().size() == 1);
    table.rows = std::move(made.rows);
    table.caption =
        captionOf(values.shown(), fields.rows, fields.columns) +
        notesOf(shownCampaigns(parts, campaigns), measures, options.convention(), !places.samples, made.severalRuns);
    PivotColumns compared{table.columns.size() - body.size(), {}, {}};
    for (const auto& [at, one] : body) {
        compared.measures.push_back(one.measure);
        compared.scores.push_back(one.score);
    }
    table.caption += emboldenStrongest(table, compared, made.tasks, contains(fields.rows, "recipe"),
                                       contains(fields.columns, "recipe"));
    if (options.flag("significance") && successAlone)
        table.caption += markSignificance(table, compared, made.runs);
    if (table.rows.empty())
        table.note = "These campaigns have no labels: such a table divides the attacks on a classifier by gold label.";
    return table;
}

} // namespace core::reports
