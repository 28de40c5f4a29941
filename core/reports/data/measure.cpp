#include "core/reports/data/measure.h"

#include <algorithm>
#include <cmath>

#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/campaigns/convention.h"
#include "core/campaigns/error_words.h"
#include "core/campaigns/measures/measuring.h"
#include "core/campaigns/score_sums.h"
#include "core/metrics/proportion.h"
#include "core/metrics/resampling.h"
#include "core/reports/data/answers.h"
#include "core/reports/data/degradation.h"
#include "core/reports/data/flagged.h"

namespace core::reports {
namespace {

MeasureValue scaled(const std::optional<double>& value, double factor, std::size_t n = 0)
{
    return value ? MeasureValue{*value * factor, {}, {}, IntervalMethod::None, n} : MeasureValue{};
}

/// A proportion in percent.
MeasureValue inPercent(const metrics::Proportion& share, IntervalMethod method, std::size_t n)
{
    return {100.0 * share.share, 100.0 * share.low, 100.0 * share.high, method, n};
}

/// A share of `total` examples, in percent.
MeasureValue shareOf(const std::optional<double>& share, std::size_t total)
{
    if (!share)
        return {};
    const auto hits = static_cast<std::size_t>(std::llround(*share * static_cast<double>(total)));
    const auto interval = metrics::wilson(hits, total);
    return interval ? MeasureValue{100.0 * *share, 100.0 * interval->low, 100.0 * interval->high,
                                   IntervalMethod::Wilson, total}
                    : MeasureValue{};
}

/// A share of a campaign's variants. `variants`, `texts`: how many it is over.
MeasureValue shareOfVariants(const std::optional<metrics::Proportion>& share, std::size_t variants, std::size_t texts)
{
    if (!share)
        return {};
    const auto wilson = metrics::wilsonOfShare(share->share, texts); // where all texts have one share
    const bool one = wilson.low == share->low && wilson.high == share->high;
    return inPercent(*share, one ? IntervalMethod::WilsonOverTexts : IntervalMethod::ClusterBootstrap, variants);
}

std::size_t textsIn(const std::vector<metrics::Cluster>& clusters)
{
    std::size_t texts = 0;
    for (const auto& cluster : clusters)
        texts += cluster.of > 0 ? cluster.count : 0;
    return texts;
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

MeasureValue ofDegradation(const CampaignData& campaign, std::optional<double> Degradation::*which)
{
    const auto degradation = degradationOf(campaign);
    return scaled(degradation.*which, 1.0, degradation.examples);
}

/// How many examples a decrease is over: it is not known of those that ended in an error.
std::size_t scoredWithoutErrors(const CampaignData& campaign)
{
    using campaigns::ScoreSums;
    const auto scoring = scoringOf(campaign);
    ScoreSums sums(scoring, scoring.own ? ScoreSums::Reference::Own : ScoreSums::Reference::Gold);
    for (const auto& result : resultsOf(campaign))
        if (result.status != attacks::Status::Error)
            sums.add(result);
    return sums.get().scored;
}

/// Points of the score that an attack took. Errors are left out, as in the relative decrease.
MeasureValue lostPoints(const CampaignData& campaign)
{
    using campaigns::ScoreSums;
    const auto scoring = scoringOf(campaign);
    if (!scoring.wantsOtherAnswer)
        return {};
    ScoreSums sums(scoring, scoring.own ? ScoreSums::Reference::Own : ScoreSums::Reference::Gold);
    for (const auto& result : resultsOf(campaign))
        if (result.status != attacks::Status::Error)
            sums.add(result);
    const auto scores = sums.get();
    return scores.clean && scores.attacked ? scaled(*scores.clean - *scores.attacked, 100.0, scores.scored)
                                           : MeasureValue{};
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

constexpr std::string_view unknownWordsMeasure = "unknown-words";

bool isPerplexity(const std::string& measure) { return measure.starts_with("perplexity-"); }

/// The values that `measure` stored; nothing for a part of a campaign, whose results it does not distinguish.
MeasureValue afterwards(const CampaignData& campaign, const std::string& measure)
{
    namespace names = campaigns::measures;
    if (campaign.part)
        return {};
    if (measure == "similarity") {
        const auto [sum, count] = sumOf(campaign, names::similarity);
        return count == 0 ? MeasureValue{} : scaled(sum / static_cast<double>(count), 1.0, count);
    }
    if (isPerplexity(measure)) {
        const auto before = sumOf(campaign, names::perplexityBefore), after = sumOf(campaign, names::perplexityAfter);
        if (before.count == 0)
            return {};
        const double of = measure == "perplexity-original"    ? before.sum
                          : measure == "perplexity-perturbed" ? after.sum
                                                              : after.sum - before.sum;
        return scaled(of / static_cast<double>(before.count), 1.0, before.count);
    }
    if (measure == unknownWordsMeasure) {
        const auto all = sumOf(campaign, names::newWords);
        return all.sum > 0.0 ? scaled(sumOf(campaign, names::unknownWords).sum / all.sum, 100.0, all.count)
                             : MeasureValue{};
    }
    const auto before = sumOf(campaign, names::grammarBefore);
    if (before.count == 0)
        return {};
    const double added = sumOf(campaign, names::grammarAfter).sum - before.sum;
    if (measure == "grammar-added")
        return scaled(added / static_cast<double>(before.count), 1.0, before.count);
    const double over = measure == "grammar-added-percent" ? before.sum : sumOf(campaign, names::grammarWords).sum;
    return over > 0.0 ? scaled(added / over, 100.0, before.count) : MeasureValue{};
}

[[noreturn]] void unknown(const std::string& measure)
{
    std::string known;
    for (const auto& kind : pivotMeasures())
        known += (known.empty() ? "" : ", ") + kind.name;
    throw UsageError("there is no measure '" + measure + "'", "Use " + known);
}

} // namespace

bool isOfSummary(const std::string& measure)
{
    return isScore(measure) || measure == "success" || measure == "net-success" || measure == "queries" ||
           measure == "queries-median" || measure == "seconds" || measure == "perturbed";
}

MeasureValue measured(const CampaignData& campaign, campaigns::Convention convention, const std::string& measure)
{
    return measured(campaign, measure, isOfSummary(measure) ? summaryOf(campaign, convention) : campaigns::Summary{});
}

MeasureValue measured(const CampaignData& campaign, const std::string& measure, const campaigns::Summary& summary)
{
    if (measure == "valid") {
        if (!campaign.valid || !campaign.valid->rate)
            return {};
        const bool all = campaign.valid->judged == campaign.valid->succeeded;
        return inPercent(*campaign.valid->rate, all ? IntervalMethod::Wilson : IntervalMethod::Delta,
                         campaign.valid->attacked);
    }
    if (measure == "judged")
        return campaign.people
                   ? MeasureValue{campaign.people->mean, {}, {}, IntervalMethod::None, campaign.people->items}
                   : MeasureValue{};
    if (measure == "net-success")
        return netSuccess(campaign, summary);
    if (isMeasuredAfterwards(measure))
        return afterwards(campaign, measure);
    if (measure == "relative-degradation")
        return ofDegradation(campaign, &Degradation::relative);
    if (measure == "lost")
        return lostPoints(campaign);
    if (measure == "char-bleu")
        return ofDegradation(campaign, &Degradation::sourceBleu);
    if (const bool robust = measure == "robust-accuracy";
        isShareOfVariants(measure) || measure == "perturbation-accuracy" || (robust && !campaign.variants.empty())) {
        const auto scores = campaigns::variantScores(campaign.variants, campaign.reference, scoringOf(campaign));
        const auto share = robust                             ? scores.robustAccuracy()
                           : measure == "variant-success"     ? scores.success()
                           : measure == "variant-adversarial" ? scores.adversarialShare()
                                                              : scores.perturbationAccuracy();
        const bool ofAttacked = robust || measure == "variant-success";
        return shareOfVariants(share, ofAttacked ? scores.variants : scores.variants + scores.ofWrong,
                               textsIn(scores.ofAttacked) + (ofAttacked ? 0 : textsIn(scores.ofWrongTexts)));
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
    if (measure == "macro-f1" || measure == "attacked-macro-f1") {
        const auto answers = answersOf(campaign, measure != "macro-f1");
        return scaled(metrics::macroF1(answers), 100.0, answers.total());
    }
    if (measure == "success")
        return shareOf(summary.successRate, summary.rateOver);
    if (measure == "attacked-accuracy" || measure == "clean-accuracy") {
        const auto& score = measure == "clean-accuracy" ? summary.cleanScore : summary.attackedScore;
        // The interval is that of a share of examples, which a parser's micro-average over words is not.
        auto found = summary.scoreName.ends_with("accuracy") ? shareOf(score, summary.scored)
                                                             : scaled(score, 100.0, summary.scored);
        if (measure == "attacked-accuracy" && found.value)
            found.note = campaigns::atMost(summary.errors);
        return found;
    }
    if (measure == "decrease")
        return scaled(summary.decrease, 100.0, summary.errors == 0 ? summary.scored : scoredWithoutErrors(campaign));
    if (measure == "queries" || measure == "queries-median") {
        if (!summary.conventionQueries)
            return {};
        const auto queries = queriesOf(campaign, summary.convention);
        const auto found = measure == "queries" ? metrics::resampledMean(queries) : metrics::resampledMedian(queries);
        return found ? MeasureValue{found->value, found->low, found->high,
                                    found->low ? IntervalMethod::Bootstrap : IntervalMethod::None, queries.size()}
                     : MeasureValue{};
    }
    if (measure == "seconds")
        return scaled(summary.attackSeconds, 1.0, summary.examples);
    if (measure == "perturbed")
        return scaled(summary.conventionPerturbedPercent, 1.0, summary.changedOver);
    unknown(measure);
}

std::string describe(IntervalMethod method)
{
    switch (method) {
    case IntervalMethod::None:
        break;
    case IntervalMethod::Wilson:
        return "Wilson's 95% interval";
    case IntervalMethod::WilsonOverTexts:
        return "Wilson's 95% interval over texts, all of which have one share";
    case IntervalMethod::ClusterBootstrap:
        return "the 95% interval over texts, which are drawn with their variants (bootstrap)";
    case IntervalMethod::Bootstrap:
        return "the 95% interval over examples (percentile bootstrap)";
    case IntervalMethod::Delta:
        return "the 95% interval of the success rate times the share of judged texts that are valid (delta method)";
    case IntervalMethod::RatioOfSums:
        return "the 95% interval over sentences (delta method)";
    }
    return {};
}

std::string countedIn(const std::string& measure, campaigns::Convention convention)
{
    using campaigns::Convention;
    if (measure == "valid")
        return "attacked examples";
    if (isMeasuredAfterwards(measure))
        return "successful texts that were measured";
    if (isShareOfVariants(measure) || measure == "perturbation-accuracy")
        return "variants";
    if (measure == "robust-accuracy")
        return "examples (or their variants) that are answered correctly";
    if (measure == "judged")
        return "texts that people judged";
    if (measure == "seconds")
        return "all examples";
    const bool success = measure == "success" || measure == "net-success";
    const bool queries = measure.starts_with("queries");
    if (!success && !queries && measure != "perturbed")
        return "examples with a gold answer";
    std::string all = "examples";
    const std::string attackedOnes = "attacked examples", successes = "successful attacks";
    switch (convention) {
    case Convention::Attacked:
        return success ? attackedOnes : successes;
    case Convention::All:
    case Convention::OpenAttack:
        return success || queries ? all : successes;
    case Convention::TextAttack:
        return success || queries ? attackedOnes + " without errors" : successes + " that changed a word";
    case Convention::TextFooler:
        return success ? all : queries ? attackedOnes : successes;
    case Convention::DpAttack:
        return "sentences that the attack applies to";
    case Convention::HardLabel:
        return success || queries ? attackedOnes : successes + " that changed at most 25% of the words";
    }
    return all;
}

std::string notComparable(const std::vector<CampaignData>& campaigns, const std::vector<std::string>& names,
                          const std::string& measure)
{
    if (!isScore(measure))
        return {};
    std::vector<std::string> scores;
    std::vector<std::string> lists;
    for (std::size_t i = 0; i < campaigns.size(); ++i) {
        const auto at = indexIn(scores, scoreTitle(scoreNameOf(campaigns[i])));
        lists.resize(scores.size());
        lists[at] += (lists[at].empty() ? "" : "; ") + names[i];
    }
    if (scores.size() < 2)
        return {};
    std::string text = "The chosen campaigns are scored in different ways, which one axis cannot show. Choose those of "
                       "one score: ";
    for (std::size_t i = 0; i < scores.size(); ++i)
        text += (i == 0 ? "" : ", ") + scores[i] + " (" + lists[i] + ")";
    return text + ".";
}

std::string scoreTitle(const std::string& scoreName)
{
    const std::string own = attacks::ownScorePrefix;
    if (scoreName.starts_with(own))
        return "Agreement (" + scoreTitle(scoreName.substr(own.size())) + ")";
    for (const auto& measure : metrics::measureTypes())
        if (measure.name == scoreName)
            return capitalised(std::string(measure.title));
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
    return measure == "similarity" || measure.starts_with("grammar-added") || isPerplexity(measure) ||
           measure == unknownWordsMeasure;
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
