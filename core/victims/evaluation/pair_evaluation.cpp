#include "core/victims/evaluation/pair_evaluation.h"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/victims/evaluation/seen_inputs.h"

namespace core::victims {

namespace {

const std::string* originalOf(const corpora::Example& example)
{
    const auto found =
        std::ranges::find_if(example.columns, [](const auto& column) { return column.first == originalColumn; });
    return found == example.columns.end() ? nullptr : &found->second;
}

void addPair(PairScores& scores, const Pair& pair)
{
    ++scores.perturbed;
    scores.perturbedRight += pair.right ? 1 : 0;
    scores.ofRight += pair.wasRight ? 1 : 0;
    scores.ofRightRight += pair.wasRight && pair.right ? 1 : 0;
    scores.losses = scores.losses || pair.lossRises;
    scores.lossRises += pair.lossRises.value_or(false) ? 1 : 0;
    scores.lossRisesWrong += pair.lossRises.value_or(false) && !pair.right ? 1 : 0;
}

} // namespace

std::optional<metrics::Proportion> PairScores::standard() const { return metrics::wilson(originalsRight, originals); }
std::optional<metrics::Proportion> PairScores::perturbation() const
{
    return metrics::wilson(perturbedRight, perturbed);
}
std::optional<metrics::Proportion> PairScores::robust() const { return metrics::wilson(ofRightRight, ofRight); }

std::optional<metrics::Proportion> PairScores::blackbox() const { return metrics::wilson(lossRisesWrong, lossRises); }

bool isIn(PairSubset subset, const Pair& pair)
{
    return subset == PairSubset::All || (subset == PairSubset::Changed ? pair.changed : pair.unseen);
}

Judged judge(Victim& victim, const corpora::Corpus& corpus, std::size_t workers, std::stop_token stop,
             const ProgressFn& progress)
{
    const auto evaluation = evaluate(victim, corpus, {}, workers, stop, progress);
    Judged judged{rightAnswers(evaluation, victim.card().answers(), corpus), goldLosses(evaluation, corpus),
                  evaluation.wallSeconds};
    if (auto* writer = victim.writer())
        judged.loss = writtenLosses(*writer, corpus, stop);
    return judged;
}

PairScores scorePairs(const corpora::Corpus& originals, const Judged& before, const corpora::Corpus& perturbed,
                      const Judged& after, const corpora::Corpus& train)
{
    const SeenInputs seen(train);
    PairScores scores;
    std::unordered_map<std::string, std::size_t> rowOf; // by id
    for (std::size_t i = 0; i < originals.examples.size(); ++i) {
        if (!rowOf.emplace(originals.examples[i].id, i).second)
            throw Error(fmt::format("{} has two examples with the id {}", originals.name, originals.examples[i].id),
                        "Give every original an id of its own");
        if (seen.contains(originals.examples[i].input))
            continue;
        ++scores.originals;
        scores.originalsRight += before.right.at(i) ? 1 : 0;
    }
    for (std::size_t i = 0; i < perturbed.examples.size(); ++i) {
        const std::string* id = originalOf(perturbed.examples[i]);
        if (id == nullptr)
            throw Error(fmt::format("{} has no column {}", perturbed.name, originalColumn),
                        "Name in it the id of the text that each perturbed text was made from");
        const auto original = rowOf.find(*id);
        if (original == rowOf.end()) {
            ++scores.withoutOriginal;
            continue;
        }
        if (!seen.contains(originals.examples[original->second].input))
            addPair(scores, pairOf(before, original->second, after, i));
    }
    return scores;
}

Pair pairOf(const Judged& before, std::size_t original, const Judged& after, std::size_t perturbed)
{
    Pair pair{before.right.at(original), after.right.at(perturbed)};
    const auto loss = perturbed < after.loss.size() ? after.loss[perturbed] : std::nullopt;
    const auto lossBefore = original < before.loss.size() ? before.loss[original] : std::nullopt;
    if (loss && lossBefore)
        pair.lossRises = *loss > *lossBefore;
    return pair;
}

} // namespace core::victims
