#include "core/campaigns/summary.h"

#include <tuple>

#include <nlohmann/json.hpp>

#include "core/base/commonest.h"
#include "core/metrics/proportion.h"
#include "core/victims/card_json.h"
#include "core/victims/evaluation/tree_scheme.h"

namespace core::campaigns {

using attacks::AttackResult;
using attacks::Status;

struct SummaryBuilder::State {
    class Mean {
    public:
        void add(double value)
        {
            sum_ += value;
            ++count_;
        }
        [[nodiscard]] std::optional<double> value() const
        {
            return count_ == 0 ? std::nullopt : std::optional(sum_ / static_cast<double>(count_));
        }

    private:
        double sum_ = 0.0;
        std::size_t count_ = 0;
    };

    State(Convention convention, const attacks::Scoring& scoring)
        : scoring_(scoring), scores_(scoring, scoring.own ? ScoreSums::Reference::Own : ScoreSums::Reference::Gold)
    {
        if (scoring.own)
            byGold_.emplace(scoring, ScoreSums::Reference::Gold);
        summary_.convention = convention;
    }

    /// Everything except the scores of the answers.
    void count(const store::ResultFacts& result)
    {
        ++summary_.examples;
        countStatus(result.status);
        if (result.status == Status::Error)
            causes_.add(result.message);
        const bool unsuitable = result.status == Status::Skipped && result.reason == attacks::Reason::Unsuitable;
        summary_.unsuitable += unsuitable ? 1 : 0;
        summary_.alreadyWrong +=
            result.status == Status::Skipped && result.reason == attacks::Reason::AlreadyWrong ? 1 : 0;
        if (result.status == Status::Succeeded) {
            queries_.add(static_cast<double>(result.queries));
            distinct_.add(static_cast<double>(result.distinctQueries));
            forward_.add(static_cast<double>(result.forwardQueries));
            gradients_.add(static_cast<double>(result.gradientQueries));
            perturbed_.add(result.perturbedPercent);
        }
        if (summary_.convention == Convention::DpAttack
                ? !unsuitable && result.status != Status::Error
                : countsAsSuccess(summary_.convention, result.status, result.perturbedPercent) &&
                      (summary_.convention != Convention::TextAttack || result.perturbedPercent > 0.0)) {
            ++taken_;
            conventionPerturbed_.add(result.perturbedPercent);
            changedWords_.add(static_cast<double>(result.edits));
        }
        if (result.status != Status::Skipped && result.status != Status::Error)
            attackedQueries_.add(static_cast<double>(result.queries));
        if (countsQueries(summary_.convention, result.status, result.reason))
            conventionQueries_.add(static_cast<double>(result.queries));
        summary_.victimSeconds += result.victimSeconds;
        summary_.attackSeconds += result.seconds;
        summary_.candidateSeconds += result.candidateSeconds;
        summary_.constraintSeconds += result.constraintSeconds;
    }

    Summary finish()
    {
        summary_.attacked = summary_.examples - summary_.skipped;
        std::tie(summary_.commonestError, summary_.commonestErrors) = causes_.get();
        std::tie(summary_.rateHits, summary_.rateOver) = rate();
        // By the victim's own answers nothing is wrong beforehand: a run that skipped such examples has no rate. Where
        // no other answer is wanted, TextFooler's rate, a fall of accuracy, is undefined.
        const bool untold = (summary_.convention == Convention::OpenAttack && summary_.alreadyWrong > 0) ||
                            (summary_.convention == Convention::TextFooler && !scoring_.wantsOtherAnswer);
        const bool unknown = summary_.errors > 0 && summary_.errors == summary_.attacked;
        if (untold || unknown)
            summary_.rateHits = summary_.rateOver = 0;
        if (const auto share = metrics::wilson(summary_.rateHits, summary_.rateOver)) {
            summary_.successRate = share->share;
            summary_.successLow = share->low;
            summary_.successHigh = share->high;
        }
        finishScores(unknown || !scoring_.wantsOtherAnswer); // no answer to any attack, or a meaningless one
        summary_.meanQueries = queries_.value();
        summary_.attackedQueries = attackedQueries_.value();
        summary_.meanDistinctQueries = distinct_.value();
        summary_.meanForwardQueries = forward_.value();
        summary_.meanGradientQueries = gradients_.value();
        summary_.meanAttentionQueries = attention_.value();
        summary_.meanPerturbedPercent = perturbed_.value();
        if (!untold) {
            summary_.conventionQueries = conventionQueries_.value();
            summary_.conventionPerturbedPercent = conventionPerturbed_.value();
        }
        summary_.meanChangedWords = changedWords_.value();
        summary_.changedOver = taken_;
        summary_.schemeNote = scheme_.warning();
        return summary_;
    }

    void countStatus(Status status)
    {
        switch (status) {
        case Status::Succeeded:
            ++summary_.succeeded;
            break;
        case Status::Failed:
            ++summary_.failed;
            break;
        case Status::Skipped:
            ++summary_.skipped;
            break;
        case Status::BudgetSpent:
            ++summary_.budgetSpent;
            break;
        case Status::Error:
            ++summary_.errors;
            break;
        }
    }

    /// Columns do not have it.
    void addAttention(const AttackResult& result)
    {
        if (result.status == Status::Succeeded)
            attention_.add(static_cast<double>(result.attentionQueries));
    }

    void addScores(const AttackResult& result)
    {
        scores_.add(result);
        if (byGold_)
            byGold_->add(result);
        const auto* gold = std::get_if<structures::DependencyTree>(&result.gold);
        const auto* answer = std::get_if<structures::DependencyTree>(&result.originalOutput);
        if (gold != nullptr && answer != nullptr && !scoring_.own)
            scheme_.add(*gold, *answer);
    }

    void addLabels(const store::ResultFacts& facts)
    {
        const bool error = facts.status == Status::Error;
        scores_.addLabels(facts.gold, facts.before, facts.after, error);
        if (byGold_)
            byGold_->addLabels(facts.gold, facts.before, facts.after, error);
    }

    void finishScores(bool cleanOnly)
    {
        const auto finished = [&](const ScoreSums& sums) {
            auto scores = sums.get();
            if (cleanOnly)
                scores.attacked = scores.attackedStrict = scores.decrease = std::nullopt;
            return scores;
        };
        const auto scores = finished(scores_);
        summary_.scoreName = scores.name;
        summary_.signature = scores.signature;
        summary_.scored = scores.scored;
        summary_.cleanScore = scores.clean;
        summary_.attackedScore = scores.attacked;
        summary_.decrease = scores.decrease;
        summary_.cleanStrict = scores.cleanStrict;
        summary_.attackedStrict = scores.attackedStrict;
        if (byGold_ && byGold_->get().clean)
            summary_.byGold = finished(*byGold_);
        if (scores_.trees() > 0 && summary_.rateOver > 0) {
            const auto over = static_cast<double>(summary_.rateOver);
            summary_.strictSuccessRate = static_cast<double>(scores_.strictSuccesses()) / over;
            summary_.rawSuccessRate = static_cast<double>(scores_.rawSuccesses()) / over;
        }
    }

    [[nodiscard]] std::pair<std::size_t, std::size_t> rate() const
    {
        switch (summary_.convention) {
        case Convention::Attacked:
            return {summary_.succeeded, summary_.attacked};
        case Convention::TextAttack:
            return {summary_.succeeded, summary_.attacked - summary_.errors};
        case Convention::TextFooler: {
            // One minus the accuracy under attack: a targeted attack may end with a wrong answer without succeeding.
            const auto scores = scores_.get();
            if (scoring_.kind == structures::AnswerKind::Label && scores_.trees() == 0)
                return {scores.wrongAfter, scores.scored};
            return {summary_.alreadyWrong + summary_.succeeded, summary_.examples};
        }
        case Convention::DpAttack:
            return {summary_.succeeded, summary_.examples - summary_.unsuitable};
        case Convention::HardLabel:
            return {taken_, summary_.attacked};
        case Convention::All:
        case Convention::OpenAttack:
            break;
        }
        return {summary_.succeeded, summary_.examples};
    }

    Summary summary_;
    attacks::Scoring scoring_;
    ScoreSums scores_;                ///< Against the goal's reference.
    std::optional<ScoreSums> byGold_; ///< Where that is the own answer.
    victims::TreeScheme scheme_;
    Commonest causes_;
    std::size_t taken_ = 0; ///< Whose changed words the convention counts.
    Mean changedWords_;
    Mean queries_, attackedQueries_, distinct_, forward_, gradients_, attention_, perturbed_, conventionQueries_,
        conventionPerturbed_;
};

SummaryBuilder::SummaryBuilder(Convention convention, const attacks::Scoring& scoring)
    : state_(std::make_unique<State>(convention, scoring))
{}

SummaryBuilder::~SummaryBuilder() = default;

void SummaryBuilder::add(const AttackResult& result)
{
    state_->count(store::countsOf(0, result));
    state_->addAttention(result);
    state_->addScores(result);
}

void SummaryBuilder::add(const store::ResultFacts& facts)
{
    state_->count(facts);
    state_->addLabels(facts);
}

Summary SummaryBuilder::finish() { return state_->finish(); }

namespace {

/// For labels, the columns suffice. Empty when some answers turn out not to be labels.
std::optional<Summary> summaryOfColumns(const store::Project& project, store::Id campaign, Convention convention,
                                        const attacks::Scoring& scoring, const std::set<std::size_t>& leftOut)
{
    if (scoring.kind != structures::AnswerKind::Label)
        return std::nullopt;
    SummaryBuilder builder(convention, scoring);
    bool labels = true;
    project.forEachFacts(campaign, [&](const store::ResultFacts& facts) {
        labels = labels && facts.scoreBefore < 0.0; // a tree's, where the victim's task is not known
        if (labels && !leftOut.contains(facts.position))
            builder.add(facts);
    });
    return labels ? std::optional(builder.finish()) : std::nullopt;
}

Summary summaryOfResults(const store::Project& project, store::Id campaign, Convention convention,
                         const attacks::Scoring& scoring, const std::set<std::size_t>& leftOut)
{
    SummaryBuilder builder(convention, scoring);
    project.forEachResult(campaign, false, [&](store::PlacedResult&& placed) {
        if (!leftOut.contains(placed.position))
            builder.add(placed.result);
    });
    return builder.finish();
}

} // namespace

Summary summarize(std::span<const AttackResult> results, Convention convention, const attacks::Scoring& scoring)
{
    SummaryBuilder builder(convention, scoring);
    for (const auto& result : results)
        builder.add(result);
    return builder.finish();
}

Summary summarize(const store::Project& project, store::Id campaign, Convention convention,
                  const std::set<std::size_t>& leftOut)
{
    const auto record = project.campaign(campaign);
    const auto scoring = scoringOf(record);
    std::optional<Summary> summary;
    if (!attacks::Recipe::stored(record.recipe).asksAttentionModel())
        summary = summaryOfColumns(project, campaign, convention, scoring, leftOut);
    if (!summary)
        summary = summaryOfResults(project, campaign, convention, scoring, leftOut);
    if (const auto counts = project.variantCounts(campaign, leftOut); !counts.empty())
        summary->variants = variantScores(counts, record.reference, scoring);
    return std::move(*summary);
}

std::string victimName(const store::CampaignRecord& campaign)
{
    const auto given = victims::givenNameInCard(campaign.victimCard);
    return given.empty() ? campaign.victim : given;
}

attacks::Scoring scoringOf(const store::CampaignRecord& campaign)
{
    return scoringOf(campaign.recipe, victims::taskInCard(campaign.victimCard), campaign.reference);
}

attacks::Scoring scoringOf(const std::string& recipe, const structures::Task* task, const std::string& reference)
{
    auto scoring = attacks::scoringOf(attacks::Recipe::stored(recipe), task);
    scoring.own = scoring.own || reference == "own";
    return scoring;
}

} // namespace core::campaigns
