#include <torch/torch.h>

#include "tests/support/registered_test.h"

#include <cmath>

#include "models/networks/optimising/adversarial_step.h"

using namespace models::networks;

namespace {

/// The loss of two texts of one word with two numbers: steep along the first number, then along the second.
torch::Tensor bentLoss(const torch::Tensor& words, const torch::Tensor& weight)
{
    const auto x = words.select(2, 0), y = words.select(2, 1);
    return (weight * (x + x * y + y * y / 2)).sum();
}

} // namespace

/// The worst moves of a text's words.
class TestAdversarialStep : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// FGM computes the loss once with words moved by the whole epsilon, each text along its own gradient.
    void oneMoveIsFgm()
    {
        const auto seen = moved({.epsilon = 0.5});
        QCOMPARE(seen.size(), std::size_t{2}); // unmoved, and moved
        for (const double length : lengthsOf(seen.back()))
            QVERIFY(std::abs(length - 0.5) < 1e-6);
    }

    /// PGD continues from where the last move ended, and stays within epsilon.
    void severalMovesStayWithinAndGainMore()
    {
        const auto one = moved({.epsilon = 0.5}), many = moved({.epsilon = 0.5, .moves = 4});
        QCOMPARE(many.size(), std::size_t{5});
        for (std::size_t i = 1; i < many.size(); ++i)
            for (const double length : lengthsOf(many[i]))
                QVERIFY(length <= 0.5 + 1e-6);
        const auto lossAt = [&](const torch::Tensor& words) { return bentLoss(words, weight_).item<double>(); };
        QVERIFY(lossAt(many.back()) > lossAt(one.back()));
        const WorstMoves worst{.epsilon = 0.5, .moves = 4};
        QCOMPARE(worst.length(), 2.5 * 0.5 / 4); // Madry et al.
    }

    void aStepsGradientIsThatOfBoth()
    {
        const auto plain = gradientsOf(words_, {weight_}, {}, lossOf());
        const auto both = gradientsOf(words_, {weight_}, {.epsilon = 0.5}, lossOf());
        const auto seen = moved({.epsilon = 0.5});
        const auto atMoved = torch::autograd::grad({bentLoss(seen.back(), weight_)}, {weight_}).front();
        QVERIFY(torch::allclose(both.gradients.front(), plain.gradients.front() + atMoved));
        QCOMPARE(both.loss, plain.loss);
        QCOMPARE(moved({}).size(), std::size_t{1}); // an epsilon of 0 computes nothing more
    }

private:
    [[nodiscard]] std::function<torch::Tensor(const torch::Tensor&)> lossOf() const
    {
        return [this](const torch::Tensor& words) { return bentLoss(words, weight_); };
    }
    /// The points at which the loss was computed.
    [[nodiscard]] std::vector<torch::Tensor> moved(const WorstMoves& worst) const
    {
        std::vector<torch::Tensor> seen;
        (void)gradientsOf(words_, {weight_}, worst, [&](const torch::Tensor& words) {
            seen.push_back(words.detach().clone());
            return bentLoss(words, weight_);
        });
        return seen;
    }
    [[nodiscard]] std::vector<double> lengthsOf(const torch::Tensor& words) const
    {
        const auto norms = (words - words_).flatten(1).norm(2, 1);
        return {norms[0].item<double>(), norms[1].item<double>()};
    }

    torch::Tensor words_ = torch::tensor({1.0F, 0.2F, -0.5F, 0.3F}).view({2, 1, 2});
    torch::Tensor weight_ = torch::tensor({1.0F}).requires_grad_();
};

QTEST_APPLESS_MAIN(TestAdversarialStep)
#include "tst_adversarial_step.moc"
