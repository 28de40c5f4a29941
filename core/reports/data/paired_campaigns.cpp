#include "core/reports/data/paired_campaigns.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/answers/shape.h"
#include "core/base/error.h"
#include "core/corpora/published/references.h"

namespace core::reports {

namespace {

std::map<std::uint64_t, metrics::BleuCounts> countsUnderAttack(const CampaignData& campaign,
                                                               const metrics::TranslationOptions& options)
{
    std::map<std::uint64_t, metrics::BleuCounts> counts;
    for (const auto& result : resultsOf(campaign)) {
        const auto gold = answers::textOf(result.gold), original = answers::textOf(result.originalOutput);
        if (result.status == attacks::Status::Error || !gold || gold->empty() || !original)
            continue;
        const auto perturbed = answers::textOf(result.perturbedOutput);
        std::vector<std::string> references{perturbed ? answers::textOf(result.goldAfter()).value_or(*gold) : *gold};
        if (options.allReferences)
            for (auto& further : perturbed ? result.furtherAfter() : corpora::furtherReferences(result.columns))
                references.push_back(std::move(further));
        counts[result.exampleHash] =
            metrics::BleuReferences(references, options.bleu()).counts(perturbed.value_or(*original));
    }
    return counts;
}

} // namespace

PairedCampaigns pairedCampaigns(const CampaignData& first, const CampaignData& second, std::size_t draws,
                                std::uint64_t seed)
{
    const auto scoring = scoringOf(first);
    for (const auto* campaign : {&first, &second})
        if (scoringOf(*campaign).kind != structures::AnswerKind::Translation)
            throw Error("the campaign " + campaign->name + " is not of a translator",
                        "Compare two campaigns on translators");
    const auto& options = scoring.answers.translations;
    if (options != scoringOf(second).answers.translations)
        throw Error("the two campaigns count BLEU in different ways",
                    "Compare campaigns with the same goal.tokenizer, lowercase, smoothing and references");
    const auto one = countsUnderAttack(first, options), other = countsUnderAttack(second, options);
    std::vector<metrics::BleuCounts> ofFirst, ofSecond;
    metrics::ReferenceCount references;
    for (const auto& [hash, counts] : one)
        if (const auto found = other.find(hash); found != other.end()) {
            ofFirst.push_back(counts);
            ofSecond.push_back(found->second);
            references += counts.references;
        }
    if (ofFirst.empty())
        throw Error("the two campaigns have no text in common", "Compare campaigns on the same sample");
    return {ofFirst.size(), metrics::pairedBleu(ofFirst, ofSecond, options.bleu(), draws, seed),
            "BLEU|" + metrics::signatureOf(options.bleu(), references)};
}

} // namespace core::reports
