#include "core/reports/tables/pivot.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <iterator>
#include <set>

#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/campaigns/error_words.h"
#include "core/reports/data/conditions.h"
#include "core/reports/data/measure.h"
#include "core/reports/data/settings.h"
#include "core/reports/tables/cells.h"
#include "core/reports/tables/pivot_marks.h"
#include "core/reports/tables/score_columns.h"

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
    std::string victim;  ///< As the table names it.
    std::string sample;  ///< Empty if the fields already say it.
    std::string setting; ///< What distinguishes it from others of its cell; usually empty.
};

std::string fieldOf(const Part& part, const std::string& field)
{
    const auto& campaign = *part.campaign;
    if (field == "victim")
        return part.victim;
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
        return campaign.trainedFrom.empty() ? part.victim : campaign.trainedFrom;
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

/// Whether a table shows nothing of attacks.
bool isClean(const Names& measures)
{
    return std::all_of(measures.begin(), measures.end(),
                       [](const std::string& name) { return name == "clean-accuracy" || name == "macro-f1"; });
}

/// Names what distinguishes the parts of one cell.
bool nameSettings(std::vector<Part>& parts, const Names& fields, const Names& measures)
{
    const bool clean = isClean(measures);
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
    return joined({campaign.victim, campaign.victimHash, sampleOf(campaign), campaign.sampleHash,
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
            parts.push_back({&held.emplace_back(std::move(data)), campaign.labels[label], {}, {}, {}});
    }
}

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
    cell.note = interval(*low, *high) + " of " + std::to_string(values.size());
    const auto atMost = campaigns::atMost(1);
    if (std::ranges::any_of(runs, [&](const Cell& run) { return run.note == atMost; }))
        cell.note += ", " + atMost;
    return cell;
}

/// A measure in the table's columns; of scores, one of them.
struct Shown {
    std::string measure, score;
    std::string title;
};

/// Scores of several kinds have a column each. Without any attack, the agreement with the own answer is not one.
std::vector<Shown> shownOf(const Names& measures, const ScoreColumns& scores)
{
    const bool noAgreement = isClean(measures) && std::ranges::any_of(scores.names(), [](const auto& score) {
                                 return !score.starts_with(attacks::ownScorePrefix);
                             });
    std::vector<Shown> all;
    for (const auto& measure : measures)
        if (isScore(measure)) {
            for (const auto& score : scores.names())
                if (!noAgreement || !score.starts_with(attacks::ownScorePrefix))
                    all.push_back({measure, score, scores.title(measure, score)});
        } else {
            all.push_back({measure, {}, measureTitle(measure)});
        }
    return all;
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

bool isOfTranslators(const std::string& measure) { return measure == "char-bleu" || measure == "relative-degradation"; }

bool attacksTranslator(const CampaignData& campaign)
{
    return campaign.task != nullptr && campaign.task->answer == structures::AnswerKind::Translation;
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
    if (!isClean(measures))
        text += standInsNote(shown);
    if (severalRuns)
        text += " Where a cell covers several campaigns: their mean, and in brackets the smallest and the largest.";
    text += measuredNote(shown, measures) + emptyNote(shown, measures);
    return contains(measures, "valid") ? text + validNote(shown) : text;
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
    // A wrong name is an error even without campaigns.
    table.caption = captionOf(shownOf(measures, ScoreColumns({}, {})), rowFields, columnFields);
    const CampaignData none;
    (void)keyOf({&none, {}, {}, {}, {}}, rowFields);
    (void)keyOf({&none, {}, {}, {}, {}}, columnFields);

    std::deque<CampaignData> held;
    std::vector<Part> parts;
    for (const auto& campaign : campaigns)
        if (contains(rowFields, "label") || contains(columnFields, "label"))
            addByLabel(campaign, held, parts);
        else
            parts.push_back({&campaign, {}, {}, {}, {}});
    measures = withValid(std::move(measures), parts);
    const auto victims = victimLabels(campaignsOf(parts));
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i].victim = victims[i];
    std::vector<campaigns::Summary> summaries; // of the parts
    if (std::ranges::any_of(measures, isScore))
        for (const auto& part : parts)
            summaries.push_back(summaryOf(*part.campaign, options.convention()));
    const auto summaryOfPart = [&](const Part& part) -> const campaigns::Summary& {
        static const campaigns::Summary nothing;
        return summaries.empty() ? nothing : summaries[static_cast<std::size_t>(&part - parts.data())];
    };
    // A score of another task, and what is of translators alone, has no column.
    const auto applies = [&](const Part& part, const Shown& one) {
        if (isScore(one.measure))
            return hasScore(summaryOfPart(part), one.score);
        return !isOfTranslators(one.measure) || attacksTranslator(*part.campaign);
    };
    auto shown =
        shownOf(measures, summaries.empty() ? ScoreColumns({}, {}) : ScoreColumns(campaignsOf(parts), summaries));
    const auto appliesToAny = [&](const Shown& one) {
        return std::ranges::any_of(parts, [&](const Part& part) { return applies(part, one); });
    };
    const bool some = std::ranges::any_of(shown, appliesToAny); // else all that was asked for is empty
    if (some)
        std::erase_if(shown, std::not_fn(appliesToAny));
    table.caption = captionOf(shown, rowFields, columnFields);
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
    PivotColumns body{table.columns.size(), {}, {}};
    std::vector<std::size_t> columnOf; // of the body's columns
    for (std::size_t c = 0; c < columns.size(); ++c)
        for (const auto& one : shown) {
            if (some && std::ranges::none_of(found, [&](const auto& cell) {
                    return cell.first.second == c &&
                           std::ranges::any_of(cell.second, [&](const Part* part) { return applies(*part, one); });
                }))
                continue;
            const std::string name = joined(columns[c], ", ");
            const bool alone = shown.size() == 1 && !name.empty();
            Names headings = columns[c];
            if (!alone)
                headings.push_back(one.title);
            table.columns.push_back(
                {alone ? name : (name.empty() ? "" : name + ": ") + one.title, true, false, std::move(headings)});
            body.measures.push_back(one.measure);
            body.scores.push_back(one.score);
            columnOf.push_back(c);
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
            for (const auto* part : found[{r, columnOf[c]}]) {
                tasks[r][c] = taskOf(*part);
                const auto& measure = body.measures[c];
                cells.push_back(isScore(measure) ? scoreCell(summaryOfPart(*part), measure, body.scores[c])
                                                 : measureCell(*part->campaign, options.convention(), measure));
                runs[{r, c}].push_back(part->campaign);
            }
            severalRuns = severalRuns || std::ranges::count_if(cells, [](const Cell& cell) {
                                             return std::holds_alternative<double>(cell.value);
                                         }) > 1;
            row.push_back(meanOf(cells));
        }
        table.rows.push_back(std::move(row));
    }

    table.caption += notesOf(shownCampaigns(parts, campaigns), measures, options.convention(), !samples, severalRuns);
    table.caption +=
        emboldenStrongest(table, body, tasks, contains(rowFields, "recipe"), contains(columnFields, "recipe"));
    if (options.flag("significance") && successAlone)
        table.caption += markSignificance(table, body, runs);
    if (table.rows.empty())
        table.note = "These campaigns have no labels: such a table divides the attacks on a classifier by gold label.";
    return table;
}

} // namespace core::reports
