#include <torch/torch.h>

#include "tests/support/registered_test.h"

#include <cmath>

#include "models/networks/layers/smoothed_loss.h"

using models::networks::smoothedLoss;

/// The loss of a class that is to be likely, with label smoothing.
class TestSmoothedLoss : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Two classes of equal scores: -ln .5 whatever is wanted. Scores 1 and 0, the first is right and smoothing is .2:
    /// .9 x .313262 + .1 x 1.313262 = .413262.
    void valuesByHand()
    {
        const auto right = torch::zeros({1}, torch::kInt64);
        QVERIFY(std::abs(smoothedLoss(torch::zeros({1, 2}), right, 0.3).item<double>() - std::log(2.0)) < 1e-6);
        QVERIFY(std::abs(smoothedLoss(torch::tensor({{1.0F, 0.0F}}), right, 0.2).item<double>() - 0.413262) < 1e-6);
        QVERIFY(std::abs(smoothedLoss(torch::tensor({{1.0F, 0.0F}}), right, 0.0).item<double>() - 0.313262) < 1e-6);
    }

    void itIsTorchsOwn_data()
    {
        QTest::addColumn<double>("smoothing");
        for (const double smoothing : {0.0, 0.1, 0.6})
            QTest::addRow("%g", smoothing) << smoothing;
    }
    void itIsTorchsOwn()
    {
        QFETCH(const double, smoothing);
        torch::manual_seed(3);
        const auto logits = (3.0 * torch::randn({7, 11})).requires_grad_();
        const auto targets = torch::tensor({0, 10, 3, 3, 5, 7, 1}, torch::kInt64);
        const auto own = smoothedLoss(logits, targets, smoothing);
        const auto torchs = torch::cross_entropy_loss(logits, targets, {}, at::Reduction::Mean, -100, smoothing);
        QVERIFY(std::abs(own.item<double>() - torchs.item<double>()) < 1e-6);
        // A loss is often part of a larger sum, and asked twice.
        const auto gradient = torch::autograd::grad({2.0 * own}, {logits}, {}, /*retain_graph=*/true).front();
        const auto again = torch::autograd::grad({2.0 * own}, {logits}).front();
        const auto expected = torch::autograd::grad({2.0 * torchs}, {logits}).front();
        QVERIFY((gradient - expected).abs().max().item<double>() < 1e-6);
        QVERIFY(torch::equal(gradient, again));
    }
};

QTEST_APPLESS_MAIN(TestSmoothedLoss)
#include "tst_smoothed_loss.moc"
