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

PairScores scorePairs(const corpora::Corpus& originals, const std::vector<bool>& originalRight,
                      const corpora::Corpus& perturbed, const std::vector<bool>& perturbedRight)
{
    PairScores scores;
    std::unordered_map<std::string, bool> rightById;
    for (std::size_t i = 0; i < originals.examples.size(); ++i) {
        if (!rightById.emplace(originals.examples[i].id, originalRight.at(i)).second)
            throw Error(fmt::format("{} has two examples with the id {}", originals.name, originals.examples[i].id),
                        "Give every original an id of its own");
        ++scores.originals;
        scores.originalsRight += originalRight[i] ? 1 : 0;
    }
    for (std::size_t i = 0; i < perturbed.examples.size(); ++i) {
        const std::string* id = originalOf(perturbed.examples[i]);
        if (id == nullptr)
            throw Error(fmt::format("{} has no column {}", perturbed.name, originalColumn),
                        "Name in it the id of the text that each perturbed text was made from");
        const auto original = rightById.find(*id);
        if (original == rightById.end()) {
            ++scores.withoutOriginal;
            continue;
        }
        const bool right = perturbedRight.at(i);
        ++scores.perturbed;
        scores.perturbedRight += right ? 1 : 0;
        scores.ofRight += original->second ? 1 : 0;
        scores.ofRightRight += original->second && right ? 1 : 0;
    }
    return scores;
}

} // namespace core::victims
