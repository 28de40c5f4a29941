#include <torch/torch.h>

#include "tests/support/registered_test.h"

#include "models/networks/layers/attending_steps.h"
#include "models/networks/layers/packed_matrix.h"

using torch::Tensor;
using namespace models::networks;

namespace {

constexpr std::int64_t steps = 7, texts = 3, words = 4, units = 5, numbers = 6;

/// All that the steps read, in the order of `inputs`.
struct AttendingCase {
    Tensor given, cell, states, keys, recurrent, combine, bias;
    Tensor absent, kept;

    static AttendingCase random(bool dropsSome)
    {
        torch::manual_seed(7);
        const auto leaf = [](at::IntArrayRef sizes) { return torch::randn(sizes).requires_grad_(); };
        AttendingCase made{
            leaf({steps, texts, 4 * units}),
            leaf({texts, units}),
            leaf({texts, words, numbers}),
            leaf({texts, words, units}),
            leaf({4 * units, 2 * units}),
            leaf({units, units + numbers}),
            leaf({units}),
            torch::tensor({{false, false, false, false}, {false, false, true, true}, {false, true, true, true}}),
            {}};
        if (dropsSome)
            made.kept = torch::empty({steps, texts, units}).bernoulli_(0.6).div_(0.6);
        return made;
    }
    [[nodiscard]] std::vector<Tensor> inputs() const { return {given, cell, states, keys, recurrent, combine, bias}; }
    [[nodiscard]] Tensor outputs() const
    {
        return attendingSteps(given, cell, {states, keys, absent}, {recurrent, combine, bias}, kept);
    }

    /// The equations, a step at a time, for autograd.
    [[nodiscard]] Tensor plainOutputs() const
    {
        Tensor now = cell, state = cell.tanh(), output = torch::zeros({texts, units});
        std::vector<Tensor> outputs;
        for (std::int64_t step = 0; step < steps; ++step) {
            const auto gates = (given[step] + torch::cat({output, state}, 1).mm(recurrent.t())).chunk(4, 1);
            now = gates[1].sigmoid() * now + gates[0].sigmoid() * gates[2].tanh();
            state = gates[3].sigmoid() * now.tanh();
            const auto scores = (keys * state.unsqueeze(1)).sum(2).masked_fill(absent, -1e9);
            const auto attended = (states * scores.softmax(1).unsqueeze(2)).sum(1);
            output = torch::linear(torch::cat({state, attended}, 1), combine, bias).tanh();
            if (kept.defined())
                output = output * kept[step];
            outputs.push_back(output);
        }
        return torch::stack(outputs);
    }
};

} // namespace

/// A decoder's steps as one function, against autograd's own steps.
class TestAttendingSteps : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { torch::set_num_threads(1); }

    void gradientsAreAutograds_data()
    {
        QTest::addColumn<bool>("dropsSome");
        QTest::newRow("no dropout") << false;
        QTest::newRow("dropout") << true;
    }
    void gradientsAreAutograds()
    {
        QFETCH(bool, dropsSome);
        const auto made = AttendingCase::random(dropsSome);
        const auto ours = made.outputs(), plain = made.plainOutputs();
        QVERIFY(torch::allclose(ours, plain, 1e-5, 1e-6));
        const auto factors = torch::randn_like(plain); // each output counts differently
        const auto found = torch::autograd::grad({(ours * factors).sum()}, made.inputs());
        const auto expected = torch::autograd::grad({(plain * factors).sum()}, made.inputs());
        for (std::size_t i = 0; i < found.size(); ++i) {
            QVERIFY2(torch::allclose(found[i], expected[i], 1e-4, 1e-5), std::to_string(i).c_str());
            QVERIFY(expected[i].abs().max().item<float>() > 0.01F);
        }
    }

    /// As PGD asks for it: of what was read alone, then of the weights in another pass.
    void gradientsOfTheTextAlone()
    {
        const auto made = AttendingCase::random(false);
        const auto alone = torch::autograd::grad({made.outputs().sum()}, {made.states}).front();
        const auto both = torch::autograd::grad({made.outputs().sum()}, {made.states, made.recurrent});
        QVERIFY(alone.equal(both[0]));
        torch::NoGradGuard noGradients;
        QVERIFY(!made.outputs().requires_grad());
    }

    /// Of any size, and for transposed views.
    void productsAreBlas()
    {
        torch::manual_seed(3);
        for (const std::int64_t outputs : {1, 63, 64, 65, 200})
            for (const std::int64_t rows : {1, 10, 17}) {
                const auto weight = torch::randn({outputs, 33}), x = torch::randn({rows, 33});
                PackedMatrix packed(weight), turned(weight.t().contiguous().t());
                QVERIFY(torch::allclose(packed.times(x), x.mm(weight.t()), 1e-5, 1e-5));
                QVERIFY(turned.times(x).equal(packed.times(x)));
            }
    }
};

QTEST_APPLESS_MAIN(TestAttendingSteps)
#include "tst_attending_steps.moc"
