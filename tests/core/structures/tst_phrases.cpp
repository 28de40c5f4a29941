#include "tests/support/registered_test.h"

#include <set>

#include "core/base/random.h"
#include "core/structures/phrases.h"

using namespace core::structures;

namespace {

/// The words below a word, by following every word's path to the root.
std::set<std::size_t> below(const std::vector<int>& heads, std::size_t root)
{
    std::set<std::size_t> words;
    for (std::size_t i = 0; i < heads.size(); ++i)
        for (int at = static_cast<int>(i) + 1; at > 0; at = heads[static_cast<std::size_t>(at) - 1])
            if (at == static_cast<int>(root) + 1)
                words.insert(i);
    return words;
}

std::vector<int> randomTree(core::Random& random, std::size_t size)
{
    // Every word is attached to one that was placed before it, in a random order of words.
    std::vector<std::size_t> order(size);
    for (std::size_t i = 0; i < size; ++i)
        order[i] = i;
    random.shuffle(std::span(order));
    std::vector<int> heads(size, 0);
    for (std::size_t i = 1; i < size; ++i)
        heads[order[i]] = static_cast<int>(order[random.below(i)]) + 1;
    return heads;
}

/// the old man saw a dog in the park: two phrases, "the old man" and "a dog in the park", and "in the park" in it.
const std::vector<int> park{3, 3, 4, 0, 6, 4, 9, 9, 6};

} // namespace

class TestPhrases : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void phrasesOfASentence()
    {
        const auto phrases = phrasesOf(park, {3, 5, false, false});
        QCOMPARE(phrases, (std::vector<Phrase>{{0, 3, 2}, {4, 9, 5}, {6, 9, 8}}));
        QCOMPARE(phrasesOf(park, {3, 5, true, false}), (std::vector<Phrase>{{0, 3, 2}, {4, 9, 5}}));
        // Sizes of the paper: the whole sentence has nine words and holds the other.
        QCOMPARE(phrasesOf(park), (std::vector<Phrase>{{0, 9, 3}, {4, 9, 5}}));
        QCOMPARE(phrasesOf(park, {4, 12, true, false}), (std::vector<Phrase>{{0, 9, 3}}));
    }

    void pairsStandApart()
    {
        const auto phrases = phrasesOf(park, {3, 5, false, false});
        const auto pairs = phrasePairs(phrases, 0);
        QCOMPARE(pairs.size(), 4U); // {old man} with both others, in both directions
        QCOMPARE(pairs[0], (PhrasePair{{0, 3, 2}, {4, 9, 5}}));
        // One word, "saw", is between the first two, three words before "in the park".
        QCOMPARE(phrasePairs(phrases, 1).size(), 4U);
        QCOMPARE(phrasePairs(phrases, 2).size(), 2U);
        QCOMPARE(phrasePairs(phrases, 4).size(), 0U);
    }

    void brokenSubtrees()
    {
        // Word 1 is attached to word 3, across word 2, which is attached to word 4: neither subtree is a run of words.
        const std::vector<int> crossed{3, 4, 0, 3};
        QCOMPARE(phrasesOf(crossed, {2, 3, false, false}).size(), 0U);
        QCOMPARE(phrasesOf(crossed, {2, 3, false, true}), (std::vector<Phrase>{{1, 4, 3}}));
    }

    void agreesWithBruteForceOnRandomTrees()
    {
        core::Random random(5);
        for (int trial = 0; trial < 300; ++trial) {
            const auto heads = randomTree(random, 1 + random.below(14));
            const PhraseShape shape{2 + random.below(3), 4 + random.below(6), false, trial % 2 == 0};
            std::multiset<std::pair<std::size_t, std::size_t>> expected;
            std::vector<std::set<std::size_t>> sets;
            for (std::size_t root = 0; root < heads.size(); ++root) {
                const auto words = below(heads, root);
                const std::size_t width = *words.rbegin() - *words.begin() + 1;
                if (width < shape.shortest || width > shape.longest || (!shape.widened && width != words.size()))
                    continue;
                expected.emplace(*words.begin(), *words.rbegin() + 1);
            }
            std::multiset<std::pair<std::size_t, std::size_t>> found;
            const auto phrases = phrasesOf(heads, shape);
            for (const auto& phrase : phrases)
                found.emplace(phrase.begin, phrase.end);
            QVERIFY(found == expected);
            // Pairs: every ordered pair with enough words between, and no other.
            for (std::size_t distance = 0; distance < 3; ++distance) {
                std::size_t pairs = 0;
                for (const auto& a : phrases)
                    for (const auto& b : phrases) {
                        const bool after = b.begin >= a.end && b.begin - a.end >= distance;
                        const bool before = a.begin >= b.end && a.begin - b.end >= distance;
                        pairs += after || before ? 1 : 0;
                    }
                QCOMPARE(phrasePairs(phrases, distance).size(), pairs);
            }
        }
    }

    void theMostDisjointPhrases()
    {
        core::Random random(6);
        for (int trial = 0; trial < 100; ++trial) {
            std::vector<Phrase> phrases;
            for (std::size_t i = 0, count = random.below(9); i < count; ++i) {
                const std::size_t begin = random.below(12);
                phrases.push_back({begin, begin + 1 + random.below(5), begin});
            }
            std::size_t most = 0;
            for (std::size_t choice = 0; choice < (std::size_t{1} << phrases.size()); ++choice) {
                std::size_t count = 0;
                bool disjoint = true;
                for (std::size_t a = 0; a < phrases.size(); ++a) {
                    if ((choice >> a & 1U) == 0)
                        continue;
                    ++count;
                    for (std::size_t b = 0; b < a; ++b)
                        disjoint = disjoint && ((choice >> b & 1U) == 0 || phrases[a].end <= phrases[b].begin ||
                                                phrases[b].end <= phrases[a].begin);
                }
                most = disjoint ? std::max(most, count) : most;
            }
            QCOMPARE(disjointPhrases(phrases), most);
        }
    }

    void statisticsCountSentences()
    {
        PhraseStatistics statistics;
        statistics.add(park, {3, 5, false, false});
        statistics.add(std::vector<int>{0, 1}, {3, 5, false, false});
        QCOMPARE(statistics.sentences, 2U);
        QCOMPARE(statistics.withDisjoint[0], 1U);
        QCOMPARE(statistics.withDisjoint[2], 1U);
        QCOMPARE(statistics.withPair, 1U);
        QCOMPARE(statistics.withPairApart, 1U);
    }
};

QTEST_APPLESS_MAIN(TestPhrases)
#include "tst_phrases.moc"
