#include "tests/support/registered_test.h"

#include <cmath>
#include <numbers>

#include "core/language/hyperplanes.h"
#include "core/language/sentence_encoder.h"

using core::Random;
using core::language::bucketsOf;
using core::language::Hyperplanes;
using core::language::Round;
using Buckets = std::vector<std::vector<std::size_t>>;

/// Locality sensitive hashing as Maheshwary (2022), section 4.2.1.3.
class TestHyperplanes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Four vectors, two rounds of two hyperplanes. Signs of round 1: ++, +-, ++, -+ (three buckets); of round 2: +-,
    /// --, --, +- (two).
    void bucketsByHand()
    {
        const std::vector<float> products{.3F, .1F, .2F, -.9F, //
                                          .5F, -2,  -1,  -1,   //
                                          1,   1,   -3,  -.1F, //
                                          -1,  1,   4,   -4};
        QVERIFY(bucketsOf(products, 2, 2, Round::FewestBuckets) == (Buckets{{0, 3}, {1, 2}}));
        QVERIFY(bucketsOf(products, 2, 2, Round::MostBuckets) == (Buckets{{0, 2}, {1}, {3}}));
    }

    void ofEqualRoundsTheFirst()
    {
        const std::vector<float> products{1, 1, 1, -1, -1, 1}; // two rounds of one bit: {0, 1}, {2} and {0, 2}, {1}
        for (const auto round : {Round::FewestBuckets, Round::MostBuckets})
            QVERIFY(bucketsOf(products, 2, 1, round) == (Buckets{{0, 1}, {2}}));
    }

    void zeroIsOnThePositiveSide() // equation 4.1
    {
        QVERIFY(bucketsOf(std::vector<float>{0, 1, -1}, 1, 1, Round::FewestBuckets) == (Buckets{{0, 1}, {2}}));
    }

    void equalVectorsShareOneBucket()
    {
        const Hyperplanes planes(15, 5, 8, Random(1));
        const auto one = core::language::products(planes.normals(), std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8});
        QCOMPARE(one.size(), std::size_t{75});
        std::vector<float> all;
        for (int i = 0; i < 6; ++i)
            all.insert(all.end(), one.begin(), one.end());
        for (const auto round : {Round::FewestBuckets, Round::MostBuckets})
            QVERIFY(bucketsOf(all, 15, 5, round) == (Buckets{{0, 1, 2, 3, 4, 5}}));
        QVERIFY(bucketsOf({}, 15, 5, Round::FewestBuckets).empty());
        QVERIFY(bucketsOf(one, 15, 5, Round::FewestBuckets) == (Buckets{{0}}));
    }

    /// Equation 4.9: a hyperplane has two vectors on one side with probability 1 - angle / pi. Over 4000 hyperplanes
    /// the share has a standard deviation of at most .008.
    void nearVectorsCollideAsOftenAsTheirAngleSays_data()
    {
        QTest::addColumn<double>("degrees");
        for (const double degrees : {10.0, 60.0, 90.0, 150.0})
            QTest::addRow("%g degrees", degrees) << degrees;
    }
    void nearVectorsCollideAsOftenAsTheirAngleSays()
    {
        QFETCH(const double, degrees);
        const double angle = degrees / 180 * std::numbers::pi;
        const Hyperplanes planes(4000, 1, 3, Random(7));
        const auto one = core::language::products(planes.normals(), std::vector<float>{0, 2, 0});
        const auto two =
            core::language::products(planes.normals(), std::vector<float>{0, static_cast<float>(std::cos(angle)),
                                                                          static_cast<float>(std::sin(angle))});
        int together = 0;
        for (std::size_t i = 0; i < one.size(); ++i)
            together += (one[i] >= 0) == (two[i] >= 0) ? 1 : 0;
        QVERIFY2(std::abs(together / 4000.0 - (1 - degrees / 180)) < .03, qPrintable(QString::number(together)));
    }

    void theSeedDecides()
    {
        const auto normals = [](std::uint64_t seed) {
            const Hyperplanes planes(2, 3, 4, Random(seed));
            const auto all = planes.normals();
            return std::vector<float>(all.begin(), all.end());
        };
        QCOMPARE(normals(3), normals(3));
        QVERIFY(normals(3) != normals(4));
        QCOMPARE(normals(3).size(), std::size_t{24});
    }
};

QTEST_APPLESS_MAIN(TestHyperplanes)
#include "tst_hyperplanes.moc"
