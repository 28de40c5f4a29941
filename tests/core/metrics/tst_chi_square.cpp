#include "tests/support/registered_test.h"

#include <cmath>

#include "core/metrics/chi_square.h"

using namespace core::metrics;

/// Whether counts are draws of one distribution.
class TestChiSquare : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Of 2 degrees p = exp(-x / 2), of 1 degree erfc(sqrt(x / 2)), of 4 degrees exp(-x / 2) (1 + x / 2).
    void tails()
    {
        QVERIFY(std::abs(chiSquareBeyond(6.0, 2) - std::exp(-3.0)) < 1e-12);
        QVERIFY(std::abs(chiSquareBeyond(0.3, 1) - std::erfc(std::sqrt(0.15))) < 1e-12);
        QVERIFY(std::abs(chiSquareBeyond(20.0, 1) - std::erfc(std::sqrt(10.0))) < 1e-14);
        QVERIFY(std::abs(chiSquareBeyond(9.0, 4) - std::exp(-4.5) * 5.5) < 1e-12);
        QCOMPARE(chiSquareBeyond(0.0, 3), 1.0);
        QVERIFY(chiSquareBeyond(2000.0, 30) < 1e-300);
    }

    /// Expected are 15 10 15 twice: 4 x 25 / 15. And 10 20 beside 30 40: 100 (400 - 600)^2 / (30 70 40 60).
    void byHand()
    {
        const auto test = chiSquare({{10, 10, 20}, {20, 10, 10}});
        QCOMPARE(test.degrees, std::size_t{2});
        QVERIFY(std::abs(test.statistic - 100.0 / 15.0) < 1e-12);
        QVERIFY(std::abs(test.p - std::exp(-100.0 / 30.0)) < 1e-12);
        const auto four = chiSquare({{10, 20}, {30, 40}});
        QVERIFY(std::abs(four.statistic - 4e6 / 5.04e6) < 1e-12);
        QVERIFY(std::abs(four.p - 0.3730) < 5e-5);
    }

    /// The second and third columns, of which 3 are expected in each row, count as one, of which 6 are.
    void rareColumnsAreOne()
    {
        const auto all = chiSquare({{14, 3, 3}, {14, 3, 3}});
        QCOMPARE(all.degrees, std::size_t{1});
        QCOMPARE(all.statistic, 0.0);
        const auto merged = chiSquare({{30, 3, 7}, {20, 9, 11}});
        QCOMPARE(merged.degrees, std::size_t{2}); // 6 and 9 are expected: none is rare
    }

    /// W. G. Cochran: no column has less than 5 expected, the rest neither. Of 100 1 and 100 2 the rest has 1.5, so
    /// nothing is left to compare. Of 30 8 1 and 20 12 2 the last column has 3 x 34 / 73 = 1.4 in the second row and
    /// goes with the second column: 30 9 and 20 14, whose statistic is 73 (30 x 14 - 9 x 20)^2 / (39 x 34 x 50 x 23).
    void restThatIsRare()
    {
        QCOMPARE(chiSquare({{100, 1}, {100, 2}}).degrees, std::size_t{0});
        const auto test = chiSquare({{30, 8, 1}, {20, 12, 2}});
        QCOMPARE(test.degrees, std::size_t{1});
        QVERIFY(std::abs(test.statistic - 73.0 * 240.0 * 240.0 / (39.0 * 34.0 * 50.0 * 23.0)) < 1e-12);
    }

    void nothingToCompare()
    {
        QCOMPARE(chiSquare({{3, 4}, {0, 0}}).p, 1.0);
        QCOMPARE(chiSquare({{3, 4}}).degrees, std::size_t{0});
        QCOMPARE(chiSquare({{1, 1}, {2, 1}}).degrees, std::size_t{0}); // all columns are rare
        QCOMPARE(chiSquare({}).degrees, std::size_t{0});
    }
};

QTEST_APPLESS_MAIN(TestChiSquare)
#include "tst_chi_square.moc"
