#include "tests/support/registered_test.h"

#include "models/networks/optimising/first_weights.h"

using namespace models;
using namespace models::networks;

/// A network's first weights depend on the seed alone: each number is the next one drawn, in the order of the tensor.
class TestFirstWeights : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void zeroWithGradients()
    {
        const auto weights = zeroWeights({{"table", {2, 3}}, {"bias", {4}}});
        QCOMPARE(weights.size(), std::size_t(2));
        QVERIFY((weights[0].sizes() == at::IntArrayRef{2, 3}));
        QVERIFY((weights[1].sizes() == at::IntArrayRef{4}));
        for (const auto& weight : weights) {
            QVERIFY(weight.requires_grad());
            QVERIFY(weight.is_leaf());
            QCOMPARE(weight.abs().sum().item<double>(), 0.0);
        }
    }

    void drawnInOrder()
    {
        const auto weights = zeroWeights({{"table", {2, 2}}});
        core::Random drawn(7), expected(7);
        drawUniform(weights[0], drawn, 0.5);
        for (std::int64_t row = 0; row < 2; ++row)
            for (std::int64_t column = 0; column < 2; ++column)
                QCOMPARE(weights[0][row][column].item<float>(),
                         static_cast<float>((2.0 * expected.uniform() - 1.0) * 0.5));
        drawNormal(weights[0], drawn, 3.0); // goes on where the other ended
        QCOMPARE(weights[0][0][0].item<float>(), static_cast<float>(expected.normal() * 3.0));
        QVERIFY(weights[0].requires_grad());
    }
};

QTEST_APPLESS_MAIN(TestFirstWeights)
#include "tst_first_weights.moc"
