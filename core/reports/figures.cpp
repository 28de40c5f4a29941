#include "core/reports/figures.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/metrics/classification.h"
#include "core/metrics/proportion.h"
#include "core/reports/number.h"

namespace core::reports {
namespace {

using attacks::AttackResult;
using attacks::Status;
using metrics::wilson;
using structures::labelOf;

bool attacked(const AttackResult& result) { return result.status != Status::Skipped && result.status != Status::Error; }

void addShare(Series& series, double x, std::size_t hits, std::size_t total)
{
    if (const auto share = wilson(hits, total)) {
        series.x.push_back(x);
        series.y.push_back(100.0 * share->share);
        series.low.push_back(100.0 * share->low);
        series.high.push_back(100.0 * share->high);
    }
}

std::string sizes(const std::vector<CampaignData>& campaigns, const std::vector<std::string>& names,
                  const std::vector<std::size_t>& n)
{
    std::string text;
    for (std::size_t i = 0; i < campaigns.size(); ++i)
        text += (i > 0 ? "; " : "") + names[i] + ", n = " + std::to_string(n[i]);
    return text;
}

Figure budgetFigure(const std::vector<CampaignData>& campaigns, const FigureOptions& options)
{
    Figure figure;
    const auto names = shortNames(campaigns);
    std::vector<std::size_t> n;
    double farthest = 0.0;
    for (const auto& campaign : campaigns)
        for (const auto& result : campaign.results)
            if (attacked(result))
                farthest = std::max(farthest, static_cast<double>(result.queries));
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        const auto summary = campaigns::summarize(campaigns[c].results, options.convention);
        const auto total = summary.rateOver;
        n.push_back(total);
        std::map<std::uint64_t, std::size_t> found; // successes at this very query
        for (const auto& result : campaigns[c].results)
            if (result.status == Status::Succeeded)
                ++found[std::max<std::uint64_t>(result.successQuery, 1)];
        if (total == 0)
            continue;
        Series series;
        series.name = names[c];
        series.mark = Mark::Step;
        // A convention may count what was wrong from the start; the others start at 0.
        std::size_t sum = summary.rateHits - summary.succeeded;
        addShare(series, options.logarithmicQueries ? 1.0 : 0.0, sum, total);
        for (const auto& [query, successes] : found) {
            sum += successes;
            addShare(series, static_cast<double>(query), sum, total);
        }
        if (farthest > series.x.back())
            addShare(series, farthest, sum, total);
        figure.series.push_back(std::move(series));
    }
    figure.x = {"Logical queries", options.logarithmicQueries, {}, options.logarithmicQueries ? 1.0 : 0.0, farthest};
    figure.y = {"Success rate (%)", false, {}, 0.0, 100.0};
    figure.caption = "Share of attacks that had succeeded after so many logical queries, with Wilson's 95% band (" +
                     sizes(campaigns, names, n) + "). " + campaigns::describe(options.convention);
    if (figure.empty())
        figure.note = "No example was attacked: all were skipped or ended in an error.";
    return figure;
}

Figure perturbedFigure(const std::vector<CampaignData>& campaigns, const FigureOptions& options)
{
    Figure figure;
    const auto names = shortNames(campaigns);
    const double width = std::clamp(options.binPercent, 0.5, 100.0);
    const auto bins = static_cast<std::size_t>(std::ceil(100.0 / width - 1e-9));
    std::vector<std::vector<std::size_t>> counts(campaigns.size(), std::vector<std::size_t>(bins));
    std::vector<std::size_t> n(campaigns.size());
    std::size_t used = 0;
    for (std::size_t c = 0; c < campaigns.size(); ++c)
        for (const auto& result : campaigns[c].results)
            if (result.status == Status::Succeeded) {
                // A share such as 3/20 must not fall below its own edge through rounding.
                const auto bin = std::min(static_cast<std::size_t>(result.perturbedPercent / width + 1e-9), bins - 1);
                ++counts[c][bin];
                ++n[c];
                used = std::max(used, bin + 1);
            }
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        Series series;
        series.name = names[c];
        series.mark = Mark::Bars;
        for (std::size_t bin = 0; bin < used; ++bin)
            addShare(series, (static_cast<double>(bin) + 0.5) * width, counts[c][bin], n[c]);
        if (campaigns.size() > 1) { // the whiskers of many narrow bars would hide the bars
            series.low.clear();
            series.high.clear();
        }
        if (!series.x.empty())
            figure.series.push_back(std::move(series));
    }
    figure.x = {"Perturbed words (%)", false, {}, 0.0, static_cast<double>(used) * width};
    figure.y = {"Successful attacks (%)", false, {}, 0.0, 0.0};
    figure.caption =
        "How much of a text successful attacks changed, in bins of " +
        formatNumber(width, width == std::floor(width) ? 0 : 1) + "% of its words that hold their lower edge" +
        (campaigns.size() > 1 ? " (" : ", with Wilson's 95% intervals (") + sizes(campaigns, names, n) + ").";
    if (figure.empty())
        figure.note = "No attack succeeded, so no text was changed.";
    return figure;
}

/// Tags of the words of editable segments, counted once for each different original text.
struct TagCounts {
    std::map<std::string, std::size_t> words;
    std::size_t total = 0;
};

Figure perPosFigure(const std::vector<CampaignData>& campaigns, const FigureOptions& options)
{
    Figure figure;
    figure.x = {"Part of speech", false, {}, 0.0, 0.0};
    figure.y = {"Share (%)", false, {}, 0.0, 0.0};
    if (!options.tag) {
        figure.note = "The part-of-speech tagger is not there, so words cannot be counted by tag.";
        return figure;
    }
    const auto names = shortNames(campaigns);
    TagCounts words;
    std::vector<TagCounts> edits(campaigns.size());
    std::set<std::uint64_t> counted;
    std::map<std::uint64_t, std::vector<std::string>> tagged; // a text that several campaigns share is tagged once
    try {
        for (std::size_t c = 0; c < campaigns.size(); ++c)
            for (const auto& result : campaigns[c].results) {
                if (!attacked(result))
                    continue;
                for (const auto& segment : result.original.segments()) {
                    if (!segment.editable)
                        continue;
                    const auto key = combine64(segment.text.hash(), hash64(segment.name));
                    auto [known, isNew] = tagged.try_emplace(key);
                    if (isNew)
                        known->second = options.tag(segment.text.originalWords());
                    const auto& tags = known->second;
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
    const std::size_t most = std::max<std::size_t>(options.mostTags, 1);
    const bool other = tags.size() > most;
    const std::vector<std::string> rest(tags.begin() + static_cast<std::ptrdiff_t>(other ? most - 1 : tags.size()),
                                        tags.end());
    tags.resize(tags.size() - rest.size());
    const auto seriesOf = [&](const std::string& name, const TagCounts& counts) {
        const auto countOf = [&](const std::string& tag) {
            const auto at = counts.words.find(tag);
            return at == counts.words.end() ? std::size_t{0} : at->second;
        };
        Series series;
        series.name = name;
        series.mark = Mark::Bars;
        for (std::size_t i = 0; i < tags.size(); ++i)
            addShare(series, static_cast<double>(i), countOf(tags[i]), counts.total);
        std::size_t others = 0;
        for (const auto& tag : rest)
            others += countOf(tag);
        if (other)
            addShare(series, static_cast<double>(tags.size()), others, counts.total);
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
    if (other)
        figure.x.categories.push_back("other");
    std::vector<std::size_t> n;
    for (const auto& counts : edits)
        n.push_back(counts.total);
    figure.caption = "Part of speech of the words that attacks changed (" + sizes(campaigns, names, n) +
                     " edits, failed attacks included) beside its share of the attacked texts (" +
                     std::to_string(words.total) + " words), with Wilson's 95% intervals.";
    return figure;
}

Figure lengthFigure(const std::vector<CampaignData>& campaigns, const FigureOptions& options)
{
    Figure figure;
    const auto names = shortNames(campaigns);
    std::vector<std::size_t> n;
    const auto add = [&](const CampaignData& campaign, const std::string& name, auto wanted) {
        Series series;
        series.name = name;
        series.mark = Mark::Points;
        for (const auto& result : campaign.results) {
            if (!attacked(result) || !wanted(result))
                continue;
            std::size_t length = 0;
            for (const auto& segment : result.original.segments())
                length += segment.text.originalSize();
            series.x.push_back(static_cast<double>(length));
            series.y.push_back(static_cast<double>(result.queries));
        }
        if (!series.x.empty())
            figure.series.push_back(std::move(series));
    };
    if (campaigns.size() == 1) {
        add(campaigns.front(), "succeeded", [](const AttackResult& r) { return r.status == Status::Succeeded; });
        add(campaigns.front(), "failed or out of budget",
            [](const AttackResult& r) { return r.status != Status::Succeeded; });
    } else {
        for (std::size_t c = 0; c < campaigns.size(); ++c)
            add(campaigns[c], names[c], [](const AttackResult&) { return true; });
    }
    for (const auto& campaign : campaigns)
        n.push_back(
            static_cast<std::size_t>(std::count_if(campaign.results.begin(), campaign.results.end(), attacked)));
    figure.x = {"Words of the text", false, {}, 0.0, 0.0};
    figure.y = {"Logical queries", options.logarithmicQueries, {}, 0.0, 0.0};
    figure.caption = "Queries an attack took against the length of the text (" + sizes(campaigns, names, n) + ").";
    if (figure.empty())
        figure.note = "No example was attacked: all were skipped or ended in an error.";
    return figure;
}

/// The label the victim gives once the attack is over: a failed attack leaves the answer as it was.
int labelAfter(const AttackResult& result)
{
    return labelOf(result.status == Status::Succeeded ? result.perturbedOutput : result.originalOutput);
}

Figure confusionFigure(const std::vector<CampaignData>& campaigns)
{
    Figure figure;
    if (campaigns.empty())
        return figure;
    const auto& labels = campaigns.front().labels;
    for (const auto& campaign : campaigns)
        if (campaign.labels != labels) {
            figure.note =
                "The chosen campaigns have different labels. Choose campaigns on victims with the same labels.";
            return figure;
        }
    if (labels.empty()) {
        figure.note = "The victim has no class labels.";
        return figure;
    }
    const auto names = shortNames(campaigns);
    const std::size_t size = labels.size();
    Series cells;
    cells.name = "share of the gold label's examples";
    cells.mark = Mark::Cells;
    std::vector<std::size_t> n;
    const auto block = [&](const CampaignData& campaign, const std::string& name, bool after) {
        metrics::Confusion confusion(size);
        for (const auto& result : campaign.results) {
            const int gold = labelOf(result.gold);
            const int before = labelOf(result.originalOutput);
            if (gold >= 0 && static_cast<std::size_t>(gold) < size && before >= 0)
                confusion.add(gold, after ? labelAfter(result) : before);
        }
        if (!figure.x.categories.empty())
            figure.x.categories.emplace_back(); // a gap between blocks
        const auto first = static_cast<double>(figure.x.categories.size());
        for (std::size_t answer = 0; answer < size; ++answer) {
            figure.x.categories.push_back(labels[answer] + "\n" + name);
            for (std::size_t gold = 0; gold < size; ++gold) {
                const auto total = confusion.goldCount(gold);
                const auto hits = confusion.at(gold, answer);
                const double share = total == 0 ? 0.0 : static_cast<double>(hits) / static_cast<double>(total);
                cells.x.push_back(first + static_cast<double>(answer));
                cells.y.push_back(static_cast<double>(size - 1 - gold)); // the first label on top
                cells.shade.push_back(share);
                cells.labels.push_back(std::to_string(hits) + "\n" + formatNumber(100.0 * share, 1) + "%");
            }
        }
        return confusion.total();
    };
    std::size_t counted = 0;
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        const bool again = c > 0 && campaigns[c].victim == campaigns[c - 1].victim &&
                           campaigns[c].corpus == campaigns[c - 1].corpus &&
                           campaigns[c].sample == campaigns[c - 1].sample;
        const std::string suffix = campaigns.size() > 1 ? " " + names[c] : "";
        if (!again)
            block(campaigns[c], "before" + (campaigns.size() > 1 ? " " + campaigns[c].victim : ""), false);
        n.push_back(block(campaigns[c], "after" + suffix, true));
        counted += n.back();
    }
    if (counted == 0) {
        figure = {};
        figure.note = "No result has both a gold label and an answer.";
        return figure;
    }
    figure.series.push_back(std::move(cells));
    figure.x.label = "Answer";
    figure.y.label = "Gold label";
    figure.y.categories.assign(labels.rbegin(), labels.rend());
    figure.caption = "Answers by gold label before and after the attacks, as counts and as shares of the gold label's "
                     "examples; skipped examples and failed attacks keep their answer (" +
                     sizes(campaigns, names, n) + ").";
    return figure;
}

Figure accuracyFigure(const std::vector<CampaignData>& campaigns, const FigureOptions& options)
{
    Figure figure;
    const auto names = shortNames(campaigns);
    Series before;
    before.name = "before the attack";
    before.mark = Mark::Bars;
    Series under;
    under.name = "under attack";
    under.mark = Mark::Bars;
    std::vector<std::size_t> n;
    std::string score = "Accuracy";
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        const auto summary = campaigns::summarize(campaigns[c].results, options.convention);
        n.push_back(summary.scored);
        if (!summary.cleanScore || !summary.attackedScore)
            continue;
        if (summary.scoreName != "accuracy")
            score = summary.scoreName;
        const auto x = static_cast<double>(figure.x.categories.size());
        const auto hits = [&](double share) {
            return static_cast<std::size_t>(std::llround(share * static_cast<double>(summary.scored)));
        };
        addShare(before, x, hits(*summary.cleanScore), summary.scored);
        addShare(under, x, hits(*summary.attackedScore), summary.scored);
        figure.x.categories.push_back(names[c]);
    }
    figure.y = {score + " (%)", false, {}, 0.0, 100.0};
    figure.caption =
        score + " before and under attack, with Wilson's 95% intervals (" + sizes(campaigns, names, n) + ").";
    if (!before.x.empty())
        figure.series = {std::move(before), std::move(under)};
    else
        figure.note = "No result has both a gold label and an answer.";
    return figure;
}

} // namespace

const std::vector<Kind>& figureKinds()
{
    static const std::vector<Kind> kinds{
        {"budget", "Success against budget",
         "Share of attacks that had succeeded after so many queries, with a 95% band."},
        {"perturbed", "Perturbed words", "Histogram of the share of words that successful attacks changed."},
        {"per-pos", "Parts of speech", "Which parts of speech attacks changed, beside their share of the texts."},
        {"length", "Queries against length", "Queries of every attack against the number of words of its text."},
        {"confusion", "Confusion", "Answers by gold label before and after the attacks."},
        {"accuracy", "Accuracy under attack", "Accuracy of every campaign before and under attack."},
    };
    return kinds;
}

Figure makeFigure(const std::string& kind, const std::vector<CampaignData>& campaigns, const FigureOptions& options)
{
    const auto& kinds = figureKinds();
    if (std::none_of(kinds.begin(), kinds.end(), [&](const Kind& k) { return k.name == kind; })) {
        std::string known;
        for (const auto& k : kinds)
            known += (known.empty() ? "" : ", ") + k.name;
        throw UsageError("There is no figure '" + kind + "'.", "Use one of: " + known + ".");
    }
    Figure figure;
    if (campaigns.empty())
        figure.note = "No campaign is chosen.";
    else if (kind == "budget")
        figure = budgetFigure(campaigns, options);
    else if (kind == "perturbed")
        figure = perturbedFigure(campaigns, options);
    else if (kind == "per-pos")
        figure = perPosFigure(campaigns, options);
    else if (kind == "length")
        figure = lengthFigure(campaigns, options);
    else if (kind == "confusion")
        figure = confusionFigure(campaigns);
    else
        figure = accuracyFigure(campaigns, options);
    figure.kind = kind;
    return figure;
}

} // namespace core::reports
