#include "core/campaigns/score_sums.h"

#include <tuple>

#include "core/answers/shape.h"
#include "core/attacks/result/tree_scores.h"
#include "core/corpora/published/references.h"

namespace core::campaigns {

using attacks::AttackResult;
using attacks::Status;

namespace {

std::optional<double> share(std::size_t hits, std::size_t of)
{
    return of == 0 ? std::nullopt : std::optional(static_cast<double>(hits) / static_cast<double>(of));
}

} // namespace

ScoreSums::ScoreSums(const attacks::Scoring& scoring, Reference reference)
    : scoring_(scoring), reference_(reference),
      all_{0, 0, 0, metrics::AnswerSum(scoring.answers), metrics::AnswerSum(scoring.answers), {}, {}, {}, {}}
{}

template<typename Use>
void ScoreSums::into(bool error, Use use)
{
    if (error && !finished_)
        finished_ = all_;
    use(all_);
    if (finished_ && !error)
        use(*finished_);
}

void ScoreSums::add(const AttackResult& result)
{
    if (std::holds_alternative<structures::DependencyTree>(result.originalOutput))
        addTree(result);
    else if (scoring_.scoresTexts())
        addText(result);
    else
        addLabels(labelOf(result.gold), labelOf(result.originalOutput), labelOf(result.perturbedOutput),
                  result.status == Status::Error);
}

void ScoreSums::addLabels(int gold, int before, int after, bool error)
{
    const int right = reference_ == Reference::Own ? before : gold;
    if (right < 0 || before < 0)
        return;
    ++scored_;
    into(error, [&](Sums& sums) {
        ++sums.labels;
        sums.right += before == right ? 1 : 0;
        sums.rightAfter += (after < 0 ? before : after) == right ? 1 : 0;
    });
}

void ScoreSums::addText(const AttackResult& result)
{
    const bool own = reference_ == Reference::Own;
    const auto& right = own ? result.originalOutput : result.gold;
    if (!answers::textOf(right) || !answers::textOf(result.originalOutput))
        return;
    ++scored_;
    const auto further = own ? std::vector<std::string>() : corpora::furtherReferences(result.columns);
    const bool answered = answers::textOf(result.perturbedOutput).has_value();
    const auto& rightAfter = own || !answered ? right : result.goldAfter();
    const auto furtherAfter = own || !answered ? further : result.furtherAfter();
    into(result.status == Status::Error, [&](Sums& sums) {
        sums.texts.add(right, result.originalOutput, further);
        sums.textsAfter.add(rightAfter, answered ? result.perturbedOutput : result.originalOutput, furtherAfter);
    });
}

void ScoreSums::addTree(const AttackResult& result)
{
    attacks::TreeScores scores;
    if (reference_ == Reference::Own) {
        auto own = result;
        own.gold = result.originalOutput;
        scores = treeScores(own, scoring_.trees);
    } else {
        scores = treeScores(result, scoring_.trees);
    }
    ++trees_;
    scored_ += scores.before.words > 0 ? 1 : 0;
    into(result.status == Status::Error, [&](Sums& sums) {
        sums.arcs += scores.before;
        sums.arcsAfter += scores.after;
        sums.strict += scores.beforeStrict;
        sums.strictAfter += scores.afterStrict;
    });
    strictSuccesses_ += scores.strictSuccess ? 1 : 0;
    rawSuccesses_ += scores.rawSuccess ? 1 : 0;
}

std::pair<std::optional<double>, std::optional<double>> ScoreSums::scoresOf(const Sums& sums) const
{
    if (trees_ > 0) {
        const bool labels = scoring_.trees.measure != attacks::TreeScoring::Measure::Uas;
        const auto score = [&](const metrics::Attachment& of) {
            return share(labels ? of.labels : of.heads, of.words);
        };
        return {score(sums.arcs), score(sums.arcsAfter)};
    }
    if (scoring_.scoresTexts())
        return {sums.texts.score(), sums.textsAfter.score()};
    return {share(sums.right, sums.labels), share(sums.rightAfter, sums.labels)};
}

Scores ScoreSums::get() const
{
    Scores scores;
    scores.name = trees_ > 0 ? attacks::Scoring(scoring_.trees).name() : scoring_.name();
    if (reference_ == Reference::Own)
        scores.name = attacks::ownScorePrefix + scores.name;
    scores.scored = scored_;
    scores.wrongAfter = all_.labels - all_.rightAfter;
    if (trees_ == 0 && scoring_.scoresTexts())
        scores.signature = all_.texts.signature();
    std::tie(scores.clean, scores.attacked) = scoresOf(all_);
    if (trees_ > 0) {
        Sums strict = all_;
        strict.arcs = all_.strict, strict.arcsAfter = all_.strictAfter;
        std::tie(scores.cleanStrict, scores.attackedStrict) = scoresOf(strict);
    }
    const auto [clean, attacked] = finished_ ? scoresOf(*finished_) : std::pair(scores.clean, scores.attacked);
    if (attacked && clean.value_or(0.0) > 0.0)
        scores.decrease = 1.0 - *attacked / *clean;
    return scores;
}

} // namespace core::campaigns
