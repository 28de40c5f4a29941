#include "core/attacks/search/phrases/phrase_search.h"

#include <algorithm>
#include <numeric>

#include "core/base/error.h"

namespace core::attacks {

using structures::Phrase;
using structures::PhrasePair;

PhraseSearch::PhraseSearch(const Settings& settings)
    : shape_{static_cast<std::size_t>(settings.integer("shortest")),
             static_cast<std::size_t>(settings.integer("longest")), settings.text("nested") == "largest",
             settings.text("broken") == "widened"},
      distance_(static_cast<std::size_t>(settings.integer("k"))),
      words_(static_cast<std::size_t>(settings.integer("words")))
{}

std::vector<Parameter> PhraseSearch::parameters()
{
    return {Parameter::integer("k", 0, 0, 1000, "Fewest words between source and target."),
            Parameter::integer("words", 3, 1, 100, "Maximum number of words of the source that are changed."),
            Parameter::integer("shortest", 4, 1, 1000, "Fewest words of a phrase."),
            Parameter::integer("longest", 12, 1, 1000, "Maximum number of words of a phrase."),
            Parameter::choice("nested", {"all", "largest"},
                              "Which subtrees are phrases: all of that size, or those in no other one."),
            Parameter::choice("broken", {"left-out", "widened"},
                              "Subtrees that are not an unbroken run of words (non-projective): no phrases, or widened "
                              "to all words from their first to their last.")};
}

std::vector<PhrasePair> PhraseSearch::pairs(Run& run) const
{
    if (run.reference().tree() == nullptr)
        throw Error("this search needs a goal on trees", "Set goal.type=tree-error");
    const auto phrases = structures::phrasesOf(run.reference().tree()->tree.heads, shape_);
    auto pairs = structures::phrasePairs(phrases, distance_);
    if (pairs.empty())
        run.skip(Reason::Unsuitable);
    return pairs;
}

Goal::Reference PhraseSearch::aimedAt(const Goal::Reference& reference, const Phrase& target)
{
    TreeReference tree = *reference.tree();
    for (std::size_t i = 0; i < tree.counted.size(); ++i)
        if (i < target.begin || i >= target.end || i == target.root)
            tree.counted[i] = tree.margin.counted[i] = 0;
    Goal::Reference aimed = reference;
    aimed.aim = reference.aim->withTree(std::move(tree));
    return aimed;
}

std::vector<Position> PhraseSearch::wordsOf(Run& run, const State& state, const Phrase& phrase)
{
    std::vector<Position> words;
    for (std::size_t i = phrase.begin; i < phrase.end; ++i)
        if (const Position at{sentence, static_cast<std::uint32_t>(i)}; run.allows(state, at))
            words.push_back(at);
    return words;
}

void PhraseSearch::trace(Run& run, const State& before, const text::Variant& edits, std::string_view source,
                         const State& now)
{
    std::vector<TriedCandidate> trials;
    for (const auto& edit : edits)
        trials.push_back({{edit, source}, true, now.answer, now.judgement});
    std::vector<std::size_t> all(trials.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    run.traceMove(before, {sentence, edits.front().index}, trials, all, now);
}

} // namespace core::attacks
