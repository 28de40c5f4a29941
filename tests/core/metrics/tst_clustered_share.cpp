#include "tests/support/registered_test.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/metrics/clustered_share.h"
#include "core/metrics/quantile.h"

using core::metrics::Cluster;
using core::metrics::clusteredShare;

namespace {

void isNear(double actual, double expected, double within)
{
    QVERIFY2(std::abs(actual - expected) <= within,
             qPrintable(QStringLiteral("%1, expected %2").arg(actual, 0, 'g', 6).arg(expected, 0, 'g', 6)));
}

} // namespace

class TestClusteredShare : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// All 5^5 equally likely draws of five groups give the bootstrap's distribution without any chance.
    void asAllDrawsSay()
    {
        const std::vector<Cluster> groups{{0, 4}, {1, 3}, {2, 5}, {3, 4}, {1, 7}};
        std::vector<double> shares;
        for (int draw = 0; draw < 3125; ++draw) {
            double hits = 0.0;
            double of = 0.0;
            for (int i = 0, rest = draw; i < 5; ++i, rest /= 5) {
                hits += static_cast<double>(groups[static_cast<std::size_t>(rest % 5)].hits);
                of += static_cast<double>(groups[static_cast<std::size_t>(rest % 5)].of);
            }
            shares.push_back(hits / of);
        }
        std::ranges::sort(shares);
        const auto interval = clusteredShare(groups, 20'000);
        QCOMPARE(interval->share, 7.0 / 23.0);
        isNear(interval->low, core::metrics::quantileOf(shares, 0.025), 0.01);
        isNear(interval->high, core::metrics::quantileOf(shares, 0.975), 0.01);
    }

    /// By hand: two groups, 1 of 3 and 0 of 2. A quarter of the draws each is 2/6 and 0/4, half is 1/5.
    void twoGroups()
    {
        const std::vector<Cluster> groups{{1, 3}, {0, 2}};
        const auto interval = clusteredShare(groups);
        QCOMPARE(interval->share, 0.2);
        QCOMPARE(interval->low, 0.0);
        QCOMPARE(interval->high, 1.0 / 3.0);
    }

    /// Ten variants of a sentence with the same outcome carry no more information than one.
    void moreOfTheSameIsNoMoreCertain()
    {
        const std::vector<Cluster> one{{1, 1, 25}, {0, 1, 75}};
        const std::vector<Cluster> ten{{10, 10, 25}, {0, 10, 75}};
        QCOMPARE(clusteredShare(ten)->low, clusteredShare(one)->low);
        QCOMPARE(clusteredShare(ten)->high, clusteredShare(one)->high);
        // 1.96 sqrt(.25 .75 / 100) = .0849 to either side, for independent observations.
        isNear(clusteredShare(one)->low, 0.25 - 0.0849, 0.015);
        isNear(clusteredShare(one)->high, 0.25 + 0.0849, 0.015);
    }

    void groupsThatAreAlikeMayBeCountedOrListed()
    {
        const std::vector<Cluster> counted{{1, 3, 2}, {2, 2, 2}};
        const std::vector<Cluster> listed{{1, 3}, {1, 3}, {2, 2}, {2, 2}};
        QCOMPARE(clusteredShare(counted)->low, clusteredShare(listed)->low);
        QCOMPARE(clusteredShare(counted)->high, clusteredShare(listed)->high);
    }

    /// The same data a little below and above the number from which no groups are drawn.
    void manyGroupsByTheFormula()
    {
        const auto groups = [](std::size_t each) {
            return std::vector<Cluster>{{0, 2, each}, {1, 3, each}, {4, 4, each}, {0, 1, each}};
        };
        const auto drawn = clusteredShare(groups(1250), 4000);
        const auto formula = clusteredShare(groups(1251));
        isNear(formula->share, 0.5, 1e-12);
        // Of the four kinds hits - .5 of = -1, -.5, 2, -.5: squares 5.5 a four; half width 1.96 sqrt(5.5 n) / 10 n.
        isNear(formula->high - 0.5, 1.96 * std::sqrt(5.5 * 1251) / (10.0 * 1251), 1e-5);
        isNear(drawn->low, formula->low, 0.001);
        isNear(drawn->high, formula->high, 0.001);
    }

    void whereResamplingSaysNothing()
    {
        const std::vector<Cluster> none{{0, 3, 7}, {0, 1, 3}};
        const auto wilson = core::metrics::wilson(0, 10); // ten sentences, none fooled
        QCOMPARE(clusteredShare(none)->low, 0.0);
        QCOMPARE(clusteredShare(none)->high, wilson->high);
        const std::vector<Cluster> empty{{0, 0, 4}};
        QVERIFY(!clusteredShare(empty));
        QVERIFY(!clusteredShare({}));
        const std::vector<Cluster> wrong{{3, 2}};
        QVERIFY_EXCEPTION_THROWN((void)clusteredShare(wrong), std::invalid_argument);
    }
};

QTEST_GUILESS_MAIN(TestClusteredShare)
#include "tst_clustered_share.moc"
