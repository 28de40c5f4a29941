#include "core/victims/evaluation/pair_evaluation.h"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "core/base/error.h"

namespace core::victims {

namespace {

const std::string* originalOf(const corpora::Example& example)
{
    const auto found =
        std::ranges::find_if(example.columns, [](const auto& column) { return column.first == originalColumn; });
    return found == example.columns.end() ? nullptr : &found->second;
}

/// A perturbed text and its original, by their rows.
void addPair(PairScores& scores, const Judged& before, std::size_t original, const Judged& after, std::size_t perturbed)
{
    const bool right = after.right.at(perturbed);
    const bool wasRight = before.right.at(original);
    ++scores.perturbed;
    scores.perturbedRight += right ? 1 : 0;
    scores.ofRight += wasRight ? 1 : 0;
    scores.ofRightRight += wasRight && right ? 1 : 0;
    const auto loss = perturbed < after.loss.size() ? after.loss[perturbed] : std::nullopt;
    const auto lossBefore = original < before.loss.size() ? before.loss[original] : std::nullopt;
    if (!loss || !lossBefore)
        return;
    scores.losses = true;
    scores.lossRises += *loss > *lossBefore ? 1 : 0;
    scores.lossRisesWrong += *loss > *lossBefore && !right ? 1 : 0;
}

} // namespace

std::optional<metrics::Proportion> PairScores::standard() const { return metrics::wilson(originalsRight, originals); }
std::optional<metrics::Proportion> PairScores::perturbation() const
{
    return metrics::wilson(perturbedRight, perturbed);
}
std::optional<metrics::Proportion> PairScores::robust() const { return metrics::wilson(ofRightRight, ofRight); }

std::optional<metrics::Proportion> PairScores::blackbox() const { return metrics::wilson(lossRisesWrong, lossRises); }

PairScores& PairScores::operator+=(const PairScores& other)
{
    originals += other.originals;
    originalsRight += other.originalsRight;
    perturbed += other.perturbed;
    perturbedRight += other.perturbedRight;
    ofRight += other.ofRight;
    ofRightRight += other.ofRightRight;
    withoutOriginal += other.withoutOriginal;
    losses = losses || other.losses;
    lossRises += other.lossRises;
    lossRisesWrong += other.lossRisesWrong;
    return *this;
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
                      const Judged& after)
{
    PairScores scores;
    std::unordered_map<std::string, std::size_t> rowOf; // by id
    for (std::size_t i = 0; i < originals.examples.size(); ++i) {
        if (!rowOf.emplace(originals.examples[i].id, i).second)
            throw Error(fmt::format("{} has two examples with the id {}", originals.name, originals.examples[i].id),
                        "Give every original an id of its own");
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
        addPair(scores, before, original->second, after, i);
    }
    return scores;
}

PairScores scoreRows(const Judged& before, const Judged& after, std::span<const std::size_t> rows)
{
    PairScores scores;
    for (const auto row : rows) {
        ++scores.originals;
        scores.originalsRight += before.right.at(row) ? 1 : 0;
        addPair(scores, before, row, after, row);
    }
    return scores;
}

} // namespace core::victims
