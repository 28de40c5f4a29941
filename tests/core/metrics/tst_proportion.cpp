#include "tests/support/registered_test.h"

#include "core/metrics/proportion.h"

class TestProportion : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void interval_data();
    void interval();
    void nothingHasNoShare() { QVERIFY(!core::metrics::wilson(0, 0)); }
    void refusesMoreHitsThanTries()
    {
        QVERIFY_EXCEPTION_THROWN((void)core::metrics::wilson(3, 2), std::invalid_argument);
    }
};

void TestProportion::interval_data()
{
    QTest::addColumn<int>("hits");
    QTest::addColumn<int>("total");
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    // Newcombe (1998), Statistics in Medicine 17, table I, method 3 (score, no continuity correction).
    QTest::newRow("81 of 263") << 81 << 263 << 0.2553 << 0.3662;
    QTest::newRow("15 of 148") << 15 << 148 << 0.0624 << 0.1605;
    QTest::newRow("0 of 20") << 0 << 20 << 0.0 << 0.1611;
    QTest::newRow("1 of 29") << 1 << 29 << 0.0061 << 0.1718;
    // By symmetry of the formula in hits and misses.
    QTest::newRow("20 of 20") << 20 << 20 << 0.8389 << 1.0;
    QTest::newRow("header check value") << 8 << 10 << 0.4902 << 0.9433;
}

void TestProportion::interval()
{
    QFETCH(const int, hits);
    QFETCH(const int, total);
    QFETCH(const double, low);
    QFETCH(const double, high);
    const auto found = core::metrics::wilson(static_cast<std::size_t>(hits), static_cast<std::size_t>(total));
    QVERIFY(found);
    QCOMPARE(found->share, static_cast<double>(hits) / total);
    QVERIFY2(std::abs(found->low - low) < 5e-5, qPrintable(QString::number(found->low, 'f', 6)));
    QVERIFY2(std::abs(found->high - high) < 5e-5, qPrintable(QString::number(found->high, 'f', 6)));
}

QTEST_APPLESS_MAIN(TestProportion)
#include "tst_proportion.moc"
