#include "core/campaigns/summary.h"

#include <tuple>

#include <nlohmann/json.hpp>

#include "core/attacks/result/tree_scores.h"
#include "core/base/commonest.h"
#include "core/metrics/proportion.h"
#include "core/victims/card_json.h"

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
        : scoring_(scoring), textsBefore_(scoring.answers), textsAfter_(scoring.answers)
    {
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
                ? !unsuitable
                : countsAsSuccess(summary_.convention, result.status, result.perturbedPercent) &&
                      (summary_.convention != Convention::TextAttack || result.perturbedPercent > 0.0)) {
            ++taken_;
            conventionPerturbed_.add(result.perturbedPercent);
            changedWords_.add(static_cast<double>(result.edits));
        }
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
        summary_.cleanScore = clean_.value();
        summary_.attackedScore = underAttack_.value();
        if (trees_ > 0)
            finishTrees();
        if (scoring_.scoresTexts()) {
            summary_.scoreName = scoring_.name();
            summary_.cleanScore = textsBefore_.score();
            summary_.attackedScore = textsAfter_.score();
        }
        if (unknown || !scoring_.wantsOtherAnswer) // no answer to any attack, or a meaningless one
            summary_.attackedScore = summary_.attackedStrict = std::nullopt;
        summary_.meanQueries = queries_.value();
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
        if (std::holds_alternative<structures::DependencyTree>(result.originalOutput)) {
            addTree(result);
            return;
        }
        if (scoring_.scoresTexts()) {
            addText(result);
            return;
        }
        addLabels(labelOf(result.gold), labelOf(result.originalOutput), labelOf(result.perturbedOutput));
    }

    void addLabels(int gold, int before, int after)
    {
        if (gold < 0 || before < 0)
            return;
        ++summary_.scored;
        clean_.add(before == gold ? 1.0 : 0.0);
        underAttack_.add((after < 0 ? before : after) == gold ? 1.0 : 0.0);
    }

    void addText(const AttackResult& result)
    {
        if (!metrics::answerText(result.gold) || !metrics::answerText(result.originalOutput))
            return;
        ++summary_.scored;
        textsBefore_.add(result.gold, result.originalOutput);
        textsAfter_.add(result.gold,
                        metrics::answerText(result.perturbedOutput) ? result.perturbedOutput : result.originalOutput);
    }

    void addTree(const AttackResult& result)
    {
        const auto scores = treeScores(result, scoring_.trees);
        ++trees_;
        summary_.scored += scores.before.words > 0 ? 1 : 0;
        before_ += scores.before;
        after_ += scores.after;
        beforeStrict_ += scores.beforeStrict;
        afterStrict_ += scores.afterStrict;
        strictSuccesses_ += scores.strictSuccess ? 1 : 0;
        rawSuccesses_ += scores.rawSuccess ? 1 : 0;
    }

    void finishTrees()
    {
        const bool labels = scoring_.trees.measure != attacks::TreeScoring::Measure::Uas;
        const auto score = [&](const metrics::Attachment& sum) {
            return sum.words == 0 ? std::nullopt : std::optional(labels ? sum.las() : sum.uas());
        };
        summary_.scoreName = labels ? "las" : "uas";
        summary_.cleanScore = score(before_);
        summary_.attackedScore = score(after_);
        summary_.cleanStrict = score(beforeStrict_);
        summary_.attackedStrict = score(afterStrict_);
        if (summary_.rateOver > 0) {
            const auto over = static_cast<double>(summary_.rateOver);
            summary_.strictSuccessRate = static_cast<double>(strictSuccesses_) / over;
            summary_.rawSuccessRate = static_cast<double>(rawSuccesses_) / over;
        }
    }

    [[nodiscard]] std::pair<std::size_t, std::size_t> rate() const
    {
        switch (summary_.convention) {
        case Convention::Attacked:
            return {summary_.succeeded, summary_.attacked};
        case Convention::TextAttack:
            return {summary_.succeeded, summary_.attacked - summary_.errors};
        case Convention::TextFooler:
            return {summary_.alreadyWrong + summary_.succeeded, summary_.examples};
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
    metrics::AnswerSum textsBefore_, textsAfter_; ///< Of forms, translations and equations.
    Commonest causes_;
    std::size_t trees_ = 0, strictSuccesses_ = 0, rawSuccesses_ = 0;
    metrics::Attachment before_, after_, beforeStrict_, afterStrict_;
    std::size_t taken_ = 0; ///< Whose changed words the convention counts.
    Mean changedWords_;
    Mean queries_, distinct_, forward_, gradients_, attention_, perturbed_, conventionQueries_, conventionPerturbed_,
        clean_, underAttack_;
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
    state_->addLabels(facts.gold, facts.before, facts.after);
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
    return attacks::scoringOf(attacks::Recipe::stored(campaign.recipe), victims::taskInCard(campaign.victimCard));
}

} // namespace core::campaigns
