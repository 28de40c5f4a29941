#include "core/reports/tables/pivot.h"

#include <algorithm>
#include <deque>
#include <set>

#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/reports/data/measure.h"
#include "core/reports/data/settings.h"
#include "core/reports/tables/cells.h"
#include "core/reports/tables/conditions.h"
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
    std::string sample;  ///< Empty if the fields already say it.
    std::string setting; ///< What distinguishes it from others of its cell; usually empty.
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
    throw UsageError("a pivot table has no field '" + field + "'", "Use " + joined(pivotFields(), ", "));
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

CampaignPointers campaignsOf(const std::vector<Part>& parts)
{
    CampaignPointers campaigns;
    for (const auto& part : parts)
        campaigns.push_back(part.campaign);
    return campaigns;
}

/// Names each part's sample if rows and columns do not: a table of several samples says which number is of which.
bool nameSamples(std::vector<Part>& parts, const Names& fields)
{
    if (contains(fields, "campaign"))
        return false;
    const Names samples = sampleLabels(campaignsOf(parts));
    std::map<std::string, std::set<std::string>> known; // by what the fields say of it
    for (std::size_t i = 0; i < parts.size(); ++i)
        known[contains(fields, "corpus") ? parts[i].campaign->corpus : ""].insert(samples[i]);
    if (std::all_of(known.begin(), known.end(), [](const auto& of) { return of.second.size() == 1; }))
        return false;
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i].sample = samples[i];
    return true;
}

/// Names what distinguishes the parts of one cell.
bool nameSettings(std::vector<Part>& parts, const Names& fields, const Names& measures)
{
    const bool clean = std::all_of(measures.begin(), measures.end(), [](const std::string& name) {
        return name == "clean-accuracy" || name == "macro-f1";
    });
    Names keys;
    for (const auto& part : parts)
        keys.push_back(joined(keyOf(part, fields), "\n") + "\n" + part.sample);
    const Names settings = rowSettings(campaignsOf(parts), keys, clean ? Depends::OnVictim : Depends::OnAttack);
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i].setting = settings[i];
    return std::any_of(settings.begin(), settings.end(), [](const auto& setting) { return !setting.empty(); });
}

/// What parts must share for one attack to be called stronger than another.
std::string taskOf(const Part& part)
{
    const auto& campaign = *part.campaign;
    return joined({campaign.victim, campaign.victimHash, sampleOf(campaign), campaign.sampleHash, campaign.reference,
                   conditionsOf(campaign), part.label},
                  "\n");
}

/// Adds the campaign's parts to `parts`, and their contents to `held`.
void addByLabel(const CampaignData& campaign, std::deque<CampaignData>& held, std::vector<Part>& parts)
{
    for (std::size_t label = 0; label < campaign.labels.size(); ++label) {
        CampaignData data = campaign;
        data.valid.reset(); // people judged successes of all labels together
        data.validUnknown.clear();
        data.part = [label](const attacks::AttackResult& result) {
            return structures::labelOf(result.gold) == static_cast<int>(label);
        };
        for (auto& count : data.variants) // none of a label is not the same as none kept
            if (count.gold != static_cast<int>(label))
                count.variants = count.fooled = 0; // which counts nowhere
        if (const auto results = resultsOf(data); results.begin() != results.end())
            parts.push_back({&held.emplace_back(std::move(data)), campaign.labels[label], {}, {}});
    }
}

/// Once people have judged some successes, a table of attacks says how many are valid: beside the success rate, else
/// last.
Names withValid(Names measures, const std::vector<Part>& parts)
{
    const auto ofAttacks = [](const std::string& name) { return name != "clean-accuracy" && name != "macro-f1"; };
    const auto judged = [](const Part& part) { return part.campaign->valid || !part.campaign->validUnknown.empty(); };
    if (contains(measures, "valid") || std::none_of(measures.begin(), measures.end(), ofAttacks) ||
        std::none_of(parts.begin(), parts.end(), judged))
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
std::string captionOf(const Names& measures, const Names& rows, const Names& columns, const std::string& score)
{
    std::string text;
    for (const auto& measure : measures)
        text += (text.empty() ? "" : ", ") + measureTitle(measure, score);
    text += " by " + joined(rows, " and ");
    return text + (columns.empty() ? "." : " and " + joined(columns, " and ") + ".");
}

} // namespace

const Names& pivotFields()
{
    static const Names fields{"victim", "recipe", "corpus", "campaign", "seed", "label", "model", "trained"};
    return fields;
}

Table pivotTable(const std::vector<CampaignData>& campaigns, const ReportSettings& options)
{
    const Names rowFields = listOf(options.text("rows"));
    const Names columnFields = listOf(options.text("columns"));
    Names measures = listOf(options.text("measure"));
    const bool successAlone = measures == Names{"success"};
    if (rowFields.empty() || measures.empty())
        throw UsageError("a pivot table needs a field for its rows and a measure",
                         "Choose some, such as victim and success");
    Table table;
    table.caption = captionOf(measures, rowFields, columnFields, {}); // a wrong name is an error even without campaigns
    const CampaignData none;
    (void)keyOf({&none, {}, {}, {}}, rowFields);
    (void)keyOf({&none, {}, {}, {}}, columnFields);

    std::deque<CampaignData> held;
    std::vector<Part> parts;
    for (const auto& campaign : campaigns)
        if (contains(rowFields, "label") || contains(columnFields, "label"))
            addByLabel(campaign, held, parts);
        else
            parts.push_back({&campaign, {}, {}, {}});
    measures = withValid(std::move(measures), parts);
    const std::string score = scoreTitle(campaigns);
    table.caption = captionOf(measures, rowFields, columnFields, score);
    Names fields = rowFields;
    fields.insert(fields.end(), columnFields.begin(), columnFields.end());
    const bool samples = nameSamples(parts, fields);
    const bool settings = nameSettings(parts, fields, measures);

    std::vector<Names> rows;
    std::vector<Names> columns;
    std::map<std::pair<std::size_t, std::size_t>, std::vector<const Part*>> found;
    for (const auto& part : parts) {
        Names key = keyOf(part, rowFields);
        if (samples)
            key.push_back(part.sample);
        if (settings)
            key.push_back(part.setting);
        const auto row = placeOf(rows, key);
        const auto column = placeOf(columns, keyOf(part, columnFields));
        found[{row, column}].push_back(&part);
    }

    for (const auto& field : rowFields)
        table.columns.push_back({capitalised(field)});
    if (samples)
        table.columns.push_back({"Sample"});
    if (settings)
        table.columns.push_back({"Setting"});
    PivotColumns body{table.columns.size(), {}};
    for (const auto& column : columns)
        for (const auto& measure : measures) {
            const std::string name = joined(column, ", ");
            const std::string title = measureTitle(measure, score);
            const bool alone = measures.size() == 1 && !name.empty();
            Names headings = column;
            if (!alone)
                headings.push_back(title);
            table.columns.push_back(
                {alone ? name : (name.empty() ? "" : name + ": ") + title, true, false, std::move(headings)});
            body.measures.push_back(measure);
        }
    bool severalRuns = false;
    PivotRuns runs;
    std::vector<Names> tasks;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        std::vector<Cell> row;
        for (const auto& name : rows[r])
            row.push_back(textCell(name));
        tasks.emplace_back(body.measures.size());
        for (std::size_t c = 0; c < body.measures.size(); ++c) {
            std::vector<Cell> cells;
            for (const auto* part : found[{r, c / measures.size()}]) {
                tasks[r][c] = taskOf(*part);
                cells.push_back(measureCell(*part->campaign, options.convention(), body.measures[c]));
                if (score == "Score" && isScore(body.measures[c]))
                    cells.back().note = scoreTitle(scoreNameOf(*part->campaign));
                runs[{r, c}].push_back(part->campaign);
            }
            severalRuns = severalRuns || cells.size() > 1;
            row.push_back(meanOf(cells));
        }
        table.rows.push_back(std::move(row));
    }

    if (contains(measures, "success"))
        table.caption += " " + campaigns::describe(options.convention()) + " In brackets Wilson's 95% interval.";
    const bool queries = contains(measures, "queries") || contains(measures, "queries-median");
    if (queries || contains(measures, "perturbed"))
        table.caption += " " + meansNote(options.convention());
    if (queries)
        table.caption += " In brackets after queries: the 95% interval over examples (percentile bootstrap).";
    table.caption += conditionsNote(campaigns);
    if (severalRuns)
        table.caption +=
            " Where a cell covers several campaigns: their mean, and in brackets the smallest and the largest.";
    table.caption += measuredNote(campaigns, measures);
    const bool ofVariants = std::ranges::any_of(measures, isShareOfVariants);
    if (ofVariants)
        table.caption += " In brackets the 95% interval over texts, which are drawn with their variants (bootstrap).";
    if ((ofVariants || contains(measures, "perturbation-accuracy")) &&
        std::any_of(campaigns.begin(), campaigns.end(), [](const CampaignData& c) { return c.variants.empty(); }))
        table.caption += " Campaigns that keep no variants (search enumerate) have no such number.";
    if (contains(measures, "valid"))
        table.caption += validNote(campaigns);
    table.caption +=
        emboldenStrongest(table, body, tasks, contains(rowFields, "recipe"), contains(columnFields, "recipe"));
    if (options.flag("significance") && successAlone)
        table.caption += markSignificance(table, body, runs);
    if (table.rows.empty())
        table.note = "These campaigns have no labels: such a table divides the attacks on a classifier by gold label.";
    return table;
}

} // namespace core::reports
