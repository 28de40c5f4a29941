#include <torch/torch.h>

#include "tests/support/registered_test.h"

#include <functional>

#include "models/networks/layers/step_linear.h"

using models::networks::StepLinear;

/// A linear layer of a loop against autograd's own sum over its steps.
class TestStepLinear : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { torch::set_num_threads(1); }

    void gradientsAreAutograds()
    {
        const Weights ours = weights(), theirs = weights();
        const StepLinear layer(ours.weight, ours.bias);
        const auto loss = looped(ours.start, [&](const torch::Tensor& input) { return layer(input); });
        const auto plain = looped(
            theirs.start, [&](const torch::Tensor& input) { return torch::linear(input, theirs.weight, theirs.bias); });
        QVERIFY(loss.equal(plain));
        loss.backward();
        plain.backward();
        QVERIFY(ours.start.grad().equal(theirs.start.grad()));
        QVERIFY(torch::allclose(ours.weight.grad(), theirs.weight.grad(), 1e-5, 1e-6));
        QVERIFY(torch::allclose(ours.bias.grad(), theirs.bias.grad(), 1e-5, 1e-6));
        QVERIFY(ours.weight.grad().abs().max().item<float>() > 0.01F);
    }

    /// As PGD asks for it: of the words alone, then of the weights in another pass.
    void gradientsOfTheInputAlone()
    {
        const Weights all = weights();
        const auto pass = [&] {
            const StepLinear layer(all.weight, all.bias);
            return looped(all.start, [&](const torch::Tensor& input) { return layer(input); });
        };
        const auto alone = torch::autograd::grad({pass()}, {all.start}).front();
        const auto both = torch::autograd::grad({pass()}, {all.start, all.weight});
        QVERIFY(alone.equal(both[0]));
        torch::NoGradGuard noGradients;
        QVERIFY(!pass().requires_grad());
    }

    /// A layer that no step applies has no gradient.
    void withoutSteps()
    {
        const Weights all = weights();
        const StepLinear layer(all.weight, all.bias);
        const auto found = torch::autograd::grad({all.start.sum()}, {all.start, all.weight}, {}, false, false, true);
        QVERIFY(found[0].defined() && !found[1].defined());
    }

private:
    struct Weights {
        torch::Tensor weight, bias, start;
    };
    static Weights weights()
    {
        torch::manual_seed(7);
        return {torch::randn({5, 5}).requires_grad_(), torch::randn({5}).requires_grad_(),
                torch::randn({3, 5}).requires_grad_()};
    }
    static torch::Tensor looped(torch::Tensor state, const std::function<torch::Tensor(const torch::Tensor&)>& layer)
    {
        torch::Tensor sum = torch::zeros({});
        for (int step = 0; step < 9; ++step) {
            state = layer(state).tanh();
            sum = sum + state.square().sum();
        }
        return sum;
    }
};

QTEST_APPLESS_MAIN(TestStepLinear)
#include "tst_step_linear.moc"
