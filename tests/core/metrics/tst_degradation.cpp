#include "tests/support/registered_test.h"

#include "core/metrics/translation/degradation.h"

using namespace core::metrics;

class TestDegradation : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void ofPublishedScores_data();
    void ofPublishedScores();
    void edges();
    void characters();
};

void TestDegradation::ofPublishedScores_data()
{
    QTest::addColumn<double>("before");
    QTest::addColumn<double>("after");
    QTest::addColumn<double>("kept");
    QTest::addColumn<double>("expected");
    // Zou et al. (2020), Table 3 (Zh-En, MT02-06). Scores are printed with two and three digits, so RD is known to 1%.
    QTest::newRow("Transformer-word, RSNI (0.2)") << 41.16 << 29.68 << 0.892 << 2.580;
    QTest::newRow("Transformer-word, GS (0.2)") << 41.16 << 33.46 << 0.749 << 0.746;
    QTest::newRow("Transformer-word, GS (0.3)") << 41.16 << 29.86 << 0.676 << 0.847;
    QTest::newRow("RNN-search-BPE, RSNI (0.2)") << 40.90 << 32.54 << 0.892 << 1.891;
    QTest::newRow("RNN-search-BPE, GS (0.2)") << 40.90 << 32.94 << 0.823 << 1.102;
}

void TestDegradation::ofPublishedScores()
{
    QFETCH(const double, before);
    QFETCH(const double, after);
    QFETCH(const double, kept);
    QFETCH(const double, expected);
    const auto found = relativeDegradation(before, after, kept);
    QVERIFY(found);
    QVERIFY2(std::abs(*found - expected) < 0.01 * expected, qPrintable(QString::number(*found)));
}

void TestDegradation::edges()
{
    QCOMPARE(relativeDegradation(0.0, 0.0, 0.5), 0.0);
    QCOMPARE(relativeDegradation(40.0, 50.0, 0.5), -0.5);
    QVERIFY(!relativeDegradation(40.0, 40.0, 1.0));
}

void TestDegradation::characters()
{
    // By hand: 7 of 8 characters, 5 of 7 pairs, 3 of 6 threes and 1 of 5 fours are left of "abcdefgh".
    const std::vector<std::string> original{"abcd efgh"};
    const auto counts = BleuReferences(original, characterBleu()).counts("ABCD xfgh");
    QCOMPARE(counts.matches, (std::vector<std::size_t>{7, 5, 3, 1}));
    QCOMPARE(counts.totals, (std::vector<std::size_t>{8, 7, 6, 5}));
}

QTEST_APPLESS_MAIN(TestDegradation)
#include "tst_degradation.moc"
