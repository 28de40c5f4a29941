#include "core/reports/data/degradation.h"

#include <string>
#include <vector>

#include "core/answers/shape.h"
#include "core/corpora/published/references.h"
#include "core/metrics/answers.h"
#include "core/metrics/translation/degradation.h"
#include "core/text/joined.h"

namespace core::reports {

namespace {

/// BLEU of many texts, 0..100.
class TextsBleu {
public:
    explicit TextsBleu(metrics::BleuOptions options) : options_(options) {}
    void add(const std::vector<std::string>& references, const std::string& text)
    {
        const auto counts = metrics::BleuReferences(references, options_).counts(text);
        if (sum_)
            *sum_ += counts;
        else
            sum_ = counts;
    }
    [[nodiscard]] std::optional<double> score() const
    {
        return sum_ ? std::optional(metrics::bleu(*sum_, options_).score) : std::nullopt;
    }

private:
    metrics::BleuOptions options_;
    std::optional<metrics::BleuCounts> sum_;
};

} // namespace

Degradation degradationOf(const CampaignData& campaign)
{
    if (campaign.task == nullptr || campaign.task->answer != structures::AnswerKind::Translation)
        return {};
    const auto ofWords = degradationBleu(campaign);
    const bool allReferences = scoringOf(campaign).answers.translations.allReferences;
    TextsBleu before(ofWords), after(ofWords), sources(metrics::characterBleu());
    std::size_t examples = 0;
    for (const auto& result : resultsOf(campaign)) {
        const auto gold = answers::textOf(result.gold), original = answers::textOf(result.originalOutput);
        if (!gold || !original || result.status == attacks::Status::Error)
            continue;
        auto references = allReferences ? corpora::furtherReferences(result.columns) : std::vector<std::string>();
        if (!gold->empty())
            references.insert(references.begin(), *gold);
        if (references.empty())
            continue;
        ++examples;
        const auto perturbed = answers::textOf(result.perturbedOutput);
        const auto own = perturbed ? answers::textOf(result.perturbedGold) : std::nullopt;
        const auto source = text::joined(result.original, " ");
        before.add(references, *original);
        after.add(own ? std::vector{*own} : references, perturbed ? *perturbed : *original);
        sources.add({source}, perturbed ? text::joined(result.perturbed, " ") : source);
    }
    if (!before.score())
        return {};
    const double kept = *sources.score() / 100.0;
    return {kept, metrics::relativeDegradation(*before.score(), *after.score(), kept), examples};
}

metrics::BleuOptions degradationBleu(const CampaignData& campaign)
{
    auto options = scoringOf(campaign).answers.translations.bleu();
    options.lowerCase = true;
    return options;
}

} // namespace core::reports
