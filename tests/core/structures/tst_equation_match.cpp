#include "tests/support/registered_test.h"

#include <algorithm>
#include <functional>

#include "core/base/random.h"
#include "core/structures/equations/equation_match.h"
#include "core/structures/equations/equation_value.h"

using namespace core::structures;

class TestEquationMatch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void same_data();
    void same();
    void turnedTreesAreTheSame();
};

void TestEquationMatch::same_data()
{
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("second");
    QTest::addColumn<bool>("same");
    const auto row = [](const char* claim, const char* first, const char* second, bool same) {
        QTest::newRow(claim) << first << second << same;
    };
    row("prefix and infix", "- * 3 4 5", "3 * 4 - 5", true);
    row("x before", "x = 3 + 4", "3 + 4", true);
    row("x behind", "3 + 4 = x", "3 + 4", true);
    row("any name of the unknown", "cost = 3 * 4", "x = 4 * 3", true);
    row("a sum turned", "3 + 4", "4 + 3", true);
    row("a product turned, deeper", "2 * ( 7 - 3 ) + 1", "1 + (7 - 3) * 2", true);
    row("numbers by their values", "3.0 + 1,000", "3 + 1000", true);
    row("a percentage", "80 * 5%", "0.05 * 80", true);
    row("a mixed number", "2(1/2) + 1", "1 + 2.5", true);
    row("a number with its sign", "-3 + 4", "4 + (-3)", true);
    row("placeholders", "+ number0 number1", "N1 + N0", true);
    row("what a sum is said to be", "7+2=9", "2 + 7", true);
    row("both sides have something", "3 + x = 7", "7 = x + 3", true);
    row("parentheses that change nothing", "((3)+(4))", "3+4", true);
    row("a difference turned", "7 - 3", "3 - 7", false);
    row("a quotient turned", "8 / 2", "2 / 8", false);
    row("a power turned", "2 ^ 3", "3 ^ 2", false);
    row("the same value", "2 + 2", "2 * 2", false);
    row("regrouped", "(2 + 3) + 4", "2 + (3 + 4)", false);
    row("solved for x", "3 + x = 7", "x = 7 - 3", false);
    row("one number for an equal one", "N0 + N0", "N0 + N1", false);
    row("a number for a placeholder", "N0 + 2", "1 + 2", false);
    row("a sign more", "-(3 + 4)", "3 + 4", false);
    row("what cannot be read", "(3 + 4", "3 + 4", false);
    row("nothing", "", "", false);
}

void TestEquationMatch::same()
{
    QFETCH(const QString, first);
    QFETCH(const QString, second);
    QFETCH(const bool, same);
    QCOMPARE(isSameEquation(first.toStdString(), second.toStdString()), same);
    QCOMPARE(isSameEquation(second.toStdString(), first.toStdString()), same);
}

/// Random trees of up to 31 leaves in which each sum and product is turned by a coin are the same equation, with the
/// same value; one number changed makes another equation of them.
void TestEquationMatch::turnedTreesAreTheSame()
{
    core::Random random(53);
    const std::function<Expression(int)> grown = [&](int depth) {
        Expression node;
        if (depth == 0 || random.below(4) == 0) {
            node.number = static_cast<double>(1 + random.below(9));
            node.written = std::to_string(static_cast<int>(node.number));
            return node;
        }
        constexpr Arithmetic kinds[] = {Arithmetic::Add, Arithmetic::Subtract, Arithmetic::Multiply,
                                        Arithmetic::Divide};
        node.kind = kinds[random.below(4)];
        node.parts.push_back(grown(depth - 1));
        node.parts.push_back(grown(depth - 1));
        return node;
    };
    const std::function<void(Expression&)> turn = [&](Expression& node) {
        for (auto& part : node.parts)
            turn(part);
        if ((node.kind == Arithmetic::Add || node.kind == Arithmetic::Multiply) && random.below(2) == 0)
            std::swap(node.parts[0], node.parts[1]);
    };
    for (int round = 0; round < 300; ++round) {
        const EquationTree tree{grown(5), {}};
        auto turned = tree;
        turn(turned.left);
        QVERIFY2(isSameEquation(textOf(tree), textOf(turned)), (textOf(tree) + " | " + textOf(turned)).c_str());
        const auto value = valueOf(tree), other = valueOf(turned);
        QCOMPARE(value.has_value(), other.has_value());
        QVERIFY(!value || isSameValue(other, *value, Closeness::Relative));
        auto* leaf = &turned.left;
        while (!leaf->parts.empty())
            leaf = &leaf->parts.back();
        leaf->number += 10.0;
        QVERIFY(canonicalText(tree) != canonicalText(turned));
    }
}

QTEST_APPLESS_MAIN(TestEquationMatch)
#include "tst_equation_match.moc"
