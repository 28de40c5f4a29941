#include "tests/support/registered_test.h"
#include "tests/support/spent.h"

#include <cmath>
#include <functional>
#include <limits>
#include <stdexcept>
#include <vector>

#include "core/base/random.h"
#include "core/structures/spanning_tree.h"

using core::structures::bestSpanningTree;
using core::structures::isSingleRootTree;

namespace {

using Heads = std::vector<int>;

// Another way to see a tree than the product's: from the root down.
bool reachesAllWordsFromOneRoot(const Heads& heads)
{
    std::vector<std::size_t> reached;
    for (std::size_t d = 0; d < heads.size(); ++d)
        if (heads[d] == 0)
            reached.push_back(d + 1);
    if (reached.size() != 1)
        return false;
    for (std::size_t i = 0; i < reached.size(); ++i)
        for (std::size_t d = 0; d < heads.size(); ++d)
            if (heads[d] == static_cast<int>(reached[i]))
                reached.push_back(d + 1);
    return reached.size() == heads.size();
}

const std::vector<Heads>& allTrees(std::size_t words)
{
    static std::vector<std::vector<Heads>> known(8);
    auto& trees = known[words];
    if (!trees.empty())
        return trees;
    Heads heads(words, 0);
    for (;;) {
        bool own = false;
        for (std::size_t d = 0; d < words; ++d)
            own = own || heads[d] == static_cast<int>(d) + 1;
        if (!own && reachesAllWordsFromOneRoot(heads))
            trees.push_back(heads);
        std::size_t d = 0;
        for (; d < words && heads[d] == static_cast<int>(words); ++d)
            heads[d] = 0;
        if (d == words)
            return trees;
        ++heads[d];
    }
}

double sumOf(const std::vector<float>& scores, const Heads& heads)
{
    double sum = 0.0;
    for (std::size_t d = 0; d < heads.size(); ++d)
        sum += static_cast<double>(scores[d * (heads.size() + 1) + static_cast<std::size_t>(heads[d])]);
    return sum;
}

using Draw = std::function<float(core::Random&)>;

std::vector<float> randomScores(core::Random& random, std::size_t words, const Draw& draw)
{
    std::vector<float> scores(words * (words + 1));
    for (auto& score : scores)
        score = draw(random);
    return scores;
}

float normal(core::Random& random) { return static_cast<float>(random.normal()); }
float three(core::Random& random) { return static_cast<float>(random.below(3)); }
float negative(core::Random& random) { return -1000.0F - static_cast<float>(random.below(1000)); }
float huge(core::Random& random) { return static_cast<float>(random.below(1 << 12)) * 0x1.0p110F - 0x1.0p121F; }

} // namespace

Q_DECLARE_METATYPE(Draw)

class TestSpanningTree : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numberOfTreesIsKnown();
    void headerCheckValue();
    void smallSentences();
    void equalsTryingAllTrees_data();
    void equalsTryingAllTrees();
    void noExchangeOfArcsIsBetter();
    void plantedTreeIsFound();
    void equalScoresPreferLowerHeads();
    void valuesThatAreNoNumbersCountAsExtremes();
    void wrongSizeThrows();
    void longSentencesAreQuick();
    void treesAreRecognised();
};

// Cayley: n^(n-1) rooted labelled trees.
void TestSpanningTree::numberOfTreesIsKnown()
{
    QCOMPARE(allTrees(3).size(), std::size_t{9});
    QCOMPARE(allTrees(5).size(), std::size_t{625});
    QCOMPARE(allTrees(7).size(), std::size_t{117649});
}

void TestSpanningTree::headerCheckValue()
{
    QCOMPARE(bestSpanningTree(std::vector<float>{9, 0, 3, 7, 5, 0}, 2), (Heads{0, 1}));
}

void TestSpanningTree::smallSentences()
{
    QCOMPARE(bestSpanningTree({}, 0), Heads{});
    QCOMPARE(bestSpanningTree(std::vector<float>{-5, 100}, 1), Heads{0}); // its own head does not count
}

void TestSpanningTree::equalsTryingAllTrees_data()
{
    QTest::addColumn<Draw>("draw");
    QTest::newRow("normal scores") << Draw(normal);
    QTest::newRow("many ties") << Draw(three);
    QTest::newRow("negative scores") << Draw(negative);
    QTest::newRow("huge scores") << Draw(huge);
    QTest::newRow("every word wants the root")
        << Draw([n = 0](core::Random& random) mutable { return normal(random) + (n++ % 6 == 0 ? 5.0F : 0.0F); });
}

void TestSpanningTree::equalsTryingAllTrees()
{
    QFETCH(const Draw, draw);
    core::Random random(11);
    for (std::size_t words = 1; words <= 7; ++words)
        for (int round = 0; round < (words == 7 ? 150 : 800); ++round) {
            const auto scores = randomScores(random, words, draw);
            double best = -std::numeric_limits<double>::infinity();
            for (const Heads& tree : allTrees(words))
                best = std::max(best, sumOf(scores, tree));
            const Heads heads = bestSpanningTree(scores, words);
            QVERIFY(reachesAllWordsFromOneRoot(heads));
            QCOMPARE(sumOf(scores, heads), best); // sums of these floats are exact in double
        }
}

// A necessary condition for sentences too long to try all trees: hanging one word elsewhere, or exchanging root and
// child, never helps.
void TestSpanningTree::noExchangeOfArcsIsBetter()
{
    core::Random random(5);
    for (int round = 0; round < 200; ++round) {
        const std::size_t words = 8 + random.below(40);
        const auto scores = randomScores(random, words, normal);
        const Heads heads = bestSpanningTree(scores, words);
        QVERIFY(reachesAllWordsFromOneRoot(heads));
        const double best = sumOf(scores, heads);
        const auto root = static_cast<std::size_t>(std::ranges::find(heads, 0) - heads.begin());
        for (std::size_t d = 0; d < words; ++d)
            for (std::size_t h = 1; h <= words; ++h) {
                Heads other = heads;
                other[d] = static_cast<int>(h);
                if (d == root)
                    other[h - 1] = 0; // the word it is now attached to becomes the root
                if (h != d + 1 && reachesAllWordsFromOneRoot(other))
                    QVERIFY(sumOf(scores, other) <= best);
            }
    }
}

// Random trees made a little better than chance, and arcs into a word raised together: which arc a word takes does not
// depend on a constant for the word.
void TestSpanningTree::plantedTreeIsFound()
{
    core::Random random(6);
    for (int round = 0; round < 100; ++round) {
        const std::size_t words = 2 + random.below(60);
        std::vector<int> order(words);
        for (std::size_t i = 0; i < words; ++i)
            order[i] = static_cast<int>(i) + 1;
        random.shuffle(order);
        Heads planted(words, 0);
        for (std::size_t i = 1; i < words; ++i)
            planted[static_cast<std::size_t>(order[i]) - 1] = order[random.below(i)];
        auto scores = randomScores(random, words, [](core::Random& r) { return static_cast<float>(r.uniform()); });
        for (std::size_t d = 0; d < words; ++d)
            scores[d * (words + 1) + static_cast<std::size_t>(planted[d])] += 1.0F;
        for (std::size_t d = 0; d < words; ++d)
            scores[d * (words + 1)] += 500.0F; // all want the root now
        QCOMPARE(bestSpanningTree(scores, words), planted);
    }
}

void TestSpanningTree::equalScoresPreferLowerHeads()
{
    // All arcs are worth the same. Greedy heads are all the root; then 1 and 2 close a cycle, which takes in 3 and 4
    // by their arcs from 1; the cycle's arc from the root goes to the lowest word.
    QCOMPARE(bestSpanningTree(std::vector<float>(4 * 5, 1.0F), 4), (Heads{0, 1, 1, 1}));
}

void TestSpanningTree::valuesThatAreNoNumbersCountAsExtremes()
{
    const float infinity = std::numeric_limits<float>::infinity();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const Heads heads = bestSpanningTree(std::vector<float>{nan, 0, infinity, 0, -infinity, nan}, 2);
    QCOMPARE(heads, (Heads{2, 0}));
    QVERIFY(reachesAllWordsFromOneRoot(bestSpanningTree(std::vector<float>(7 * 8, nan), 7)));
}

void TestSpanningTree::wrongSizeThrows()
{
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, (void)bestSpanningTree(std::vector<float>(5), 2));
}

void TestSpanningTree::longSentencesAreQuick()
{
    core::Random random(8);
    const auto scores = randomScores(random, 1000, normal);
    const tests::Spent spent;
    QVERIFY(reachesAllWordsFromOneRoot(bestSpanningTree(scores, 1000)));
    QVERIFY(spent.within(5.0));
    const auto sixty = randomScores(random, 60, normal);
    QBENCHMARK { (void)bestSpanningTree(sixty, 60); }
}

void TestSpanningTree::treesAreRecognised()
{
    QVERIFY(isSingleRootTree(Heads{2, 0, 2}));
    QVERIFY(!isSingleRootTree(Heads{0, 0}));
    QVERIFY(!isSingleRootTree(Heads{2, 1, 0}));
    QVERIFY(!isSingleRootTree(Heads{3, 0}));
    QVERIFY(!isSingleRootTree(Heads{}));
}

QTEST_APPLESS_MAIN(TestSpanningTree)
#include "tst_spanning_tree.moc"
