#include "core/reports/data/measure.h"

#include <algorithm>
#include <cmath>

#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/campaigns/convention.h"
#include "core/campaigns/measuring.h"
#include "core/metrics/proportion.h"
#include "core/metrics/resampling.h"
#include "core/reports/data/answers.h"
#include "core/reports/data/degradation.h"

namespace core::reports {
namespace {

MeasureValue scaled(const std::optional<double>& value, double factor)
{
    return value ? MeasureValue{*value * factor, {}, {}} : MeasureValue{};
}

/// A share of `total` examples, in percent.
MeasureValue shareOf(const std::optional<double>& share, std::size_t total)
{
    if (!share)
        return {};
    const auto hits = static_cast<std::size_t>(std::llround(*share * static_cast<double>(total)));
    const auto interval = metrics::wilson(hits, total);
    return interval ? MeasureValue{100.0 * *share, 100.0 * interval->low, 100.0 * interval->high} : MeasureValue{};
}

/// Of the results that the convention's mean includes.
std::vector<double> queriesOf(const CampaignData& campaign, campaigns::Convention convention)
{
    std::vector<double> queries;
    const auto add = [&](const auto& result) {
        if (campaigns::countsQueries(convention, result.status, result.reason))
            queries.push_back(static_cast<double>(result.queries));
    };
    if (campaign.project && !campaign.part)
        campaign.project->forEachFacts(campaign.id, [&](const store::ResultFacts& facts) {
            if (!campaign.leftOut.contains(facts.position))
                add(facts);
        });
    else
        for (const auto& result : resultsOf(campaign))
            add(result);
    return queries;
}

/// The sum of stored values over the results that count, and how many there are.
struct Sum {
    double sum = 0.0;
    std::size_t count = 0;
};
Sum sumOf(const CampaignData& campaign, std::string_view name)
{
    Sum sum;
    if (const auto found = campaigns::findMeasure(campaign.measures, name))
        for (const auto& [position, value] : *found->values)
            if (!campaign.leftOut.contains(position)) {
                sum.sum += value;
                ++sum.count;
            }
    return sum;
}

bool isPerplexity(const std::string& measure) { return measure.starts_with("perplexity-"); }

/// The values that `measure` stored; nothing for a part of a campaign, whose results it does not distinguish.
MeasureValue afterwards(const CampaignData& campaign, const std::string& measure)
{
    namespace names = campaigns::measures;
    if (campaign.part)
        return {};
    if (measure == "similarity") {
        const auto [sum, count] = sumOf(campaign, names::similarity);
        return count == 0 ? MeasureValue{} : MeasureValue{sum / static_cast<double>(count), {}, {}};
    }
    if (isPerplexity(measure)) {
        const auto before = sumOf(campaign, names::perplexityBefore), after = sumOf(campaign, names::perplexityAfter);
        if (before.count == 0)
            return {};
        const double of = measure == "perplexity-original"    ? before.sum
                          : measure == "perplexity-perturbed" ? after.sum
                                                              : after.sum - before.sum;
        return {of / static_cast<double>(before.count), {}, {}};
    }
    const auto before = sumOf(campaign, names::grammarBefore);
    if (before.count == 0)
        return {};
    const double added = sumOf(campaign, names::grammarAfter).sum - before.sum;
    if (measure == "grammar-added")
        return {added / static_cast<double>(before.count), {}, {}};
    const double over = measure == "grammar-added-percent" ? before.sum : sumOf(campaign, names::grammarWords).sum;
    return over > 0.0 ? MeasureValue{100.0 * added / over, {}, {}} : MeasureValue{};
}

[[noreturn]] void unknown(const std::string& measure)
{
    std::string known;
    for (const auto& kind : pivotMeasures())
        known += (known.empty() ? "" : ", ") + kind.name;
    throw UsageError("there is no measure '" + measure + "'", "Use " + known);
}

} // namespace

MeasureValue measured(const CampaignData& campaign, campaigns::Convention convention, const std::string& measure)
{
    if (measure == "valid") {
        if (!campaign.valid || !campaign.valid->rate)
            return {};
        const auto& rate = *campaign.valid->rate;
        return {100.0 * rate.share, 100.0 * rate.low, 100.0 * rate.high};
    }
    if (isMeasuredAfterwards(measure))
        return afterwards(campaign, measure);
    if (measure == "relative-degradation")
        return {degradationOf(campaign).relative, {}, {}};
    if (measure == "char-bleu")
        return {degradationOf(campaign).sourceBleu, {}, {}};
    if (const bool robust = measure == "robust-accuracy";
        isShareOfVariants(measure) || measure == "perturbation-accuracy" || (robust && !campaign.variants.empty())) {
        const auto scores = campaigns::variantScores(campaign.variants, campaign.reference, scoringOf(campaign));
        const auto share = robust                             ? scores.robustAccuracy()
                           : measure == "variant-success"     ? scores.success()
                           : measure == "variant-adversarial" ? scores.adversarialShare()
                                                              : scores.perturbationAccuracy();
        return share ? MeasureValue{100.0 * share->share, 100.0 * share->low, 100.0 * share->high} : MeasureValue{};
    }
    const bool underAttack =
        measure == "robust-accuracy" || measure == "attacked-macro-f1" || measure == "attacked-accuracy";
    if (underAttack && !scoringOf(campaign).wantsOtherAnswer)
        return {};
    if (measure == "robust-accuracy") {
        const auto answers = keptRight(campaign);
        return answers.right == 0
                   ? MeasureValue{}
                   : shareOf(static_cast<double>(answers.kept) / static_cast<double>(answers.right), answers.right);
    }
    if (measure == "macro-f1" || measure == "attacked-macro-f1")
        return scaled(metrics::macroF1(answersOf(campaign, measure != "macro-f1")), 100.0);
    const auto summary = summaryOf(campaign, convention);
    if (measure == "success")
        return shareOf(summary.successRate, summary.rateOver);
    if (measure == "attacked-accuracy" || measure == "clean-accuracy") {
        const auto& score = measure == "clean-accuracy" ? summary.cleanScore : summary.attackedScore;
        // The interval is that of a share of examples, which a parser's micro-average over words is not.
        return summary.scoreName.ends_with("accuracy") ? shareOf(score, summary.scored) : scaled(score, 100.0);
    }
    if (measure == "decrease")
        return scaled(summary.decrease, 100.0);
    if (measure == "queries" || measure == "queries-median") {
        if (!summary.conventionQueries)
            return {};
        const auto queries = queriesOf(campaign, convention);
        const auto found = measure == "queries" ? metrics::resampledMean(queries) : metrics::resampledMedian(queries);
        return found ? MeasureValue{found->value, found->low, found->high} : MeasureValue{};
    }
    if (measure == "seconds")
        return scaled(summary.attackSeconds, 1.0);
    if (measure == "perturbed")
        return scaled(summary.conventionPerturbedPercent, 1.0);
    unknown(measure);
}

std::string scoreTitle(const std::string& scoreName)
{
    const std::string own = attacks::ownScorePrefix;
    if (scoreName.starts_with(own))
        return "Agreement (" + scoreTitle(scoreName.substr(own.size())) + ")";
    for (const auto measure : metrics::answerMeasures)
        if (metrics::nameOf(measure) == scoreName)
            return capitalised(std::string(metrics::titleOf(measure)));
    return scoreName == "uas" ? "UAS" : scoreName == "las" ? "LAS" : scoreName == "accuracy" ? "Accuracy" : scoreName;
}

std::string scoreNameOf(const CampaignData& campaign)
{
    const auto scoring = scoringOf(campaign);
    const auto name = attacksTrees(campaign) ? attacks::Scoring(scoring.trees).name() : scoring.name();
    return scoring.own ? attacks::ownScorePrefix + name : name;
}

std::string scoreTitle(const std::vector<CampaignData>& campaigns)
{
    if (campaigns.empty())
        return scoreTitle("accuracy");
    const auto first = scoreNameOf(campaigns.front());
    const bool one = std::all_of(campaigns.begin(), campaigns.end(),
                                 [&](const CampaignData& campaign) { return scoreNameOf(campaign) == first; });
    return one ? scoreTitle(first) : "Score";
}

bool isMeasuredAfterwards(const std::string& measure)
{
    return measure == "similarity" || measure.starts_with("grammar-added") || isPerplexity(measure);
}

bool isShareOfVariants(const std::string& measure)
{
    return measure == "variant-success" || measure == "variant-adversarial";
}

bool isScore(const std::string& measure)
{
    return measure == "attacked-accuracy" || measure == "clean-accuracy" || measure == "decrease";
}

std::string measureTitle(const std::string& measure, const std::string& score)
{
    const std::string accuracy = "Accuracy";
    auto title = measureTitle(measure);
    if (isScore(measure) && title.starts_with(accuracy))
        title.replace(0, accuracy.size(), score);
    const std::string percent = " (%)"; // sacreBLEU's scores are not shares
    if ((score == "BLEU" || score == "chrF") && title.starts_with(score))
        title.erase(title.size() - percent.size());
    return title;
}

std::string measureTitle(const std::string& measure)
{
    const auto& measures = pivotMeasures();
    const auto found =
        std::find_if(measures.begin(), measures.end(), [&](const PivotMeasure& k) { return k.name == measure; });
    if (found == measures.end())
        unknown(measure);
    return found->title;
}

} // namespace core::reports
