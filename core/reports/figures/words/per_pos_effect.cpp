#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/base/error.h"
#include "core/reports/arcs/tree_change.h"
#include "core/reports/data/lineup.h"
#include "core/reports/data/series.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/report.h"

namespace core::reports {

namespace {

/// The outcome of the attacks on texts with a word of a tag.
struct TagEffect {
    std::size_t texts = 0;     ///< Attacked texts that have such a word.
    std::size_t attacks = 0;   ///< Of those, in which one was changed.
    std::size_t successes = 0; ///< Of these, that succeeded.
    const CampaignData* campaign = nullptr;
    std::vector<std::string> changed, succeeded; ///< Ids of the examples.
    /// The losses by the attacks, strict and raw, one value per attack.
    struct Loss {
        std::vector<double> lost;  ///< Right arcs lost.
        std::vector<double> words; ///< Scored words.
    } strict, raw;
};

double sum(const std::vector<double>& values)
{
    double all = 0.0;
    for (const double value : values)
        all += value;
    return all;
}

/// UAS lost, micro-averaged over words, in points of percent, with the 95 % interval of a ratio of sums whose units are
/// the sentences. Source: W. G. Cochran, Sampling Techniques, 3rd ed. (1977), equation 2.46 without the finite
/// population correction.
void addLoss(Series& series, double x, const TagEffect::Loss& loss)
{
    const double words = sum(loss.words);
    if (words <= 0.0 || loss.words.size() < 2) // one sentence has no spread
        return;
    const double ratio = sum(loss.lost) / words;
    const auto n = static_cast<double>(loss.words.size());
    double squares = 0.0;
    for (std::size_t i = 0; i < loss.words.size(); ++i)
        squares += std::pow(loss.lost[i] - ratio * loss.words[i], 2);
    const double half = 1.959964 * std::sqrt(squares * n / (n - 1.0)) / words;
    series.points.push_back({x, 100.0 * ratio, Bounds{100.0 * (ratio - half), 100.0 * (ratio + half)}});
}

void addTo(TagEffect::Loss& loss, const attacks::TreeScores& scores, const attacks::TreeScoring& scoring, bool strict)
{
    const auto words = static_cast<double>(strict ? scores.beforeStrict.words : scores.before.words);
    const auto change = scoreChange(scores, scoring, strict);
    loss.lost.push_back((change.before - change.after) * words);
    loss.words.push_back(words);
}

/// One attack counts once for every tag that occurs in the text. False for what is no attack on a tree.
bool count(const attacks::AttackResult& result, const attacks::TreeScoring& scoring, TextTags& tagged,
           std::map<std::string, TagEffect>& effects)
{
    const auto scores = treeScoresOf(result, scoring);
    if (!attacked(result) || !scores)
        return false;
    std::set<std::string> touched;
    const auto& tags = tagged.of(result.original[0]);
    for (const auto& edit : result.edits)
        if (edit.op != text::EditOp::Insert && edit.index < tags.size())
            touched.insert(tags[edit.index]);
    for (const auto& tag : std::set<std::string>(tags.begin(), tags.end()))
        ++effects[tag].texts;
    for (const auto& tag : touched) {
        auto& effect = effects[tag];
        ++effect.attacks;
        effect.changed.push_back(result.example);
        if (result.status == attacks::Status::Succeeded) {
            ++effect.successes;
            effect.succeeded.push_back(result.example);
        }
        addTo(effect.strict, *scores, scoring, true);
        addTo(effect.raw, *scores, scoring, false);
    }
    return true;
}

Figure drawPerPosEffect(const Campaigns& campaigns, const ReportSettings& options)
{
    Figure figure;
    figure.x = {"Part of speech", false, {}, 0.0, 0.0};
    figure.y = {"Success rate (%), score lost (points)", false, {}, 0.0, 0.0};
    if (!options.tag) {
        figure.note = "The part-of-speech tagger was not found, so words cannot be counted by tag.";
        return figure;
    }
    std::map<std::string, TagEffect> effects;
    TextTags tagged(options.tag);
    const auto all = shortNames(campaigns);
    Campaigns drawn;
    std::vector<std::string> names, missing;
    std::vector<std::size_t> n;
    try {
        for (std::size_t c = 0; c < campaigns.size(); ++c) {
            const auto& campaign = campaigns[c];
            std::map<std::string, TagEffect> own;
            std::size_t texts = 0;
            for (const auto& result : resultsOf(campaign))
                texts += count(result, scoringOf(campaign).trees, tagged, own) ? 1 : 0;
            if (std::ranges::none_of(own, [](const auto& of) { return of.second.attacks > 0; })) {
                missing.push_back(all[c]);
                continue;
            }
            drawn.push_back(campaign);
            names.push_back(all[c]);
            n.push_back(texts);
            for (auto& [tag, effect] : own)
                effect.campaign = &campaign;
            for (auto& [tag, effect] : own)
                if (effect.attacks > 0 && !effects.emplace(tag, std::move(effect)).second) {
                    figure.note = "Several of the chosen campaigns changed words of one part of speech (" + tag +
                                  "). Choose one campaign, or several that each change another part of speech.";
                    return figure;
                }
        }
    } catch (const Error& error) {
        figure.note = error.what();
        return figure;
    }
    if (effects.empty()) {
        figure.note = "No attack on a parser changed a word.";
        return figure;
    }
    if (figure.note = notComparable(drawn, names, "attacked-accuracy"); !figure.note.empty())
        return figure;
    std::vector<std::string> tags;
    std::size_t changes = 0, single = 0;
    for (const auto& [tag, effect] : effects) {
        tags.push_back(tag);
        changes += effect.attacks;
    }
    std::stable_sort(tags.begin(), tags.end(), [&](const std::string& a, const std::string& b) {
        return effects[a].attacks > effects[b].attacks;
    });
    const auto most = std::min(tags.size(), std::max<std::size_t>(options.count("tags"), 1));
    const auto rest = tags.size() - most;
    tags.resize(most);
    Series success{"success rate", Mark::Bars, {}};
    const std::string score = scoreName(scoringOf(drawn.front()).trees);
    Series strict{score + " lost (strict)", Mark::Bars, {}};
    Series raw{score + " lost (raw)", Mark::Bars, {}};
    std::size_t shown = 0;
    for (std::size_t i = 0; i < tags.size(); ++i) {
        const auto& effect = effects[tags[i]];
        addShare(success, static_cast<double>(i), effect.successes, effect.texts);
        success.points.back().behind = behindIds(*effect.campaign, effect.succeeded);
        addLoss(strict, static_cast<double>(i), effect.strict);
        addLoss(raw, static_cast<double>(i), effect.raw);
        for (auto* lost : {&strict, &raw})
            if (!lost->points.empty() && lost->points.back().x == static_cast<double>(i))
                lost->points.back().behind = behindIds(*effect.campaign, effect.changed);
        figure.x.categories.push_back(tags[i] + "\nof " + std::to_string(effect.texts));
        shown += effect.attacks;
        single += effect.attacks == 1 ? 1 : 0;
    }
    for (auto* series : {&success, &strict, &raw})
        if (!series->points.empty())
            figure.series.push_back(std::move(*series));
    figure.caption =
        "By part of speech: success by changing such a word, of the attacked sentences that have one "
        "(whiskers: Wilson's 95% interval); and the " +
        score +
        " lost to attacks that changed such a word, in points, strict (arcs of changed words left out) and raw "
        "(all arcs; both micro-averaged; whiskers: " +
        describe(IntervalMethod::RatioOfSums) + "). An attack counts for every part of speech it changed (" +
        std::to_string(changes) + " changes of a part of speech in all).";
    addSizes(figure, names, n);
    if (rest > 0)
        figure.caption += " Not drawn: " + std::to_string(rest) + " rarer parts of speech with " +
                          std::to_string(changes - shown) + " changes.";
    if (single > 0)
        figure.caption += " Of " + std::to_string(single) +
                          " that one attack alone changed no loss is drawn, as one sentence has no interval.";
    figure.caption += notDrawn(missing, "no attack on a tree that changed a word");
    return figure;
}

} // namespace

ReportKind perPosEffectFigure()
{
    return needing(
        campaignFigure({"per-pos-effect",
                        "Effect by part of speech",
                        "Of attacks on trees: how often changing a word of a tag succeeded, and what it cost in UAS.",
                        {"tagset", "tags"}},
                       drawPerPosEffect),
        {Need::Parsers});
}

} // namespace core::reports
