#include "core/reports/data/lineup.h"
#include "core/reports/data/series.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/report.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/reports/basics/number.h"

namespace core::reports {

namespace {

struct TagCounts {
    std::map<std::string, std::size_t> words;
    std::size_t total = 0;

    void add(const std::string& tag)
    {
        ++words[tag];
        ++total;
    }
    [[nodiscard]] std::size_t of(const std::string& tag) const
    {
        const auto at = words.find(tag);
        return at == words.end() ? 0 : at->second;
    }
    [[nodiscard]] std::string shareOf(const std::vector<std::string>& tags) const
    {
        std::size_t sum = 0;
        for (const auto& tag : tags)
            sum += of(tag);
        return formatNumber(100.0 * static_cast<double>(sum) / static_cast<double>(total), 1) + "%";
    }
};

/// Campaigns on one sample: their edits are compared with the words of its texts.
struct SampleCounts {
    std::string sample;
    TagCounts words;                 ///< Of editable segments, each different original text once.
    std::set<std::uint64_t> counted; ///< Those texts.
    std::vector<std::size_t> campaigns;
};

/// Tags of everything that campaigns attacked and changed.
struct Counted {
    std::vector<SampleCounts> samples;
    std::vector<TagCounts> edits;                                   ///< Of each campaign.
    std::vector<std::map<std::string, std::set<std::string>>> ids;  ///< Of each campaign, the examples by tag.
    std::map<std::string, std::pair<std::size_t, std::size_t>> all; ///< Edits and words of each tag.
};

Counted tagCountsOf(const Campaigns& campaigns, TextTags& tagged)
{
    Counted made;
    made.edits.resize(campaigns.size());
    made.ids.resize(campaigns.size());
    const auto names = sampleLabels(pointersTo(campaigns));
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        auto at = std::ranges::find(made.samples, names[c], &SampleCounts::sample);
        if (at == made.samples.end())
            at = made.samples.insert(at, {names[c], {}, {}, {}});
        at->campaigns.push_back(c);
        for (const auto& result : resultsOf(campaigns[c])) {
            if (!attacked(result))
                continue;
            for (const auto& segment : result.original.segments()) {
                if (!segment.editable)
                    continue;
                const auto& tags = tagged.of(segment);
                if (at->counted.insert(combine64(TextTags::keyOf(segment), result.exampleHash)).second)
                    for (const auto& tag : tags) {
                        at->words.add(tag);
                        ++made.all[tag].second;
                    }
                for (const auto& edit : result.edits)
                    if (edit.segment == segment.name && edit.op != text::EditOp::Insert && edit.index < tags.size()) {
                        made.edits[c].add(tags[edit.index]);
                        if (auto& ids = made.ids[c][tags[edit.index]]; ids.size() <= mostIdsBehind)
                            ids.insert(result.example);
                        ++made.all[tags[edit.index]].first;
                    }
            }
        }
    }
    return made;
}

Figure drawPerPos(const Campaigns& campaigns, const ReportSettings& options)
{
    Figure figure;
    figure.x = {"Part of speech", false, {}, 0.0, 0.0};
    figure.y = {"Share (%)", false, {}, 0.0, 0.0};
    if (!options.tag) {
        figure.note = "The part-of-speech tagger was not found, so words cannot be counted by tag.";
        return figure;
    }
    Counted counts;
    try {
        TextTags tagged(options.tag);
        counts = tagCountsOf(campaigns, tagged);
    } catch (const Error& error) {
        figure.note = error.what();
        return figure;
    }
    std::vector<std::string> tags;
    for (const auto& [tag, count] : counts.all)
        tags.push_back(tag);
    std::ranges::stable_sort(tags,
                             [&](const std::string& a, const std::string& b) { return counts.all[a] > counts.all[b]; });
    if (tags.empty() || counts.all[tags.front()].first == 0) {
        figure.note =
            tags.empty() ? "No example was attacked, so there are no words to count." : "The attacks changed no word.";
        return figure;
    }
    const std::size_t most = std::max<std::size_t>(options.count("tags"), 1);
    const std::vector<std::string> rest(tags.begin() + static_cast<std::ptrdiff_t>(std::min(most, tags.size())),
                                        tags.end());
    tags.resize(tags.size() - rest.size());
    const auto add = [&](const std::string& name, const TagCounts& of) {
        Series series{name, Mark::Bars, {}};
        for (std::size_t i = 0; i < tags.size(); ++i)
            addShare(series, static_cast<double>(i), of.of(tags[i]), of.total);
        figure.series.push_back(std::move(series));
    };
    const auto names = shortNames(campaigns);
    std::vector<std::string> shown, missing;
    std::vector<std::size_t> n;
    std::string texts, restShares;
    for (const auto& sample : counts.samples) {
        const bool changed = std::ranges::any_of(sample.campaigns, [&](auto c) { return counts.edits[c].total > 0; });
        const auto of = counts.samples.size() > 1 ? " of " + sample.sample : std::string();
        if (changed) {
            add(counts.samples.size() > 1 ? "words" + of : "all words of the texts", sample.words);
            figure.series.back().shared = counts.samples.size() == 1;
            texts += (texts.empty() ? "" : "; ") + std::to_string(sample.words.total) + " words" + of;
            restShares += ", " + sample.words.shareOf(rest) + " of the words" + of;
        }
        for (const auto c : sample.campaigns) {
            if (counts.edits[c].total == 0) {
                missing.push_back(names[c]);
                continue;
            }
            add(campaigns.size() > 1 ? "edits, " + names[c] : "edits", counts.edits[c]);
            for (auto& point : figure.series.back().points) {
                const auto& ids = counts.ids[c][tags[static_cast<std::size_t>(point.x)]];
                point.behind = behindIds(campaigns[c], {ids.begin(), ids.end()});
            }
            restShares += ", " + counts.edits[c].shareOf(rest) + " of the edits" +
                          (campaigns.size() > 1 ? " of " + names[c] : "");
            shown.push_back(names[c]);
            n.push_back(counts.edits[c].total);
        }
    }
    constexpr std::size_t fewSeries = 6; // beside more bars whiskers cannot be told apart
    for (auto& series : figure.series)
        series.whiskers = figure.series.size() <= fewSeries;
    figure.x.categories = tags;
    figure.caption = "Part of speech of the words that attacks changed, failed attacks included, beside its share of "
                     "the attacked texts (" +
                     texts + "). Wilson's 95% intervals over words" +
                     (figure.series.size() <= fewSeries ? "." : " are in the CSV.");
    addSizes(figure, shown, n, " edits");
    if (!rest.empty()) // one bar of them all would flatten the others
        figure.caption +=
            " Not drawn: " + std::to_string(rest.size()) + " rarer ones, together" + restShares.substr(1) + ".";
    figure.caption += notDrawn(missing, "no word was changed");
    return figure;
}

} // namespace

ReportKind perPosFigure()
{
    return campaignFigure({"per-pos",
                           "Parts of speech",
                           "Which parts of speech attacks changed, beside their share of the texts.",
                           {"tagset", "tags"}},
                          drawPerPos);
}

} // namespace core::reports
