#include "core/campaigns/tree_scores.h"

namespace core::campaigns {

using structures::DependencyTree;

TreeScores treeScores(const attacks::AttackResult& result, attacks::TreeScoring scoring)
{
    TreeScores scores;
    const auto* before = std::get_if<DependencyTree>(&result.originalOutput);
    const auto* gold = std::get_if<DependencyTree>(&result.gold);
    const auto* answer = std::get_if<DependencyTree>(&result.perturbedOutput);
    if (before == nullptr || result.original.size() == 0)
        return scores;
    const auto& sentence = result.original[0].text;
    const auto& text = answer == nullptr ? sentence : result.perturbed[0].text;
    const auto after = attacks::alignedTree(answer == nullptr ? *before : *answer, text);
    const auto reference = attacks::treeReference(gold == nullptr || scoring.own ? *before : *gold, *before,
                                                  result.original[0], result.conllu, scoring);
    for (const bool strict : {true, false}) {
        scoring.strict = strict;
        (strict ? scores.strictSuccess : scores.rawSuccess) =
            attacks::treeVerdict(reference, after.heads, after.labels, after.changed, scoring).success(strict);
    }
    if (gold == nullptr)
        return scores;
    const DependencyTree now{after.heads, after.labels};
    scores.before = metrics::attachment(*gold, *before, reference.counted);
    scores.after = metrics::attachment(*gold, now, reference.counted);
    auto kept = reference.counted;
    attacks::leaveOutArcsOf(after.changed, gold->heads, kept);
    scores.beforeStrict = metrics::attachment(*gold, *before, kept);
    scores.afterStrict = metrics::attachment(*gold, now, kept);
    return scores;
}

} // namespace core::campaigns
