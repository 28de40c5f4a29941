#include "core/campaigns/variant_scores.h"

namespace core::campaigns {

namespace {

/// The same texts with their other variants as hits.
std::vector<metrics::Cluster> others(std::vector<metrics::Cluster> clusters)
{
    for (auto& cluster : clusters)
        cluster.hits = cluster.of - cluster.hits;
    return clusters;
}

std::optional<metrics::Proportion> shareOver(std::vector<metrics::Cluster> some,
                                             const std::vector<metrics::Cluster>& more)
{
    some.insert(some.end(), more.begin(), more.end());
    return metrics::clusteredShare(some);
}

} // namespace

std::optional<metrics::Proportion> VariantScores::success() const { return metrics::clusteredShare(ofAttacked); }

std::optional<metrics::Proportion> VariantScores::adversarialShare() const
{
    auto wrong = ofWrongTexts;
    for (auto& cluster : wrong)
        cluster.hits = 0;
    return shareOver(ofAttacked, wrong);
}

std::optional<metrics::Proportion> VariantScores::perturbationAccuracy() const
{
    return goldDecides ? shareOver(others(ofAttacked), others(ofWrongTexts)) : std::nullopt;
}

std::optional<metrics::Proportion> VariantScores::robustAccuracy() const
{
    return goldDecides ? metrics::clusteredShare(others(ofAttacked)) : std::nullopt;
}

VariantScores variantScores(std::span<const store::VariantCount> counts, const std::string& reference,
                            const attacks::Scoring& scoring)
{
    VariantScores scores;
    scores.goldDecides = reference == "gold" && scoring.lowersScore && scoring.isRightOrWrong();
    for (const auto& count : counts) {
        if (count.variants == 0)
            continue;
        const bool wrong = count.status == attacks::Status::Skipped;
        (wrong ? scores.ofWrong : scores.variants) += count.variants * count.texts;
        (wrong ? scores.ofWrongWrong : scores.fooled) += count.fooled * count.texts;
        scores.texts += wrong ? 0 : count.texts;
        (wrong ? scores.ofWrongTexts : scores.ofAttacked).push_back({count.fooled, count.variants, count.texts});
    }
    return scores;
}

} // namespace core::campaigns
