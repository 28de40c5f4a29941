#include <torch/torch.h>

#include "tests/support/registered_test.h"

#include <cmath>

#include <ATen/CPUGeneratorImpl.h>

#include "models/networks/layers/dropout.h"

using models::networks::dropped;
using models::networks::keptShares;

namespace {

torch::Generator generatorOf(std::uint64_t seed)
{
    auto generator = at::detail::getDefaultCPUGenerator().clone();
    generator.set_current_seed(seed);
    return generator;
}

} // namespace

/// Which elements a step drops.
class TestDropout : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aShareIsDroppedAndTheMeanIsKept_data()
    {
        QTest::addColumn<double>("share");
        for (const double share : {0.1, 0.3, 0.5, 0.95})
            QTest::addRow("%g", share) << share;
    }
    void aShareIsDroppedAndTheMeanIsKept()
    {
        QFETCH(const double, share);
        constexpr std::int64_t rows = 501, columns = 203; // not a multiple of four
        const auto kept = keptShares({rows, columns}, share, generatorOf(5));
        constexpr auto count = static_cast<double>(rows * columns);
        const double zeros = (kept == 0.0).sum().item<double>();
        // Five standard deviations of a binomial.
        QVERIFY(std::abs(zeros - share * count) < 5.0 * std::sqrt(count * share * (1.0 - share)) + count / 65536.0);
        const auto others = kept.masked_select(kept != 0.0);
        QVERIFY((others - 1.0 / (1.0 - share)).abs().max().item<double>() < 1e-3 / (1.0 - share));
        // Rows and columns are dropped alike: none has far more than its share.
        const double most = (kept == 0.0).to(torch::kFloat32).mean(1).max().item<double>();
        QVERIFY(most < share + 6.0 * std::sqrt(share * (1.0 - share) / columns));
    }

    void everythingOrNothing()
    {
        QVERIFY(!keptShares({3, 3}, 0.0, generatorOf(1)).defined());
        QVERIFY(!keptShares({3, 3}, 0.5, {}).defined());
        QCOMPARE(keptShares({3, 3}, 1.0, generatorOf(1)).abs().sum().item<double>(), 0.0);
    }

    /// A seed is a draw, and the next draw is another one.
    void drawsFollowTheSeed()
    {
        const auto x = torch::ones({40, 40});
        auto one = generatorOf(3), same = generatorOf(3), other = generatorOf(4);
        const auto first = dropped(x, 0.3, one), second = dropped(x, 0.3, one);
        QVERIFY(torch::equal(first, dropped(x, 0.3, same)));
        QVERIFY(torch::equal(second, dropped(x, 0.3, same)));
        QVERIFY(!torch::equal(first, second));
        QVERIFY(!torch::equal(first, dropped(x, 0.3, other)));
    }
};

QTEST_APPLESS_MAIN(TestDropout)
#include "tst_dropout.moc"
