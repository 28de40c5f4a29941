#include "core/structures/phrases.h"

#include <algorithm>
#include <tuple>

#include "core/structures/tree.h"

namespace core::structures {

namespace {

bool contains(const Phrase& outer, const Phrase& inner)
{
    return outer.begin <= inner.begin && inner.end <= outer.end && outer != inner;
}

} // namespace

std::vector<Phrase> phrasesOf(std::span<const int> heads, const PhraseShape& shape)
{
    std::vector<Phrase> phrases;
    if (!isTree(heads))
        return phrases;
    const auto subtrees = subtreesOf(heads);
    for (std::size_t root = 0; root < subtrees.size(); ++root) {
        const Subtree& subtree = subtrees[root];
        const Phrase phrase{static_cast<std::size_t>(subtree.first) - 1, static_cast<std::size_t>(subtree.last), root};
        if (phrase.size() < shape.shortest || phrase.size() > shape.longest)
            continue;
        if (shape.widened || subtree.contiguous())
            phrases.push_back(phrase);
    }
    std::ranges::sort(phrases, [](const Phrase& a, const Phrase& b) {
        return std::tuple(a.begin, b.end, a.root) < std::tuple(b.begin, a.end, b.root);
    });
    if (!shape.largest)
        return phrases;
    std::vector<Phrase> largest;
    std::ranges::copy_if(phrases, std::back_inserter(largest), [&](const Phrase& phrase) {
        return std::ranges::none_of(phrases, [&](const Phrase& other) { return contains(other, phrase); });
    });
    return largest;
}

std::vector<PhrasePair> phrasePairs(std::span<const Phrase> phrases, std::size_t distance)
{
    std::vector<PhrasePair> pairs;
    for (const auto& source : phrases)
        for (const auto& target : phrases)
            if (source.end + distance <= target.begin || target.end + distance <= source.begin)
                pairs.push_back({source, target});
    return pairs;
}

std::size_t disjointPhrases(std::span<const Phrase> phrases)
{
    // Taking the one that ends first leaves the most room for others.
    std::vector<Phrase> byEnd(phrases.begin(), phrases.end());
    std::ranges::sort(byEnd, {}, &Phrase::end);
    std::size_t count = 0;
    std::size_t free = 0;
    for (const auto& phrase : byEnd) {
        if (phrase.begin < free)
            continue;
        ++count;
        free = phrase.end;
    }
    return count;
}

void PhraseStatistics::add(std::span<const int> heads, const PhraseShape& shape)
{
    const auto phrases = phrasesOf(heads, shape);
    ++sentences;
    ++withDisjoint[std::min<std::size_t>(disjointPhrases(phrases), withDisjoint.size() - 1)];
    withPair += phrasePairs(phrases, 0).empty() ? 0 : 1;
    withPairApart += phrasePairs(phrases, 1).empty() ? 0 : 1;
}

} // namespace core::structures
