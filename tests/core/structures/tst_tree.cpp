#include "tests/support/registered_test.h"

#include "core/base/random.h"
#include "core/structures/tree.h"
#include "tests/support/metatypes.h"

using namespace core;
using namespace core::structures;
using namespace std::string_literals;

using Heads = std::vector<int>;
Q_DECLARE_METATYPE(Heads)
namespace {

/// By the definition: going up from every word must reach the root within n steps, and the root has one child.
bool isTreeByClimbing(const Heads& heads)
{
    const int size = int(heads.size());
    for (int word = 1; word <= size; ++word) {
        int at = word;
        for (int step = 0; step <= size && at != 0; ++step) {
            at = heads[std::size_t(at) - 1];
            if (at < 0 || at > size)
                return false;
        }
        if (at != 0)
            return false;
    }
    return std::count(heads.begin(), heads.end(), 0) == 1;
}

/// By the definition: no two arcs cross.
bool hasCrossing(const Heads& heads)
{
    for (int a = 1; a <= int(heads.size()); ++a)
        for (int b = 1; b <= int(heads.size()); ++b) {
            const auto [aLeft, aRight] = std::minmax(a, heads[std::size_t(a) - 1]);
            const auto [bLeft, bRight] = std::minmax(b, heads[std::size_t(b) - 1]);
            if (aLeft < bLeft && bLeft < aRight && aRight < bRight)
                return true;
        }
    return false;
}

} // namespace

class TestTree : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void problems_data();
    void problems();
    void workedExample();
    void agreesWithDefinitions();
    void longChain();
};

void TestTree::problems_data()
{
    QTest::addColumn<Heads>("heads");
    QTest::addColumn<std::string>("problem");
    QTest::newRow("a tree") << Heads{2, 0, 2} << ""s;
    QTest::newRow("one word") << Heads{0} << ""s;
    QTest::newRow("no words") << Heads{} << "0 roots, expected 1"s;
    QTest::newRow("two roots") << Heads{0, 0} << "2 roots, expected 1"s;
    QTest::newRow("no root") << Heads{2, 1} << "0 roots, expected 1"s;
    QTest::newRow("out of range") << Heads{0, 3} << "head 3 in a sentence of 2 words"s;
    QTest::newRow("negative") << Heads{0, -1} << "head -1 in a sentence of 2 words"s;
    QTest::newRow("a cycle beside the root") << Heads{2, 1, 0} << "the heads form a cycle at word 1"s;
    QTest::newRow("its own head") << Heads{0, 2} << "the heads form a cycle at word 2"s;
}

void TestTree::problems()
{
    QFETCH(const Heads, heads);
    QFETCH(const std::string, problem);
    QCOMPARE(treeProblem(heads), problem);
    QCOMPARE(isTree(heads), problem.empty());
    if (!problem.empty())
        QVERIFY_EXCEPTION_THROWN((void)subtreesOf(heads), std::invalid_argument);
}

void TestTree::workedExample()
{
    // A hearing is scheduled on the issue today: "on the issue" belongs to "hearing", so its subtree has gaps.
    //  1    2      3     4      5   6    7     8
    const Heads heads{2, 4, 4, 0, 2, 7, 5, 4};
    const auto subtrees = subtreesOf(heads);
    QCOMPARE(subtrees[1], (Subtree{1, 7, 5})); // a hearing on the issue
    QCOMPARE(subtrees[1].contiguous(), false);
    QCOMPARE(subtrees[4], (Subtree{5, 7, 3})); // on the issue
    QCOMPARE(subtrees[3], (Subtree{1, 8, 8}));
    QCOMPARE(isProjective(heads), false);
    QCOMPARE(childrenOf(heads)[0], Heads{4});
    QCOMPARE(childrenOf(heads)[4], (Heads{2, 3, 8}));
    QCOMPARE(isProjective(Heads{2, 4, 4, 0, 4, 7, 5, 4}), true);
    QCOMPARE(isProjective(Heads{3, 0, 2}), false); // the arc from the root is crossed
}

void TestTree::agreesWithDefinitions()
{
    Random random(3);
    std::size_t trees = 0;
    for (int round = 0; round < 20000; ++round) {
        Heads heads(1 + random.below(6));
        for (int& head : heads)
            head = int(random.below(heads.size() + 1));
        const bool tree = isTreeByClimbing(heads);
        QCOMPARE(isTree(heads), tree);
        if (!tree)
            continue;
        ++trees;
        QCOMPARE(isProjective(heads), !hasCrossing(heads));
        const auto subtrees = subtreesOf(heads);
        for (int above = 1; above <= int(heads.size()); ++above) {
            Subtree expected{above, above, 0};
            for (int word = 1; word <= int(heads.size()); ++word) {
                int at = word;
                while (at != above && at != 0)
                    at = heads[std::size_t(at) - 1];
                if (at == above)
                    expected = {std::min(expected.first, word), std::max(expected.last, word), expected.size + 1};
            }
            QCOMPARE(subtrees[std::size_t(above) - 1], expected);
        }
    }
    QVERIFY(trees > 1000);
}

void TestTree::longChain()
{
    Heads heads(1'000'000);
    for (std::size_t i = 0; i < heads.size(); ++i)
        heads[i] = int(i);
    QVERIFY(isProjective(heads));
    QCOMPARE(subtreesOf(heads)[0].size, 1'000'000);
}

QTEST_APPLESS_MAIN(TestTree)
#include "tst_tree.moc"
