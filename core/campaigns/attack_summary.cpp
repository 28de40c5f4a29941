#include "core/campaigns/attack_summary.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/campaigns/stand_ins.h"
#include "core/language/problems/released_damage.h"
#include "core/victims/card_json.h"
#include "core/victims/evaluation/label_mapping.h"

namespace core::campaigns {

namespace {

using Json = nlohmann::ordered_json;

Json orNull(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }

} // namespace

std::string targetOf(const store::CampaignRecord& campaign)
{
    return attacks::Recipe::stored(campaign.recipe).target();
}

std::string settingsOf(const store::CampaignRecord& campaign)
{
    std::vector<std::string> limits;
    if (campaign.maxQueries > 0)
        limits.push_back(fmt::format("{} {}", campaign.maxQueries, campaign.maxQueries == 1 ? "query" : "queries"));
    if (campaign.timeLimit > 0.0)
        limits.push_back(fmt::format("{:g} s", campaign.timeLimit));
    std::vector<std::string> settings;
    if (!limits.empty())
        settings.push_back(fmt::format("at most {} per example", fmt::join(limits, " and ")));
    if (const auto target = targetOf(campaign); !target.empty())
        settings.push_back("target " + target);
    if (campaign.reference == "own")
        settings.emplace_back("the victim's own answers as reference");
    return fmt::format("{}", fmt::join(settings, ", "));
}

std::string labelNote(const store::CampaignRecord& campaign, const store::CorpusRecord& corpus)
{
    return victims::labelWarning(corpus.labels, victims::labelsInCard(campaign.victimCard));
}

std::string resourceNote(const store::CampaignRecord& campaign)
{
    return standIns(attacks::Recipe::stored(campaign.recipe), campaign.resources);
}

std::string damageNote(const store::Project& project, const store::CampaignRecord& campaign)
{
    if (!attacks::Recipe::stored(campaign.recipe).damagesProblems())
        return {};
    language::ReleasedDamage damage;
    project.forEachResult(campaign.id, false, [&](store::PlacedResult&& placed) {
        const auto* gold = std::get_if<structures::Equation>(&placed.result.gold);
        for (const auto& segment : placed.result.original.segments())
            damage.add(segment.text.str(), gold == nullptr ? std::string() : gold->equation);
    });
    return describe(damage);
}

Json attackSummaryJson(const Summary& summary, const store::CampaignRecord& campaign, const store::CorpusRecord& corpus,
                       double startupSeconds)
{
    Json json;
    json["examples"] = summary.examples;
    json["skipped"] = summary.skipped;
    json["attacked"] = summary.attacked;
    json["succeeded"] = summary.succeeded;
    json["failed"] = summary.failed;
    json["budget_spent"] = summary.budgetSpent;
    json["errors"] = summary.errors;
    if (summary.errors > 0)
        json["commonest_error"] = summary.commonestError;
    json["success_rate"] = orNull(summary.successRate);
    json["success_low"] = orNull(summary.successLow);
    json["success_high"] = orNull(summary.successHigh);
    json["clean_score"] = orNull(summary.cleanScore);
    json["attacked_score"] = orNull(summary.attackedScore);
    json["score_name"] = summary.scoreName;
    if (!summary.signature.empty())
        json["signature"] = summary.signature;
    json["reference"] = campaign.reference;
    if (const auto& gold = summary.byGold) {
        json["gold_clean_score"] = orNull(gold->clean);
        json["gold_attacked_score"] = orNull(gold->attacked);
        json["gold_score_name"] = gold->name;
        if (!gold->signature.empty())
            json["gold_signature"] = gold->signature;
    }
    if (const auto target = targetOf(campaign); !target.empty())
        json["target"] = target;
    if (!summary.scoreName.ends_with("accuracy")) {
        json["clean_score_strict"] = orNull(summary.cleanStrict);
        json["attacked_score_strict"] = orNull(summary.attackedStrict);
        json["success_rate_strict"] = orNull(summary.strictSuccessRate);
        json["success_rate_raw"] = orNull(summary.rawSuccessRate);
        json["unsuitable"] = summary.unsuitable;
        json["mean_changed_words"] = orNull(summary.meanChangedWords);
    }
    json["convention"] = nameOf(summary.convention);
    json["mean_queries"] = orNull(summary.meanQueries);
    json["mean_queries_attacked"] = orNull(summary.attackedQueries);
    json["mean_distinct_queries"] = orNull(summary.meanDistinctQueries);
    json["mean_forward_queries"] = orNull(summary.meanForwardQueries);
    json["mean_gradient_queries"] = orNull(summary.meanGradientQueries);
    if (attacks::Recipe::stored(campaign.recipe).asksAttentionModel())
        json["mean_attention_queries"] = orNull(summary.meanAttentionQueries);
    json["mean_perturbed_percent"] = orNull(summary.meanPerturbedPercent);
    if (const auto& variants = summary.variants) {
        const auto share = [](const std::optional<metrics::Proportion>& of) {
            return of ? Json(of->share) : Json(nullptr);
        };
        json["variants"] = variants->variants;
        json["variants_of_wrong"] = variants->ofWrong;
        json["variants_per_example"] =
            summary.attacked == 0
                ? Json(nullptr)
                : Json(static_cast<double>(variants->variants) / static_cast<double>(summary.attacked));
        json["texts_without_variants"] = summary.attacked - std::min(variants->texts, summary.attacked);
        const auto success = variants->success();
        json["variant_success"] = share(success);
        json["variant_success_low"] = success ? Json(success->low) : Json(nullptr);
        json["variant_success_high"] = success ? Json(success->high) : Json(nullptr);
        const auto adversarial = variants->adversarialShare();
        json["adversarial_share"] = share(adversarial);
        json["adversarial_share_low"] = adversarial ? Json(adversarial->low) : Json(nullptr);
        json["adversarial_share_high"] = adversarial ? Json(adversarial->high) : Json(nullptr);
        json["perturbation_accuracy"] = share(variants->perturbationAccuracy());
        json["robust_accuracy"] = share(variants->robustAccuracy());
    }
    json["wall_seconds"] = campaign.wallSeconds;
    json["startup_seconds"] = startupSeconds;
    json["victim_seconds"] = summary.victimSeconds;
    json["attack_seconds"] = summary.attackSeconds;
    json["candidate_seconds"] = summary.candidateSeconds;
    json["constraint_seconds"] = summary.constraintSeconds;
    json["max_queries"] = campaign.maxQueries == 0 ? Json(nullptr) : Json(campaign.maxQueries);
    json["time_limit"] = campaign.timeLimit > 0.0 ? Json(campaign.timeLimit) : Json(nullptr);
    json["workers"] = campaign.workers;
    json["seed"] = campaign.seed;
    json["recipe"] = campaign.recipeName;
    json["recipe_hash"] = campaign.recipeHash;
    json["victim"] = campaign.victim;
    json["victim_name"] = victimName(campaign);
    json["victim_hash"] = campaign.victimHash;
    json["corpus"] = corpus.path.empty() ? corpus.name : corpus.path;
    if (auto note = resourceNote(campaign); !note.empty())
        json["resource_note"] = std::move(note);
    if (auto note = labelNote(campaign, corpus); !note.empty())
        json["label_note"] = std::move(note);
    json["campaign"] = campaign.id;
    json["name"] = campaign.name;
    return json;
}

Json attackSummaryJson(const store::Project& project, store::Id campaign, Convention convention, double startupSeconds)
{
    const auto record = project.campaign(campaign);
    return attackSummaryJson(summarize(project, campaign, convention), record,
                             project.corpus(project.sample(record.sample).corpus), startupSeconds);
}

} // namespace core::campaigns
