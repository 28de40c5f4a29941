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

/// For each perturbed text the row of its original, nothing where that is not in the corpus.
std::vector<std::optional<std::size_t>> rowsOfOriginals(const corpora::Corpus& originals,
                                                        const corpora::Corpus& perturbed)
{
    std::vector<std::optional<std::size_t>> rows;
    if (perturbed.examples.empty() || originalOf(perturbed.examples.front()) == nullptr) {
        const auto same = rowsInCommon(originals, perturbed);
        if (same < std::max(originals.examples.size(), perturbed.examples.size()))
            throw Error(
                fmt::format("{} has no column {}, and its texts do not belong to those of {} row by row: the gold "
                            "answers of number {} differ",
                            perturbed.name, originalColumn, originals.name, same + 1),
                "Name in such a column the id of the text that each perturbed text was made from, or give two "
                "files whose rows belong together");
        for (std::size_t row = 0; row < originals.examples.size(); ++row)
            rows.emplace_back(row);
        return rows;
    }
    std::unordered_map<std::string, std::size_t> rowOf; // by id
    for (std::size_t i = 0; i < originals.examples.size(); ++i)
        if (!rowOf.emplace(originals.examples[i].id, i).second)
            throw Error(fmt::format("{} has two examples with the id {}", originals.name, originals.examples[i].id),
                        "Give every original an id of its own");
    for (const auto& example : perturbed.examples) {
        const std::string* id = originalOf(example);
        const auto found = id == nullptr ? rowOf.end() : rowOf.find(*id);
        rows.push_back(found == rowOf.end() ? std::nullopt : std::optional(found->second));
    }
    return rows;
}

} // namespace

bool PairScores::hasLosses() const
{
    return std::ranges::any_of(pairs, [](const Pair& pair) { return pair.lossRises.has_value(); });
}

std::size_t rowsInCommon(const corpora::Corpus& one, const corpora::Corpus& other)
{
    if (one.labels != other.labels)
        return 0;
    const auto isSame = [](const auto& a, const auto& b) { return a.gold == b.gold && a.gold.index() != 0; };
    return static_cast<std::size_t>(std::ranges::mismatch(one.examples, other.examples, isSame).in1 -
                                    one.examples.begin());
}

bool isIn(PairSubset subset, const Pair& pair)
{
    return subset == PairSubset::All || (subset == PairSubset::Changed ? pair.changed : pair.unseen);
}

Judged judge(Victim& victim, const corpora::Corpus& corpus, std::size_t workers, std::stop_token stop,
             const ProgressFn& progress)
{
    const auto evaluation = evaluate(victim, corpus, {}, workers, stop, progress);
    const auto kind = victim.card().answers();
    Judged judged{rightAnswers(evaluation, kind, corpus), exactAnswers(evaluation, kind, corpus),
                  goldLosses(evaluation, corpus), evaluation.wallSeconds};
    if (auto* writer = victim.writer())
        judged.loss = writtenLosses(*writer, corpus, stop);
    return judged;
}

PairScores scorePairs(const corpora::Corpus& originals, const Judged& before, const corpora::Corpus& perturbed,
                      const Judged& after, const corpora::Corpus& train)
{
    const auto rows = rowsOfOriginals(originals, perturbed);
    const SeenInputs seen(train);
    PairScores scores;
    std::unordered_map<std::string, std::size_t> numberOf; // by their words
    std::vector<std::optional<std::size_t>> numbers;       // of those that count
    for (std::size_t i = 0; i < originals.examples.size(); ++i) {
        const auto& input = originals.examples[i].input;
        auto& number = numbers.emplace_back();
        if (seen.contains(input))
            continue;
        number = numberOf.try_emplace(wordsKeyOf(input), numberOf.size()).first->second;
        scores.originals.push_back({*number, before.right.at(i)});
    }
    for (std::size_t i = 0; i < perturbed.examples.size(); ++i) {
        if (!rows[i]) {
            ++scores.withoutOriginal;
        } else if (const auto number = numbers[*rows[i]]) {
            auto& pair = scores.pairs.emplace_back(pairOf(before, *rows[i], after, i));
            pair.original = *number;
        }
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
