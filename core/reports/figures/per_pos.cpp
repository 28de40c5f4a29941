#include "core/reports/data/series.h"
#include "core/reports/report.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/reports/basics/number.h"

namespace core::reports {

namespace {

/// Tags of the words of editable segments, counted once for each different original text.
struct TagCounts {
    std::map<std::string, std::size_t> words;
    std::size_t total = 0;
};

Figure drawPerPos(const Campaigns& campaigns, const ReportSettings& options)
{
    Figure figure;
    figure.x = {"Part of speech", false, {}, 0.0, 0.0};
    figure.y = {"Share (%)", false, {}, 0.0, 0.0};
    if (!options.tag) {
        figure.note = "The part-of-speech tagger was not found, so words cannot be counted by tag.";
        return figure;
    }
    const auto names = shortNames(campaigns);
    TagCounts words;
    std::vector<TagCounts> edits(campaigns.size());
    std::set<std::uint64_t> counted;
    TextTags tagged(options.tag);
    try {
        for (std::size_t c = 0; c < campaigns.size(); ++c)
            for (const auto& result : resultsOf(campaigns[c])) {
                if (!attacked(result))
                    continue;
                for (const auto& segment : result.original.segments()) {
                    if (!segment.editable)
                        continue;
                    const auto key = TextTags::keyOf(segment);
                    const auto& tags = tagged.of(segment);
                    if (counted.insert(combine64(key, result.exampleHash)).second)
                        for (const auto& tag : tags) {
                            ++words.words[tag];
                            ++words.total;
                        }
                    for (const auto& edit : result.edits)
                        if (edit.segment == segment.name && edit.op != text::EditOp::Insert &&
                            edit.index < tags.size()) {
                            ++edits[c].words[tags[edit.index]];
                            ++edits[c].total;
                        }
                }
            }
    } catch (const Error& error) {
        figure.note = error.what();
        return figure;
    }
    const auto editsOf = [&](const std::string& tag) {
        std::size_t sum = 0;
        for (const auto& counts : edits)
            if (const auto at = counts.words.find(tag); at != counts.words.end())
                sum += at->second;
        return sum;
    };
    std::vector<std::string> tags;
    for (const auto& [tag, count] : words.words)
        tags.push_back(tag);
    std::stable_sort(tags.begin(), tags.end(), [&](const std::string& a, const std::string& b) {
        return std::pair(editsOf(a), words.words[a]) > std::pair(editsOf(b), words.words[b]);
    });
    const std::size_t most = std::max<std::size_t>(options.count("tags"), 1);
    const std::vector<std::string> rest(tags.begin() + static_cast<std::ptrdiff_t>(std::min(most, tags.size())),
                                        tags.end());
    tags.resize(tags.size() - rest.size());
    const auto countOf = [](const TagCounts& counts, const std::string& tag) {
        const auto at = counts.words.find(tag);
        return at == counts.words.end() ? std::size_t{0} : at->second;
    };
    const auto seriesOf = [&](const std::string& name, const TagCounts& counts) {
        Series series;
        series.name = name;
        series.mark = Mark::Bars;
        for (std::size_t i = 0; i < tags.size(); ++i)
            addShare(series, static_cast<double>(i), countOf(counts, tags[i]), counts.total);
        return series;
    };
    std::size_t allEdits = 0;
    for (const auto& counts : edits)
        allEdits += counts.total;
    if (allEdits == 0) {
        figure.note = words.total == 0 ? "No example was attacked, so there are no words to count."
                                       : "The attacks changed no word.";
        return figure;
    }
    figure.series.push_back(seriesOf("all words of the texts", words));
    for (std::size_t c = 0; c < campaigns.size(); ++c)
        if (edits[c].total > 0)
            figure.series.push_back(seriesOf(campaigns.size() > 1 ? "edits, " + names[c] : "edits", edits[c]));
    figure.x.categories = tags;
    std::vector<std::size_t> n;
    for (const auto& counts : edits)
        n.push_back(counts.total);
    figure.caption = "Part of speech of the words that attacks changed (" + sizes(names, n) +
                     " edits, failed attacks included) beside its share of the attacked texts (" +
                     std::to_string(words.total) + " words), with Wilson's 95% intervals.";
    if (!rest.empty()) { // one bar of them all would flatten the others
        const auto share = [&](const TagCounts& counts) {
            std::size_t sum = 0;
            for (const auto& tag : rest)
                sum += countOf(counts, tag);
            return formatNumber(100.0 * static_cast<double>(sum) / static_cast<double>(counts.total), 1) + "%";
        };
        figure.caption +=
            " Not drawn: " + std::to_string(rest.size()) + " rarer ones, together " + share(words) + " of the words";
        for (std::size_t c = 0; c < campaigns.size(); ++c)
            if (edits[c].total > 0)
                figure.caption +=
                    ", " + share(edits[c]) + " of the edits" + (campaigns.size() > 1 ? " of " + names[c] : "");
        figure.caption += ".";
    }
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
