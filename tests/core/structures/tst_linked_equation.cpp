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
};

QTEST_APPLESS_MAIN(TestLinkedEquation)
#include "tst_linked_equation.moc"
