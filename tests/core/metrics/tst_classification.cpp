#include "tests/support/registered_test.h"

#include <cmath>
#include <stdexcept>
#include <vector>

#include "core/metrics/classification.h"

using core::metrics::Confusion;

namespace {

using Labels = std::vector<int>;

Confusion confusionOf(std::size_t labels, const Labels& gold, const Labels& answers)
{
    Confusion confusion(labels);
    for (std::size_t i = 0; i < gold.size(); ++i)
        confusion.add(gold[i], answers[i]);
    return confusion;
}

} // namespace

Q_DECLARE_METATYPE(Labels)

class TestClassification : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scores_data();
    void scores();
    void matrix();
    void perLabel();
    void wrongGoldThrows();
};

// Expected values by hand: F1 of a label = 2 right / (gold + answered).
void TestClassification::scores_data()
{
    QTest::addColumn<int>("labels");
    QTest::addColumn<Labels>("gold");
    QTest::addColumn<Labels>("answers");
    QTest::addColumn<double>("accuracy");
    QTest::addColumn<double>("macroF1");
    QTest::newRow("header check value") << 2 << Labels{0, 0, 1, 1} << Labels{0, 1, 1, 1} << 0.75 << 11.0 / 15;
    QTest::newRow("all right") << 3 << Labels{0, 1, 2} << Labels{0, 1, 2} << 1.0 << 1.0;
    QTest::newRow("all wrong") << 2 << Labels{0, 1} << Labels{1, 0} << 0.0 << 0.0;
    QTest::newRow("a label that never occurs does not count")
        << 3 << Labels{0, 0, 1, 1} << Labels{0, 1, 1, 1} << 0.75 << 11.0 / 15;
    // Label 2 is answered once and never gold: F1 0, and it counts. Labels 0: 2*1/(2+1), 1: 2*2/(2+2).
    QTest::newRow("a label that is only answered counts")
        << 3 << Labels{0, 0, 1, 1} << Labels{0, 2, 1, 1} << 0.75 << (2.0 / 3 + 1.0) / 3;
    QTest::newRow("always the majority") << 2 << Labels{0, 0, 0, 1} << Labels{0, 0, 0, 0} << 0.75 << (6.0 / 7) / 2;
    QTest::newRow("no answer is wrong") << 2 << Labels{0, 1} << Labels{-1, 1} << 0.5 << 0.5;
    QTest::newRow("no examples are undefined") << 2 << Labels{} << Labels{} << std::nan("") << std::nan("");
}

void TestClassification::scores()
{
    QFETCH(const int, labels);
    QFETCH(const Labels, gold);
    QFETCH(const Labels, answers);
    QFETCH(const double, accuracy);
    QFETCH(const double, macroF1);
    const auto confusion = confusionOf(static_cast<std::size_t>(labels), gold, answers);
    const auto a = core::metrics::accuracy(confusion);
    const auto f = core::metrics::macroF1(confusion);
    QCOMPARE(a.has_value(), !std::isnan(accuracy));
    QCOMPARE(f.has_value(), !std::isnan(macroF1));
    if (a)
        QVERIFY2(std::abs(*a - accuracy) < 1e-12, qPrintable(QString::number(*a, 'g', 17)));
    if (f)
        QVERIFY2(std::abs(*f - macroF1) < 1e-12, qPrintable(QString::number(*f, 'g', 17)));
}

void TestClassification::matrix()
{
    const auto confusion = confusionOf(2, {0, 0, 0, 1, 1}, {0, 1, 7, 1, -1});
    QCOMPARE(confusion.at(0, 0), std::size_t{1});
    QCOMPARE(confusion.at(0, 1), std::size_t{1});
    QCOMPARE(confusion.unanswered(0), std::size_t{1});
    QCOMPARE(confusion.at(1, 1), std::size_t{1});
    QCOMPARE(confusion.unanswered(1), std::size_t{1});
    QCOMPARE(confusion.goldCount(0), std::size_t{3});
    QCOMPARE(confusion.answerCount(1), std::size_t{2});
    QCOMPARE(confusion.total(), std::size_t{5});
    QCOMPARE(confusion.correct(), std::size_t{2});
}

// Gold 0: 4 right, 2 taken for 1. Gold 1: 1 right, 3 taken for 0.
void TestClassification::perLabel()
{
    Confusion confusion(2);
    confusion.add(0, 0, 4);
    confusion.add(0, 1, 2);
    confusion.add(1, 1, 1);
    confusion.add(1, 0, 3);
    const auto scores = core::metrics::labelScores(confusion);
    QCOMPARE(scores.size(), std::size_t{2});
    QCOMPARE(scores[0].precision, 4.0 / 7);
    QCOMPARE(scores[0].recall, 4.0 / 6);
    QCOMPARE(scores[0].f1, 8.0 / 13);
    QCOMPARE(scores[0].support, std::size_t{6});
    QCOMPARE(scores[1].precision, 1.0 / 3);
    QCOMPARE(scores[1].recall, 1.0 / 4);
    QCOMPARE(scores[1].f1, 2.0 / 7);
}

void TestClassification::wrongGoldThrows()
{
    Confusion confusion(2);
    QVERIFY_EXCEPTION_THROWN(confusion.add(2, 0), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN(confusion.add(-1, 0), std::invalid_argument);
}

QTEST_APPLESS_MAIN(TestClassification)
#include "tst_classification.moc"
