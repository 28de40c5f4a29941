#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/base/error.h"
#include "core/reports/figures/parts.h"
#include "core/reports/tree_change.h"

namespace core::reports {

namespace {

/// The attacks that changed a word of a tag.
struct TagEffect {
    std::size_t attacks = 0;
    std::size_t successes = 0;
    std::vector<double> lost;  ///< Right heads lost, an attack.
    std::vector<double> words; ///< Scored words, an attack.
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
void addLoss(Series& series, double x, const TagEffect& effect)
{
    const double words = sum(effect.words);
    if (words <= 0.0)
        return;
    const double ratio = sum(effect.lost) / words;
    const auto n = static_cast<double>(effect.words.size());
    double squares = 0.0;
    for (std::size_t i = 0; i < effect.words.size(); ++i)
        squares += std::pow(effect.lost[i] - ratio * effect.words[i], 2);
    const double half = n > 1.0 ? 1.959964 * std::sqrt(squares * n / (n - 1.0)) / words : 0.0;
    series.x.push_back(x);
    series.y.push_back(100.0 * ratio);
    series.low.push_back(100.0 * (ratio - half));
    series.high.push_back(100.0 * (ratio + half));
}

/// One attack counts once for every tag of which it changed a word.
void count(const attacks::AttackResult& result, TextTags& tagged, std::map<std::string, TagEffect>& effects)
{
    const auto change = treeChange(result);
    if (!attacked(result) || !change)
        return;
    std::set<std::string> touched;
    const auto& tags = tagged.of(result.original[0]);
    for (const auto& edit : result.edits)
        if (edit.op != text::EditOp::Insert && edit.index < tags.size())
            touched.insert(tags[edit.index]);
    for (const auto& tag : touched) {
        auto& effect = effects[tag];
        ++effect.attacks;
        effect.successes += result.status == attacks::Status::Succeeded ? 1 : 0;
        effect.lost.push_back(static_cast<double>(change->rightBefore) - static_cast<double>(change->rightAfter));
        effect.words.push_back(static_cast<double>(change->words));
    }
}

} // namespace

Figure perPosEffectFigure(const std::vector<CampaignData>& campaigns, const FigureOptions& options)
{
    Figure figure;
    figure.x = {"Part of speech", false, {}, 0.0, 0.0};
    figure.y = {"Success rate, UAS lost (%)", false, {}, 0.0, 0.0};
    if (!options.tag) {
        figure.note = "The part-of-speech tagger is not there, so words cannot be counted by tag.";
        return figure;
    }
    std::map<std::string, TagEffect> effects;
    TextTags tagged(options.tag);
    try {
        for (const auto& campaign : campaigns)
            for (const auto& result : campaign.results)
                count(result, tagged, effects);
    } catch (const Error& error) {
        figure.note = error.what();
        return figure;
    }
    if (effects.empty()) {
        figure.note = "No attack on a parser changed a word.";
        return figure;
    }
    std::vector<std::string> tags;
    for (const auto& [tag, effect] : effects)
        tags.push_back(tag);
    std::stable_sort(tags.begin(), tags.end(), [&](const std::string& a, const std::string& b) {
        return effects[a].attacks > effects[b].attacks;
    });
    tags.resize(std::min(tags.size(), std::max<std::size_t>(options.mostTags, 1)));
    Series success{"success rate", Mark::Bars, {}, {}, {}, {}, {}, {}};
    Series loss{"UAS lost", Mark::Bars, {}, {}, {}, {}, {}, {}};
    std::size_t attacks = 0;
    for (std::size_t i = 0; i < tags.size(); ++i) {
        const auto& effect = effects[tags[i]];
        addShare(success, static_cast<double>(i), effect.successes, effect.attacks);
        addLoss(loss, static_cast<double>(i), effect);
        figure.x.categories.push_back(tags[i] + "\nn = " + std::to_string(effect.attacks));
        attacks += effect.attacks;
    }
    figure.series = {std::move(success), std::move(loss)};
    figure.caption =
        "Attacks that changed a word of a part of speech: how many succeeded (Wilson's 95% intervals), and "
        "the UAS they cost in points (micro-averaged; 95% intervals over sentences). An attack counts for "
        "every part of speech it changed" +
        std::string(campaigns.size() > 1 ? "; all chosen campaigns together" : "") +
        " (n = " + std::to_string(attacks) + ").";
    return figure;
}

} // namespace core::reports
