#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/json/json.h"
#include "core/metrics/chi_square.h"
#include "core/reports/data/lineup.h"
#include "core/reports/data/series.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/report.h"

namespace core::reports {

namespace {

/// What an attack changed of each tag; several runs of it are one.
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

std::vector<std::string> attackKeys(const Campaigns& campaigns)
{
    const auto victims = victimLabels(pointersTo(campaigns)), samples = sampleLabels(pointersTo(campaigns));
    std::vector<std::string> keys;
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        auto recipe = maybeJson<nlohmann::json>(campaigns[c].recipeJson);
        leaveOutTheRun(recipe);
        const auto attack = recipe.is_object() && !recipe.empty() ? recipe.dump() : campaigns[c].recipe;
        keys.push_back(fmt::format("{}\n{}\n{}", victims[c], samples[c], attack));
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

/// Whether each two attacks change the same parts of speech.
std::string testedAgainst(const std::vector<Preference>& all, const std::vector<std::string>& tags)
{
    std::vector<std::string> tests;
    const auto counts = [&](const Preference& preference) {
        std::vector<std::size_t> row;
        for (const auto& tag : tags) {
            const auto found = preference.edits.find(tag);
            row.push_back(found == preference.edits.end() ? 0 : found->second);
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
    return tests.empty() || all.size() > most
               ? std::string()
               : fmt::format(" Whether two attacks change the same parts of speech (chi-square over all of them): {}.",
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
    for (auto& preference : all) {
        Series series{preference.name, Mark::Bars, {}};
        series.whiskers = all.size() <= fewSeries;
        for (std::size_t i = 0; i < tags.size(); ++i) {
            const auto before = series.points.size();
            addShare(series, static_cast<double>(i), preference.edits[tags[i]], preference.words[tags[i]]);
            if (series.points.size() > before)
                series.points.back().behind = preference.changedTexts[tags[i]];
        }
        names.push_back(preference.name);
        n.push_back(preference.changed());
        figure.series.push_back(std::move(series));
    }
    figure.x.categories = tags;
    figure.caption = "Of the words of each part of speech, those that an attack changed, in all attacked texts, failed "
                     "attacks included; runs of one attack that differ in seed or agent are counted together. Wilson's "
                     "95% intervals over words.";
    for (const auto& preference : all)
        if (preference.runs > 1)
            figure.caption += fmt::format(" {}: {} runs.", preference.name, preference.runs);
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
