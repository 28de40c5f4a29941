#include "core/attacks/result/tree_scores.h"

#include <exception>

namespace core::attacks {

using structures::DependencyTree;

TreeScores treeScores(const AttackResult& result, TreeScoring scoring)
{
    TreeScores scores;
    const auto* before = std::get_if<DependencyTree>(&result.originalOutput);
    const auto* gold = std::get_if<DependencyTree>(&result.gold);
    const auto* answer = std::get_if<DependencyTree>(&result.perturbedOutput);
    if (before == nullptr || result.original.size() == 0)
        return scores;
    const auto& sentence = result.original[0].text;
    const auto& text = answer == nullptr ? sentence : result.perturbed[0].text;
    const auto after = alignedTree(answer == nullptr ? *before : *answer, text);
    const auto reference = treeReference(gold == nullptr || scoring.own ? *before : *gold, *before, result.original[0],
                                         result.conllu, scoring);
    for (const bool strict : {true, false}) {
        scoring.strict = strict;
        (strict ? scores.strictSuccess : scores.rawSuccess) =
            treeVerdict(reference, after.heads, after.labels, after.changed, scoring).success(strict);
    }
    if (gold == nullptr)
        return scores;
    const DependencyTree now{after.heads, after.labels};
    scores.before = metrics::attachment(*gold, *before, reference.counted);
    scores.after = metrics::attachment(*gold, now, reference.counted);
    auto kept = reference.counted;
    leaveOutArcsOf(after.changed, gold->heads, kept);
    scores.beforeStrict = metrics::attachment(*gold, *before, kept);
    scores.afterStrict = metrics::attachment(*gold, now, kept);
    return scores;
}

std::optional<TreeScores> treeScoresOf(const AttackResult& result, const TreeScoring& scoring)
{
    if (!std::holds_alternative<DependencyTree>(result.originalOutput))
        return std::nullopt;
    try {
        if (std::holds_alternative<DependencyTree>(result.gold))
            return treeScores(result, scoring);
        auto own = result;
        own.gold = result.originalOutput;
        return treeScores(own, scoring);
    } catch (const std::exception&) {
        return std::nullopt; // an answer that is not a tree over these words, as a program may give
    }
}

ScoreChange scoreChange(const TreeScores& scores, const TreeScoring& scoring, bool strict)
{
    const auto& before = strict ? scores.beforeStrict : scores.before;
    const auto& after = strict ? scores.afterStrict : scores.after;
    return scoring.measure == TreeScoring::Measure::Uas ? ScoreChange{before.uas(), after.uas()}
                                                        : ScoreChange{before.las(), after.las()};
}

} // namespace core::attacks
