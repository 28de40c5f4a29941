#include "tests/support/registered_test.h"

#include <cmath>

#include "core/metrics/paired_test.h"

using namespace core::metrics;

class TestPairedTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void mcNemarIsTheSignTestOfDiscordantPairs_data();
    void mcNemarIsTheSignTestOfDiscordantPairs();
    void holmAdjustsInOrder();
};

void TestPairedTest::mcNemarIsTheSignTestOfDiscordantPairs_data()
{
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("second");
    QTest::addColumn<double>("p");
    QTest::newRow("nothing differs") << 0 << 0 << 1.0;
    QTest::newRow("as many either way") << 5 << 5 << 1.0;
    QTest::newRow("header check value") << 1 << 7 << 18.0 / 256.0;
    QTest::newRow("order does not matter") << 7 << 1 << 18.0 / 256.0;
    QTest::newRow("all one way, six") << 0 << 6 << 2.0 / 64.0;
    // 2 (1 + 20 + 190 + 1140 + 4845 + 15504) / 2^20
    QTest::newRow("five against fifteen") << 5 << 15 << 2.0 * 21700.0 / 1048576.0;
}

void TestPairedTest::mcNemarIsTheSignTestOfDiscordantPairs()
{
    QFETCH(const int, first);
    QFETCH(const int, second);
    QFETCH(const double, p);
    const double found = mcNemar(static_cast<std::size_t>(first), static_cast<std::size_t>(second));
    QVERIFY2(std::abs(found - p) < 1e-12, qPrintable(QString::number(found, 'g', 17)));
}

void TestPairedTest::holmAdjustsInOrder()
{
    const auto adjusted = holm({0.01, 0.04, 0.03});
    QVERIFY(std::abs(adjusted[0] - 0.03) < 1e-12);
    QVERIFY(std::abs(adjusted[1] - 0.06) < 1e-12); // never below the one before it
    QVERIFY(std::abs(adjusted[2] - 0.06) < 1e-12);
    QVERIFY(holm({}).empty());
    QCOMPARE(holm({0.9, 0.8}), (std::vector<double>{1.0, 1.0}));
}

QTEST_GUILESS_MAIN(TestPairedTest)
#include "tst_paired_test.moc"
