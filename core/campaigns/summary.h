#pragma once

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/attacks/recipe/scoring.h"
#include "core/attacks/result/result.h"
#include "core/campaigns/convention.h"
#include "core/campaigns/score_sums.h"
#include "core/campaigns/variant_scores.h"
#include "core/store/project.h"

namespace core::campaigns {

/// Counts and means of a campaign; a rate over nothing is empty.
struct Summary {
    std::size_t examples = 0, skipped = 0, attacked = 0, succeeded = 0, failed = 0, budgetSpent = 0, errors = 0;
    std::string commonestError; ///< The most frequent error message; `commonestErrors` of them.
    std::size_t commonestErrors = 0;
    std::size_t unsuitable = 0;   ///< Of those skipped: the attack does not apply to them.
    std::size_t alreadyWrong = 0; ///< Of those skipped: the victim's clean answer was wrong.
    std::optional<double> successRate, successLow, successHigh; ///< 0..1; Wilson 95 %.
    std::size_t rateOver = 0;                                   ///< The rate's denominator.
    std::size_t rateHits = 0;                                   ///< The rate's numerator.
    std::size_t scored = 0; ///< Examples with a reference and a clean answer: what the scores are over.
    /// Before and under attack as ScoreSums counts them: the accuracy, of parsers the UAS (LAS where the recipe
    /// measures labels). Where the victim's own answer is the goal's reference, the agreement with it, from 1.
    /// attackedScore is empty where the goal is to keep the answer. With errors, it is at most this: their clean
    /// answers count.
    std::optional<double> cleanScore, attackedScore;
    std::optional<double> decrease;     ///< Scores::decrease: errors are left out.
    std::string scoreName = "accuracy"; ///< accuracy, uas, las, exact, value, ...; own-accuracy, own-uas, ...
    std::string signature;              ///< Of BLEU and chrF: Scores::signature.
    /// The score by gold where the own answer is the reference and there are gold ones; else empty.
    std::optional<Scores> byGold;
    /// Of parsers: the same without the arcs of changed words, and the success rates by both ways of counting.
    std::optional<double> cleanStrict, attackedStrict, strictSuccessRate, rawSuccessRate;
    std::optional<double> meanChangedWords; ///< Over the examples of the convention's perturbed share.
    std::size_t changedOver = 0;            ///< How many these are.
    Convention convention = Convention::Attacked;
    std::optional<double> meanQueries, meanDistinctQueries, meanForwardQueries, meanGradientQueries,
        meanPerturbedPercent;              ///< Over succeeded.
    std::optional<double> attackedQueries; ///< Mean over all attacked examples but errors, as TextAttack counts.
    /// The same of a campaign whose recipe asks an attention model, or of results at hand; empty for others.
    std::optional<double> meanAttentionQueries;
    std::optional<double> conventionQueries, conventionPerturbedPercent; ///< Over what the convention includes.
    /// What to tell the user of a parser of another scheme than its treebank's; empty where that is not so, or where
    /// its own answer is the reference.
    std::string schemeNote;
    std::optional<VariantScores> variants; ///< Of a campaign that keeps the variants of its texts.
    double victimSeconds = 0.0;            ///< In the victim, summed over workers.
    double attackSeconds = 0.0;            ///< All of the attacks, the victim included, summed over workers.
    double candidateSeconds = 0.0, constraintSeconds = 0.0;
};
/// `scoring`: how the recipe scores the answers.
[[nodiscard]] Summary summarize(std::span<const attacks::AttackResult> results,
                                Convention convention = Convention::Attacked, const attacks::Scoring& scoring = {});
/// The same over a campaign's stored results, one at a time, scored as its recipe says. `leftOut`: positions that do
/// not count, as if they had not been attacked.
[[nodiscard]] Summary summarize(const store::Project& project, store::Id campaign,
                                Convention convention = Convention::Attacked,
                                const std::set<std::size_t>& leftOut = {});

/// Adds results one by one, in sample order, so that sums of floats are always the same.
class SummaryBuilder {
public:
    SummaryBuilder(Convention convention, const attacks::Scoring& scoring);
    ~SummaryBuilder();
    void add(const attacks::AttackResult& result);
    /// For a result whose answers are labels: its columns hold all that a summary needs.
    void add(const store::ResultFacts& facts);
    [[nodiscard]] Summary finish();

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// How a campaign's answers are scored, as its recipe, its victim's card and its record of the reference say.
[[nodiscard]] attacks::Scoring scoringOf(const store::CampaignRecord& campaign);
/// The same of what these hold: the recipe as JSON, the victim's task (null if not known), gold or own.
[[nodiscard]] attacks::Scoring scoringOf(const std::string& recipe, const structures::Task* task,
                                         const std::string& reference);

/// What a campaign's victim is called: as the user named it, else the spec it was loaded from.
[[nodiscard]] std::string victimName(const store::CampaignRecord& campaign);

} // namespace core::campaigns
