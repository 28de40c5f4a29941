#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/structures/equations/equation_value.h"

using namespace core::structures;

namespace {

std::string problemOf(const std::string& text)
{
    try {
        (void)parseEquation(text);
        return {};
    } catch (const core::Error& error) {
        return error.what();
    }
}

} // namespace

class TestEquations : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void values_data();
    void values();
    void undefined_data();
    void undefined();
    void texts_data();
    void texts();
    void placeholders();
    void errors_data();
    void errors();
    void limits();
    void sameValue_data();
    void sameValue();
    void mutatedEquationsAreReadOrRefused();
};

void TestEquations::values_data()
{
    QTest::addColumn<QString>("equation");
    QTest::addColumn<double>("expected");
    const auto row = [](const char* claim, const char* equation, double expected) {
        QTest::newRow(claim) << QString::fromUtf8(equation) << expected;
    };
    // With the numbers 6 and 9.
    row("prefix", "- * 3 4 5", 7.0);
    row("prefix, nested on the right", "- 3 * 4 5", -17.0);
    row("prefix with placeholders", "+ number0 number1", 15.0);
    row("prefix with a negative number", "* -2 N1", -18.0);
    row("prefix with decimals", "/ - 5.5 0.5 2.0", 2.5);
    row("a prefix minus is not a sign", "- 3 4", -1.0);
    row("a sign is not a prefix minus", "- 3 + 4", 1.0);
    row("infix", "(3.0+4)*2", 14.0);
    row("products come first", "2+3*4", 14.0);
    row("from left to right", "10-4-3", 3.0);
    row("quotients from left to right", "24/4/2", 3.0);
    row("SVAMP's blanks", "( ( 4.0 - 2.0 ) + 3.0 )", 5.0);
    row("other brackets", "{[2+1]*(3)}", 9.0);
    row("other signs", "6 × 4 ÷ 3 − 1", 7.0);
    row("percent", "25% * 80", 20.0);
    row("percent of a sum", "(2+3)%", 0.05);
    row("powers from the right", "2^3^2", 512.0);
    row("** is a power", "2**3", 8.0);
    row("a sign is weaker than a power", "-2^2", -4.0);
    row("a negative power", "2^-1", 0.5);
    row("0 to the power of 0", "0^0", 1.0);
    row("thousands", "1,000 + 24", 1024.0);
    row("a number of no whole", ".5 + 2.", 2.5);
    row("an exponent", "1.5e3 - 1e-1", 1499.9);
    row("two signs", "3 - -4", 7.0);
    row("NUM and case", "NUM0 * Number1", 54.0);
    row("x first", "x = ( 2 * 1 )", 2.0);
    row("x last", "1 * 0.01 * 2 = x", 0.02);
    row("x within", "3 + x = 7", 4.0);
    row("x on both sides", "3 - ( 2 * x ) = ( - 1 ) + x", 4.0 / 3.0);
    row("x under a division", "( x / 4 ) - 1 = 2", 12.0);
    row("x taken away", "20 - x = 5", 15.0);
    row("another unknown", "cost = 3 * N0", 18.0);
    row("prefix behind an equals sign", "x = * 3 4", 12.0);
    row("what a sum is said to be", "7+2=9", 9.0);
    row("the sum counts, not what it is said to be", "7+2=8", 9.0);
    row("also on the right", "9 = 7 + 3", 10.0);
    row("a number", "42", 42.0);
    row("a mixed number", "2(1/4) * 2", 4.5);
    row("a fraction of one sign", "\u00bd + 1", 1.5);
    row("a mixed number with one sign", "x = 2\u00be - \u00bc", 2.5);
    row("prefix with fractions of one sign", "* 8 \u215c", 3.0);
    row("the largest power of ten", "10^308", 1e308);
    row("thousands twice", "1,000,000 * 2/4", 500000.0);
}

void TestEquations::values()
{
    QFETCH(const QString, equation);
    QFETCH(const double, expected);
    const std::vector<double> numbers{6.0, 9.0};
    const auto found = valueOf(parseEquation(equation.toStdString()), numbers);
    QVERIFY(found);
    QVERIFY2(std::abs(*found - expected) <= 1e-12 * std::max(1.0, std::abs(expected)),
             qPrintable(QString::number(*found, 'g', 17)));
}

void TestEquations::undefined_data()
{
    QTest::addColumn<QString>("equation");
    QTest::newRow("a division by zero") << "3 / 0";
    QTest::newRow("a division by what comes to zero") << "/ 3 - 2 2";
    QTest::newRow("zero to a power below zero") << "0^-1";
    QTest::newRow("a root of a number below zero") << "(-2)^0.5";
    QTest::newRow("too large") << "10^400";
    QTest::newRow("too large on the way") << "1e308 * 10 / 1e308";
    QTest::newRow("a placeholder beyond the numbers") << "number2 + 1";
    QTest::newRow("an unknown without an equation") << "x + 1";
    QTest::newRow("no solution") << "x = x + 1";
    QTest::newRow("every number is a solution") << "2 * x = x + x";
    QTest::newRow("a square") << "x * x = 4";
    QTest::newRow("a power of the unknown") << "x ^ 2 = 4";
    QTest::newRow("divided by the unknown") << "1 / x = 2";
}

void TestEquations::undefined()
{
    QFETCH(const QString, equation);
    const std::vector<double> numbers{6.0, 9.0};
    const auto found = valueOf(parseEquation(equation.toStdString()), numbers);
    QVERIFY(!found);
    QVERIFY(!isSameValue(found, 0.0));
}

void TestEquations::texts_data()
{
    QTest::addColumn<QString>("equation");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* equation, const char* expected) {
        QTest::newRow(equation) << equation << expected;
    };
    row("- * 3 4 5", "3 * 4 - 5");
    row("* - 3.0 4 5", "(3.0 - 4) * 5");
    row("- 3 - 4 5", "3 - (4 - 5)");
    row("((3)+(4))", "3 + 4");
    row("x=(2*(1))", "x = 2 * 1");
    row("a/(b*c)", "a / (b * c)");
    row("2^(3^2)", "2^3^2");
    row("(2^3)^2", "(2^3)^2");
    row("(-2)^2", "(-2)^2");
    row("-(2+3)", "-(2 + 3)");
    row("-(-3)", "--3");
    row("(2*3)%", "(2 * 3)%");
    row("1,000+N0", "1,000 + N0");
}

void TestEquations::texts()
{
    QFETCH(const QString, equation);
    QFETCH(const QString, expected);
    // a / (b * c) has three unknowns, so it is written with placeholders here.
    auto text = equation;
    auto shown = expected;
    for (const auto& [letter, name] : {std::pair("a", "N0"), std::pair("b", "N1"), std::pair("c", "N2")}) {
        text.replace(letter, name);
        shown.replace(letter, name);
    }
    const auto parsed = parseEquation(text.toStdString());
    QCOMPARE(QString::fromStdString(textOf(parsed)), shown);
    QCOMPARE(parseEquation(textOf(parsed)), parsed);
}

void TestEquations::placeholders()
{
    const auto equation = parseEquation("/ - number0 number2 number0");
    QCOMPARE(textOf(equation, {1234567.5, 1.0}), "(1234567.5 - number2) / 1234567.5");
    QCOMPARE(textOf(equation, {4.0, 1.0, 2.0}), "(4 - 2) / 4");
    // "n1" is a number of the problem, "nx" an unknown.
    QCOMPARE(valueOf(parseEquation("nx = n1"), std::vector<double>{1.0, 5.0}), 5.0);
}

void TestEquations::errors_data()
{
    QTest::addColumn<QString>("equation");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* equation, const char* expected) {
        QTest::newRow(equation) << equation << expected;
    };
    row("", "equation:1:1: the equation ends where a number should stand");
    row("3 +", "equation:1:4: the equation ends where a number should stand");
    row("3 + * 4", "equation:1:5: a number should stand here");
    row("(3 + 4", "equation:1:1: a bracket that is not closed");
    row("(3 + 4]", "equation:1:1: a bracket that is not closed");
    row("3 + 4)", "equation:1:6: an operator should stand here");
    row("3 4", "equation:1:3: an operator should stand here");
    row("+ 3 4 5", "equation:1:7: an operator should stand here");
    row("x = 3 = 4", "equation:1:7: a second equals sign");
    row("x = y + 1", "equation:1:5: a second unknown beside x");
    row("200/28=7 r4", "equation:1:10: an operator should stand here");
    row("1e999", "equation:1:1: a number that is too large");
    row("6 × é", "equation:1:5: a number should stand here");
}

void TestEquations::errors()
{
    QFETCH(const QString, equation);
    QFETCH(const QString, expected);
    QCOMPARE(QString::fromStdString(problemOf(equation.toStdString())), expected);
}

void TestEquations::limits()
{
    const auto nested = [](std::size_t depth) { return std::string(depth, '(') + "1" + std::string(depth, ')'); };
    QVERIFY(problemOf(nested(150)).empty());
    QVERIFY(problemOf(nested(4'000)).ends_with("more than 200 levels"));
    QVERIFY(problemOf(std::string(9'000, '-') + "1").ends_with("more than 200 levels"));
    std::string prefix;
    for (int i = 0; i < 2'000; ++i)
        prefix += "+ ";
    QVERIFY(problemOf(prefix + "1 1").ends_with("more than 200 levels"));
    QVERIFY(!problemOf(std::string(EquationLimits::bytes + 1, '1')).empty());
}

void TestEquations::sameValue_data()
{
    QTest::addColumn<double>("answer");
    QTest::addColumn<double>("gold");
    QTest::addColumn<bool>("absolute");
    QTest::addColumn<bool>("relative");
    QTest::newRow("equal") << 3.0 << 3.0 << true << true;
    QTest::newRow("just within") << 3.00009 << 3.0 << true << true;
    QTest::newRow("just outside") << 1.00011 << 1.0 << false << false;
    QTest::newRow("a rounded third") << 1.0 / 3.0 << 0.333 << false << false;
    QTest::newRow("millions") << 2'000'000.5 << 2'000'000.0 << false << true;
    QTest::newRow("near zero") << 0.00005 << 0.0 << true << true;
    QTest::newRow("another sign") << -3.0 << 3.0 << false << false;
}

void TestEquations::sameValue()
{
    QFETCH(const double, answer);
    QFETCH(const double, gold);
    QFETCH(const bool, absolute);
    QFETCH(const bool, relative);
    QCOMPARE(isSameValue(answer, gold), absolute);
    QCOMPARE(isSameValue(answer, gold, Closeness::Relative), relative);
}

void TestEquations::mutatedEquationsAreReadOrRefused()
{
    const std::vector<std::string> samples{"- * 3 4 5", "x = ( 3.5 + N1 ) / 2", "(1,000-20%)*2^3",
                                           "3 - ( 2 * x ) = - 1 + x", "+ number0 / number1 2.0"};
    const std::string pieces = "()[]+-*/^%=.,xN0 9e\xc3{";
    core::Random random(3);
    const std::vector<double> numbers{6.0, 9.0};
    int read = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string text = samples[random.below(samples.size())];
        for (std::size_t changes = 1 + random.below(4); changes > 0; --changes) {
            const std::size_t at = random.below(text.size());
            switch (random.below(3)) {
            case 0:
                text.erase(at, 1 + random.below(3));
                break;
            case 1:
                text[at] = pieces[random.below(pieces.size())];
                break;
            default:
                text.insert(at, 1, pieces[random.below(pieces.size())]);
            }
            if (text.empty())
                text = "1";
        }
        try {
            const auto equation = parseEquation(text);
            const auto value = valueOf(equation, numbers);
            QVERIFY(!value || std::isfinite(*value));
            if (parseEquation(textOf(equation)) != equation)
                QFAIL((text + " -> " + textOf(equation)).c_str());
            ++read;
        } catch (const core::Error&) {
        }
    }
    QVERIFY2(read > 1000 && read < 19'000, qPrintable(QString::number(read)));
}

QTEST_APPLESS_MAIN(TestEquations)
#include "tst_equations.moc"
