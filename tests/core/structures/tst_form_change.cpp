#include "tests/support/registered_test.h"

#include <algorithm>
#include <bit>
#include <set>

#include "core/base/random.h"
#include "core/structures/forms/form_change.h"

using namespace core::structures;

namespace {

struct Listed {
    const FormNode* node;
    int above; ///< -1: none.
};

/// Nodes in the order in which they are written.
void list(const FormNode& node, int above, std::vector<Listed>& nodes)
{
    const auto own = static_cast<int>(nodes.size());
    nodes.push_back({&node, above});
    for (const auto& part : node.parts)
        list(part, own, nodes);
}

std::vector<Listed> listed(const FormNode& node)
{
    std::vector<Listed> nodes;
    list(node, -1, nodes);
    return nodes;
}

/// The outermost nodes that are not in `kept`, as they are written.
QStringList outermost(const FormNode& root, const std::set<std::size_t>& kept, FormNotation notation)
{
    QStringList texts;
    const auto nodes = listed(root);
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (!kept.contains(i) && (nodes[i].above < 0 || kept.contains(static_cast<std::size_t>(nodes[i].above))))
            texts << QString::fromStdString(textOf({notation, *nodes[i].node, true, false}));
    return texts;
}

/// The most pairs, by trying every choice of parts.
int mostPairs(const FormNode& a, const FormNode& b)
{
    if (a.kind != b.kind || a.name != b.name)
        return 0;
    int most = 0;
    for (unsigned chosen = 0; chosen < (1U << a.parts.size()); ++chosen)
        for (unsigned other = 0; other < (1U << b.parts.size()); ++other) {
            if (std::popcount(chosen) != std::popcount(other))
                continue;
            int pairs = 0;
            std::size_t j = 0;
            for (std::size_t i = 0; i < a.parts.size(); ++i) {
                if ((chosen >> i & 1U) == 0)
                    continue;
                while ((other >> j & 1U) == 0)
                    ++j;
                pairs += mostPairs(a.parts[i], b.parts[j++]);
            }
            most = std::max(most, pairs);
        }
    return most + 1;
}

/// A call of f or g with up to four parts, three levels deep.
FormNode randomForm(core::Random& random, int levels)
{
    FormNode node{FormKind::Call, random.below(3) == 0 ? "g" : "f", {}};
    for (auto parts = levels > 0 ? random.below(5) : 0; parts > 0; --parts)
        node.parts.push_back(randomForm(random, levels - 1));
    if (node.parts.empty())
        node.kind = FormKind::Symbol;
    return node;
}

} // namespace

/// In which subtrees two logical forms differ.
class TestFormChange : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theSubtreesThatDiffer_data();
    void theSubtreesThatDiffer();
    void noPairingLeavesFewerOut();
    void aThousandParts();
};

void TestFormChange::theSubtreesThatDiffer_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QStringList>("lost");
    QTest::addColumn<QStringList>("found");
    const auto row = [](const char* name, const char* before, const char* after, const QStringList& lost,
                        const QStringList& found) {
        QTest::newRow(name) << QString::fromLatin1(before) << QString::fromLatin1(after) << lost << found;
    };
    row("the same", "answer(state(all))", "answer(state(all))", {}, {});
    row("header check value", "answer(loc(A,texas))", "answer(loc(A,ohio))", {"texas"}, {"ohio"});
    row("another head takes all below it", "answer(largest(state(all)))", "answer(smallest(state(all)))",
        {"largest(state(all))"}, {"smallest(state(all))"});
    row("another root", "answer(state(all))", "count(state(all))", {"answer(state(all))"}, {"count(state(all))"});
    row("a goal that came in between", "answer(A,(state(A),loc(A,B)))", "answer(A,(state(A),big(A),loc(A,B)))", {},
        {"big(A)"});
    row("a goal that is gone", "( lambda $0 e ( and ( flight $0 ) ( from $0 a:ci ) ( to $0 b:ci ) ) )",
        "( lambda $0 e ( and ( flight $0 ) ( to $0 b:ci ) ) )", {"( from $0 a:ci )"}, {});
    row("order counts", "f(a,b)", "f(b,a)", {"b"}, {"b"});
    row("names of variables count", "state(A)", "state(B)", {"A"}, {"B"});
    row("parentheses that only group do not", "answer(A,(state(A)))", "answer(A,state(A))", {}, {});
    row("one part in place of two", "f(g(a,b),g(a,c))", "f(g(a,c))", {"g(a,b)"}, {});
}

void TestFormChange::theSubtreesThatDiffer()
{
    QFETCH(const QString, before);
    QFETCH(const QString, after);
    QFETCH(const QStringList, lost);
    QFETCH(const QStringList, found);
    const auto first = parseForm(before.toStdString());
    const auto second = parseForm(after.toStdString());
    const auto a = withoutGroups(first.root);
    const auto b = withoutGroups(second.root);
    const auto pairs = counterparts(a, b);
    std::set<std::size_t> keptFirst, keptSecond;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        if (pairs[i]) {
            keptFirst.insert(i);
            keptSecond.insert(*pairs[i]);
        }
    QCOMPARE(outermost(a, keptFirst, first.notation), lost);
    QCOMPARE(outermost(b, keptSecond, second.notation), found);
}

void TestFormChange::noPairingLeavesFewerOut()
{
    int differ = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        core::Random random(seed, 1);
        const auto a = randomForm(random, 3);
        const auto b = randomForm(random, 3);
        const auto first = listed(a);
        const auto second = listed(b);
        const auto pairs = counterparts(a, b);
        QCOMPARE(pairs.size(), first.size());
        int count = 0;
        std::optional<std::size_t> last;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            if (!pairs[i])
                continue;
            ++count;
            QVERIFY(!last || *last < *pairs[i]); // in order, and nothing twice
            last = pairs[i];
            QCOMPARE(first[i].node->name, second[*pairs[i]].node->name);
            const int above = first[i].above;
            QCOMPARE(above < 0 ? -1 : static_cast<int>(pairs[static_cast<std::size_t>(above)].value()),
                     second[*pairs[i]].above);
        }
        QCOMPARE(count, mostPairs(a, b));
        differ += count < static_cast<int>(first.size()) && count > 1 ? 1 : 0;
    }
    QVERIFY(differ > 50); // else the forms were too much alike, or too little
}

void TestFormChange::aThousandParts()
{
    FormNode wide{FormKind::Call, "f", {}};
    for (int i = 0; i < 1000; ++i)
        wide.parts.push_back({FormKind::Symbol, std::to_string(i), {}});
    auto shifted = wide;
    shifted.parts.erase(shifted.parts.begin());
    const auto pairs = counterparts(wide, shifted);
    QVERIFY(!pairs[1]);
    QCOMPARE(std::ranges::count_if(pairs, [](const auto& pair) { return !pair; }), 1);
}

QTEST_APPLESS_MAIN(TestFormChange)
#include "tst_form_change.moc"
