#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/attacks/constraints/word_constraints.h"
#include "core/attacks/parts/attack_context.h"
#include "core/base/error.h"
#include "core/json/json.h"
#include "core/metrics/chi_square.h"
#include "core/metrics/proportion.h"
#include "core/reports/data/lineup.h"
#include "core/reports/data/series.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/report.h"

namespace core::reports {

namespace {

/// What an attack changed of each tag, in all its runs. These are over the same texts, so that what they changed of a
/// word says little more than what one of them did: intervals and tests are of as many words as one run has.
struct Preference {
    std::string name;
    std::size_t runs = 0;
    std::map<std::string, std::size_t> words, edits;         ///< By tag.
    std::map<std::string, std::vector<Behind>> changedTexts; ///< By tag: of each run.
    [[nodiscard]] std::size_t changed() const
    {
        std::size_t sum = 0;
        for (const auto& [tag, count] : edits)
            sum += count;
        return sum;
    }
};

/// Runs of one attack differ in these alone: what they are called, the agent, and the edits that they are matched to.
void leaveOutTheRun(nlohmann::json& json)
{
    if (json.is_object()) {
        for (const char* key : {"name", "title", "notes", "agent", "texts", "seed"})
            json.erase(key);
        for (auto& [key, value] : json.items())
            leaveOutTheRun(value);
    } else if (json.is_array()) {
        for (auto& value : json)
            leaveOutTheRun(value);
    }
}

/// What `match-edits` of a recipe holds, which attack --match writes; empty where it has none.
std::string matchOf(const nlohmann::json& recipe)
{
    const auto constraints = recipe.find("constraints");
    if (constraints == recipe.end() || !constraints->is_array())
        return {};
    for (const auto& constraint : *constraints)
        if (textAt(constraint, "type") == "match-edits")
            return textAt(constraint, "texts");
    return {};
}

/// How many words of each text a campaign changed, as attack --match takes it: of equal texts that of the first that
/// was changed.
std::map<std::uint64_t, std::size_t> changedIn(const CampaignData& campaign)
{
    std::map<std::uint64_t, std::size_t> counts;
    for (const auto& result : resultsOf(campaign))
        if (auto& count = counts[result.original.hash()]; count == 0)
            count = attacks::changedWords(result.perturbed);
    return counts;
}

bool isMatched(const std::map<std::uint64_t, std::size_t>& changed, const std::map<std::uint64_t, std::size_t>& match)
{
    return !changed.empty() && std::ranges::all_of(changed, [&](const auto& text) {
        const auto found = match.find(text.first);
        return text.second == (found == match.end() ? 0 : found->second);
    });
}

/// What campaigns with one key are runs of. Those that are matched to others are runs of one attack where these are;
/// where it is not drawn what they are matched to, each is one of its own.
std::vector<std::string> attackKeys(const Campaigns& campaigns)
{
    const auto victims = victimLabels(pointersTo(campaigns)), samples = sampleLabels(pointersTo(campaigns));
    std::vector<std::string> recipes, matches;
    for (const auto& campaign : campaigns) {
        auto recipe = maybeJson<nlohmann::json>(campaign.recipeJson);
        matches.push_back(matchOf(recipe));
        leaveOutTheRun(recipe);
        recipes.push_back(recipe.is_object() && !recipe.empty() ? recipe.dump() : campaign.recipe);
    }
    const bool areMatched = std::ranges::any_of(matches, [](const auto& match) { return !match.empty(); });
    std::vector<std::map<std::uint64_t, std::size_t>> changed(campaigns.size()); // of those that are not matched
    for (std::size_t c = 0; areMatched && c < campaigns.size(); ++c)
        if (matches[c].empty())
            changed[c] = changedIn(campaigns[c]);
    std::vector<std::string> keys;
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        auto matched = matches[c];
        if (!matched.empty()) {
            const auto counts = attacks::matchedWords(matched);
            const auto found = std::ranges::find_if(changed, [&](const auto& of) { return isMatched(of, counts); });
            if (found != changed.end())
                matched = recipes[static_cast<std::size_t>(found - changed.begin())];
        }
        keys.push_back(fmt::format("{}\n{}\n{}\n{}", victims[c], samples[c], recipes[c], matched));
    }
    return keys;
}

void addRun(Preference& preference, const CampaignData& campaign, TextTags& tagged)
{
    ++preference.runs;
    std::map<std::string, std::set<std::string>> ids;
    for (const auto& result : resultsOf(campaign)) {
        if (!attacked(result))
            continue;
        for (const auto& segment : result.original.segments()) {
            if (!segment.editable)
                continue;
            const auto& tags = tagged.of(segment);
            for (const auto& tag : tags)
                ++preference.words[tag];
            std::set<std::uint32_t> counted; // a word is changed once, however many edits it took
            for (const auto& edit : result.edits)
                if (edit.segment == segment.name && edit.op != text::EditOp::Insert && edit.index < tags.size() &&
                    counted.insert(edit.index).second) {
                    ++preference.edits[tags[edit.index]];
                    ids[tags[edit.index]].insert(result.example);
                }
        }
    }
    for (const auto& [tag, examples] : ids)
        for (auto& one : behindIds(campaign, {examples.begin(), examples.end()}))
            preference.changedTexts[tag].push_back(std::move(one));
}

std::vector<Preference> preferencesOf(const Campaigns& campaigns, TextTags& tagged)
{
    const auto names = shortNames(campaigns);
    const auto keys = attackKeys(campaigns);
    std::vector<std::string> known;
    std::vector<Preference> all;
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        const auto at = indexIn(known, keys[c]);
        if (at == all.size())
            all.push_back({names[c], 0, {}, {}, {}});
        addRun(all[at], campaigns[c], tagged);
    }
    return all;
}

/// Appends the share of a tag's words that runs changed in the mean, in percent, with the interval of one run.
void addMeanShare(Series& series, double x, const Preference& preference, const std::string& tag)
{
    const auto words = preference.words.find(tag), edits = preference.edits.find(tag);
    if (words == preference.words.end())
        return;
    const auto hits = edits == preference.edits.end() ? 0 : edits->second;
    const auto share = metrics::wilsonOfShare(static_cast<double>(hits) / static_cast<double>(words->second),
                                              std::max<std::size_t>(words->second / preference.runs, 1));
    Point point{x, 100.0 * share.share, Bounds{100.0 * share.low, 100.0 * share.high}};
    if (const auto texts = preference.changedTexts.find(tag); texts != preference.changedTexts.end())
        point.behind = texts->second;
    series.points.push_back(std::move(point));
}

/// Whether each two attacks change the same parts of speech, by what their runs changed in the mean.
std::string testedAgainst(const std::vector<Preference>& all, const std::vector<std::string>& tags)
{
    std::vector<std::string> tests;
    const auto counts = [&](const Preference& preference) {
        std::vector<std::size_t> row;
        for (const auto& tag : tags) {
            const auto found = preference.edits.find(tag);
            row.push_back(found == preference.edits.end() ? 0
                                                          : (found->second + preference.runs / 2) / preference.runs);
        }
        return row;
    };
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = i + 1; j < all.size(); ++j)
            if (const auto test = metrics::chiSquare({counts(all[i]), counts(all[j])}); test.degrees > 0)
                tests.push_back(fmt::format("{} and {}: {:.1f}, {} degrees of freedom, p {}", all[i].name, all[j].name,
                                            test.statistic, test.degrees,
                                            test.p < 0.001 ? std::string("< .001") : fmt::format("= {:.3f}", test.p)));
    constexpr std::size_t most = 6; // attacks; more pairs than theirs nobody reads
    if (tests.empty() || all.size() > most)
        return {};
    return fmt::format(" Whether two attacks change the same parts of speech (chi-square over all of them, of the "
                       "edits of one run): {}.",
                       fmt::join(tests, "; "));
}

Figure drawPreferences(const Campaigns& campaigns, const ReportSettings& options)
{
    Figure figure;
    figure.x = {"Part of speech", false, {}, 0.0, 0.0};
    figure.y = {"Words that were changed (%)", false, {}, 0.0, 0.0};
    if (!options.tag) {
        figure.note = "The part-of-speech tagger was not found, so words cannot be counted by tag.";
        return figure;
    }
    std::vector<Preference> all;
    try {
        TextTags tagged(options.tag);
        all = preferencesOf(campaigns, tagged);
    } catch (const Error& error) {
        figure.note = error.what();
        return figure;
    }
    std::map<std::string, std::size_t> edits, words;
    std::vector<std::string> missing;
    for (const auto& preference : all) {
        for (const auto& [tag, count] : preference.words)
            words[tag] += count;
        for (const auto& [tag, count] : preference.edits)
            edits[tag] += count;
        if (preference.changed() == 0)
            missing.push_back(preference.name);
    }
    std::erase_if(all, [](const Preference& preference) { return preference.changed() == 0; });
    if (all.empty()) {
        figure.note =
            words.empty() ? "No example was attacked, so there are no words to count." : "The attacks changed no word.";
        return figure;
    }
    std::vector<std::string> tags;
    for (const auto& [tag, count] : words)
        tags.push_back(tag);
    const auto tests = testedAgainst(all, tags);
    std::ranges::stable_sort(tags, [&](const std::string& a, const std::string& b) { return edits[a] > edits[b]; });
    const auto most = std::min(tags.size(), std::max<std::size_t>(options.count("tags"), 1));
    const auto rest = tags.size() - most;
    tags.resize(most);
    constexpr std::size_t fewSeries = 6; // beside more bars whiskers cannot be told apart
    std::vector<std::string> names;
    std::vector<std::size_t> n;
    for (const auto& preference : all) {
        Series series{preference.name, Mark::Bars, {}};
        series.whiskers = all.size() <= fewSeries;
        for (std::size_t i = 0; i < tags.size(); ++i)
            addMeanShare(series, static_cast<double>(i), preference, tags[i]);
        names.push_back(preference.name);
        n.push_back(preference.changed());
        figure.series.push_back(std::move(series));
    }
    figure.x.categories = tags;
    figure.caption = "Of the words of each part of speech, those that an attack changed, in all attacked texts, failed "
                     "attacks included; runs of one attack that differ in seed or agent are counted together. Wilson's "
                     "95% intervals over the words of one run.";
    for (const auto& preference : all)
        if (preference.runs > 1)
            figure.caption += fmt::format(" {}: the mean of {} runs.", preference.name, preference.runs);
    addSizes(figure, names, n, " edits");
    figure.caption += tests;
    if (rest > 0)
        figure.caption += fmt::format(" Not drawn: {} parts of speech that were changed more rarely.", rest);
    figure.caption += notDrawn(missing, "no word was changed");
    return figure;
}

} // namespace

ReportKind preferencesFigure()
{
    return campaignFigure({"zou-figure3",
                           "Zou 2020, figure 3: preferences of attacks",
                           "Which share of the words of each part of speech attacks change, runs of one attack "
                           "together.",
                           {"tagset", "tags"}},
                          drawPreferences);
}

} // namespace core::reports
