#include "core/reports/tables/pivot.h"

#include <algorithm>
#include <deque>

#include "core/base/error.h"
#include "core/reports/measure.h"
#include "core/reports/tables/cells.h"
#include "core/reports/tables/pivot_marks.h"

namespace core::reports {
namespace {

using Names = std::vector<std::string>;

/// "corpus,victim" -> corpus, victim
Names listOf(const std::string& text)
{
    Names names;
    std::string::size_type begin = 0;
    while (begin < text.size()) {
        const auto end = std::min(text.find(',', begin), text.size());
        names.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return names;
}

std::string joined(const Names& names, const char* between)
{
    std::string text;
    for (const auto& name : names)
        text += (text.empty() ? "" : between) + name;
    return text;
}

/// A campaign, or the part of it with one gold label.
struct Part {
    const CampaignData* campaign = nullptr;
    std::string label;
};

std::string fieldOf(const Part& part, const std::string& field)
{
    const auto& campaign = *part.campaign;
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
    if (field == "label")
        return part.label;
    if (field == "model")
        return campaign.trainedFrom.empty() ? campaign.victim : campaign.trainedFrom;
    if (field == "trained")
        return campaign.trainedAgainst.empty() ? "standard" : "against " + campaign.trainedAgainst;
    throw UsageError("A pivot table has no field '" + field + "'.", "Use " + joined(pivotFields(), ", ") + ".");
}

Names keyOf(const Part& part, const Names& fields)
{
    Names key;
    for (const auto& field : fields)
        key.push_back(fieldOf(part, field));
    return key;
}

bool contains(const Names& names, const std::string& name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Adds the campaign's parts to `parts`, with what they hold to `held`.
void addByLabel(const CampaignData& campaign, std::deque<CampaignData>& held, std::vector<Part>& parts)
{
    for (std::size_t label = 0; label < campaign.labels.size(); ++label) {
        CampaignData data = campaign;
        data.valid.reset(); // people judged successes of all labels together
        std::erase_if(data.results, [&](const attacks::AttackResult& result) {
            return structures::labelOf(result.gold) != static_cast<int>(label);
        });
        if (!data.results.empty())
            parts.push_back({&held.emplace_back(std::move(data)), campaign.labels[label]});
    }
}

/// As soon as people judged some successes, a table of attacks says how many are valid: beside the success rate, else
/// last.
Names withValid(Names measures, const std::vector<Part>& parts)
{
    const auto ofAttacks = [](const std::string& name) { return name != "clean-accuracy" && name != "macro-f1"; };
    if (contains(measures, "valid") || std::none_of(measures.begin(), measures.end(), ofAttacks) ||
        std::none_of(parts.begin(), parts.end(), [](const Part& part) { return part.campaign->valid.has_value(); }))
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

std::string capitalized(std::string text)
{
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
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
    Cell cell = numberCell(sum / static_cast<double>(values.size()), 1);
    cell.note = interval(*low, *high) + " of " + std::to_string(values.size());
    return cell;
}

/// "Success by victim and recipe."
std::string captionOf(const Names& measures, const Names& rows, const Names& columns)
{
    std::string text;
    for (const auto& measure : measures)
        text += (text.empty() ? "" : ", ") + measureTitle(measure);
    text += " by " + joined(rows, " and ");
    return text + (columns.empty() ? "." : " and " + joined(columns, " and ") + ".");
}

} // namespace

const Names& pivotFields()
{
    static const Names fields{"victim", "recipe", "corpus", "campaign", "seed", "label", "model", "trained"};
    return fields;
}

Table pivotTable(const std::vector<CampaignData>& campaigns, const TableOptions& options)
{
    const Names rowFields = listOf(options.rows);
    const Names columnFields = listOf(options.columns);
    Names measures = listOf(options.measure);
    const bool successAlone = measures == Names{"success"};
    if (rowFields.empty() || measures.empty())
        throw UsageError("A pivot table needs a field for its rows and a measure.", "Such as victim and success.");
    Table table;
    table.caption = captionOf(measures, rowFields, columnFields); // a wrong name is an error even without campaigns
    const CampaignData none;
    (void)keyOf({&none, {}}, rowFields);
    (void)keyOf({&none, {}}, columnFields);

    std::deque<CampaignData> held;
    std::vector<Part> parts;
    for (const auto& campaign : campaigns)
        if (contains(rowFields, "label") || contains(columnFields, "label"))
            addByLabel(campaign, held, parts);
        else
            parts.push_back({&campaign, {}});
    measures = withValid(std::move(measures), parts);
    table.caption = captionOf(measures, rowFields, columnFields);

    std::vector<Names> rows;
    std::vector<Names> columns;
    std::map<std::pair<std::size_t, std::size_t>, std::vector<const Part*>> found;
    for (const auto& part : parts) {
        const auto row = placeOf(rows, keyOf(part, rowFields));
        const auto column = placeOf(columns, keyOf(part, columnFields));
        found[{row, column}].push_back(&part);
    }

    for (const auto& field : rowFields)
        table.columns.push_back({capitalized(field)});
    PivotColumns body{table.columns.size(), {}};
    for (const auto& column : columns)
        for (const auto& measure : measures) {
            const std::string name = joined(column, ", ");
            table.columns.push_back({measures.size() == 1 && !name.empty()
                                         ? name
                                         : (name.empty() ? "" : name + ": ") + measureTitle(measure),
                                     true});
            body.measures.push_back(measure);
        }
    bool severalRuns = false;
    PivotRuns runs;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        std::vector<Cell> row;
        for (const auto& name : rows[r])
            row.push_back(textCell(name));
        for (std::size_t c = 0; c < body.measures.size(); ++c) {
            std::vector<Cell> cells;
            for (const auto* part : found[{r, c / measures.size()}]) {
                cells.push_back(measureCell(*part->campaign, options.convention, body.measures[c]));
                runs[{r, c}].push_back(part->campaign);
            }
            severalRuns = severalRuns || cells.size() > 1;
            row.push_back(meanOf(cells));
        }
        table.rows.push_back(std::move(row));
    }

    if (contains(measures, "success"))
        table.caption += " " + campaigns::describe(options.convention) + " In brackets Wilson's 95% interval.";
    if (severalRuns)
        table.caption +=
            " Where several campaigns fall together: their mean, in brackets the smallest and the largest.";
    if (contains(measures, "valid"))
        table.caption += validNote(campaigns);
    table.caption += emboldenStrongest(table, body, contains(rowFields, "recipe"), contains(columnFields, "recipe"));
    if (options.significance && successAlone)
        table.caption += markSignificance(table, body, runs);
    return table;
}

} // namespace core::reports
