#include "tests/support/registered_test.h"

#include "core/structures/equations/equation_value.h"
#include "core/structures/equations/linked_equation.h"

using namespace core::structures;

/// Which of a problem's numbers an equation's leaves come from. By hand.
class TestLinkedEquation : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void leavesAreLinked_data()
    {
        QTest::addColumn<QString>("equation");
        QTest::addColumn<QList<double>>("numbers");
        QTest::addColumn<QString>("linked"); // with 100, 101 ... for the problem's numbers
        QTest::newRow("in order") << "7 + 5" << QList<double>{7, 5} << "100 + 101";
        QTest::newRow("in another order, prefix") << "- 5 7" << QList<double>{7, 5} << "101 - 100";
        QTest::newRow("a constant") << "7 * 12" << QList<double>{7, 5} << "100 * 12";
        QTest::newRow("equal numbers one after the other") << "3 + 3" << QList<double>{3, 8, 3} << "100 + 102";
        QTest::newRow("one number twice") << "3 * 3" << QList<double>{3, 8} << "100 * 100";
        QTest::newRow("placeholders stay") << "number1 - 5" << QList<double>{7, 5} << "101 - 101";
        QTest::newRow("written otherwise") << "7.0 / 5.00" << QList<double>{5, 7} << "101 / 100";
        QTest::newRow("what it is said to be") << "7 + 2 = 9" << QList<double>{7, 2, 9} << "100 + 101";
        QTest::newRow("the same, first") << "9 = 7 + 2" << QList<double>{7, 2, 9} << "100 + 101";
        QTest::newRow("an unknown") << "x + 3 = 7" << QList<double>{7, 3} << "x + 101 = 100";
        QTest::newRow("no numbers") << "7 + 5" << QList<double>{} << "7 + 5";
    }
    void leavesAreLinked()
    {
        QFETCH(const QString, equation);
        QFETCH(const QList<double>, numbers);
        QFETCH(const QString, linked);
        const std::vector<double> values(numbers.begin(), numbers.end());
        std::vector<double> marks;
        for (std::size_t i = 0; i < values.size(); ++i)
            marks.push_back(100.0 + static_cast<double>(i));
        const auto tree = parseEquation(equation.toStdString());
        const auto found = linkedTo(tree, values);
        QCOMPARE(QString::fromStdString(textOf(found, marks)), linked);
        if (!equation.contains("number"))
            QCOMPARE(valueOf(found, values), valueOf(tree)); // linking changes no value
    }

    /// Where the leaves are said to come from counts, if it can be so in this text.
    void leavesGoByTheirPlaces_data()
    {
        QTest::addColumn<QString>("equation");
        QTest::addColumn<QList<int>>("leaves");
        QTest::addColumn<QList<double>>("numbers");
        QTest::addColumn<QString>("linked"); // with 100, 101 ... for the problem's numbers
        QTest::newRow("equal numbers, the second first")
            << "5 - 5" << QList<int>{1, 0} << QList<double>{5, 5} << "101 - 100";
        QTest::newRow("prefix") << "- 5 5" << QList<int>{1, 0} << QList<double>{5, 5} << "101 - 100";
        QTest::newRow("a constant of an equal value")
            << "12 * 12" << QList<int>{0, -1} << QList<double>{12, 12} << "100 * 12";
        QTest::newRow("a result has none") << "5 + 5 = 10" << QList<int>{1, 0} << QList<double>{5, 5} << "101 + 100";
        QTest::newRow("the unknown has none")
            << "x + 5 = 5" << QList<int>{1, 0} << QList<double>{5, 5} << "x + 101 = 100";
        QTest::newRow("nobody said") << "5 - 5" << QList<int>{} << QList<double>{5, 5} << "100 - 101";
        QTest::newRow("of another text") << "7 - 5" << QList<int>{0, 1} << QList<double>{5, 7} << "101 - 100";
        QTest::newRow("beyond the numbers") << "5 - 5" << QList<int>{2, 0} << QList<double>{5, 5} << "100 - 101";
        QTest::newRow("too few") << "5 - 5" << QList<int>{1} << QList<double>{5, 5} << "100 - 101";
    }
    void leavesGoByTheirPlaces()
    {
        QFETCH(const QString, equation);
        QFETCH(const QList<int>, leaves);
        QFETCH(const QList<double>, numbers);
        QFETCH(const QString, linked);
        const std::vector<double> values(numbers.begin(), numbers.end());
        std::vector<double> marks;
        for (std::size_t i = 0; i < values.size(); ++i)
            marks.push_back(100.0 + static_cast<double>(i));
        const Equation said{equation.toStdString(), 0.0, {leaves.begin(), leaves.end()}};
        QCOMPARE(QString::fromStdString(textOf(linkedTo(said, values), marks)), linked);
        if (linked.startsWith("101"))
            QCOMPARE(leavesOf(linkedTo(said, values)), (std::vector<int>{1, 0}));
    }
    void leavesOfAnEquation()
    {
        QCOMPARE(leavesOf(parseEquation("* + number2 3 number0")), (std::vector<int>{2, -1, 0}));
        QCOMPARE(leavesOf(parseEquation("x = number1 - 4")), (std::vector<int>{1, -1}));
        QCOMPARE(leavesOf(parseEquation("7 + 2 = 9")), (std::vector<int>{-1, -1}));
    }
};

QTEST_APPLESS_MAIN(TestLinkedEquation)
#include "tst_linked_equation.moc"
