#include "core/victims/pair_evaluation.h"

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

} // namespace

std::optional<metrics::Proportion> PairScores::standard() const { return metrics::wilson(originalsRight, originals); }
std::optional<metrics::Proportion> PairScores::perturbation() const
{
    return metrics::wilson(perturbedRight, perturbed);
}
std::optional<metrics::Proportion> PairScores::robust() const { return metrics::wilson(ofRightRight, ofRight); }

std::optional<metrics::Proportion> PairScores::blackbox() const { return metrics::wilson(lossRisesWrong, lossRises); }

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
        const bool right = after.right.at(i);
        const bool wasRight = before.right.at(original->second);
        ++scores.perturbed;
        scores.perturbedRight += right ? 1 : 0;
        scores.ofRight += wasRight ? 1 : 0;
        scores.ofRightRight += wasRight && right ? 1 : 0;
        const auto loss = i < after.loss.size() ? after.loss[i] : std::nullopt;
        const auto lossBefore = original->second < before.loss.size() ? before.loss[original->second] : std::nullopt;
        if (!loss || !lossBefore)
            continue;
        scores.losses = true;
        scores.lossRises += *loss > *lossBefore ? 1 : 0;
        scores.lossRisesWrong += *loss > *lossBefore && !right ? 1 : 0;
    }
    return scores;
}

} // namespace core::victims
