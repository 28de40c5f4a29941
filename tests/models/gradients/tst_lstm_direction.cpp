#include <torch/torch.h>

#include "models/networks/parsing/lstm_direction.h"

#include "tests/support/registered_test.h"

#include <cmath>

using models::networks::ActiveTexts;
using models::networks::lstmDirection;
using models::networks::LstmWeights;
using torch::Tensor;

/// One direction of an LSTM over texts of different lengths, against loops that follow the definition and against
/// finite differences, in double precision.
class TestLstmDirection : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void statesFollowTheDefinition_data();
    void statesFollowTheDefinition();
    void gradientsAreThoseOfFiniteDifferences_data() { statesFollowTheDefinition_data(); }
    void gradientsAreThoseOfFiniteDifferences();
};

namespace {

constexpr std::int64_t inputSize = 3, hidden = 4;
const std::vector<std::int64_t> lengths{5, 3, 3, 1}; // the longest first

struct DirectionCase {
    Tensor inputs;
    LstmWeights weights;
    Tensor mask; // undefined: none
    bool reverse = false;
};

ActiveTexts activeTexts()
{
    ActiveTexts active(static_cast<std::size_t>(lengths.front()), 0);
    for (const auto length : lengths)
        for (std::int64_t t = 0; t < length; ++t)
            ++active[static_cast<std::size_t>(t)];
    return active;
}

DirectionCase makeCase(bool reverse, bool masked)
{
    torch::manual_seed(7);
    const auto options = torch::TensorOptions().dtype(torch::kFloat64);
    const auto texts = static_cast<std::int64_t>(lengths.size());
    DirectionCase c;
    c.inputs = torch::randn({lengths.front(), texts, inputSize}, options);
    c.weights = {torch::randn({4 * hidden, inputSize}, options), torch::randn({4 * hidden, hidden}, options),
                 torch::randn({4 * hidden}, options)};
    if (masked)
        c.mask = torch::rand({texts, hidden}, options) * 2.0;
    c.reverse = reverse;
    return c;
}

double squash(double x) { return 1.0 / (1.0 + std::exp(-x)); }

// The states, one text and one number at a time.
Tensor reference(const DirectionCase& c)
{
    auto states = torch::zeros({c.inputs.size(0), c.inputs.size(1), hidden}, c.inputs.options());
    for (std::int64_t text = 0; text < c.inputs.size(1); ++text) {
        const auto length = lengths[static_cast<std::size_t>(text)];
        std::vector<double> state(hidden, 0.0), cell(hidden, 0.0);
        for (std::int64_t step = 0; step < length; ++step) {
            const auto at = c.reverse ? length - 1 - step : step;
            auto gate = [&](std::int64_t row) {
                double sum = c.weights.bias[row].item<double>();
                for (std::int64_t k = 0; k < inputSize; ++k)
                    sum += c.weights.input[row][k].item<double>() * c.inputs[at][text][k].item<double>();
                for (std::int64_t k = 0; k < hidden; ++k)
                    sum += c.weights.recurrent[row][k].item<double>() * state[static_cast<std::size_t>(k)] *
                           (c.mask.defined() ? c.mask[text][k].item<double>() : 1.0);
                return sum;
            };
            auto next = state;
            for (std::int64_t unit = 0; unit < hidden; ++unit) {
                const auto u = static_cast<std::size_t>(unit);
                const double in = squash(gate(unit)), forget = squash(gate(hidden + unit)),
                             value = std::tanh(gate(2 * hidden + unit)), out = squash(gate(3 * hidden + unit));
                cell[u] = forget * cell[u] + in * value;
                next[u] = out * std::tanh(cell[u]);
                states[at][text][unit] = next[u];
            }
            state = next;
        }
    }
    return states;
}

// A number that depends on every state in its own way.
Tensor lossOf(const DirectionCase& c)
{
    const auto states = lstmDirection(c.inputs, c.weights, activeTexts(), c.reverse, c.mask);
    const auto factors = torch::arange(1, states.numel() + 1, states.options()).view_as(states).sin();
    return (states * factors).sum();
}

} // namespace

void TestLstmDirection::statesFollowTheDefinition_data()
{
    QTest::addColumn<bool>("reverse");
    QTest::addColumn<bool>("masked");
    QTest::newRow("forward") << false << false;
    QTest::newRow("backward") << true << false;
    QTest::newRow("forward, masked state") << false << true;
    QTest::newRow("backward, masked state") << true << true;
}

void TestLstmDirection::statesFollowTheDefinition()
{
    QFETCH(const bool, reverse);
    QFETCH(const bool, masked);
    const auto c = makeCase(reverse, masked);
    const auto states = lstmDirection(c.inputs, c.weights, activeTexts(), reverse, c.mask);
    QVERIFY((states - reference(c)).abs().max().item<double>() < 1e-12);
}

void TestLstmDirection::gradientsAreThoseOfFiniteDifferences()
{
    QFETCH(const bool, reverse);
    QFETCH(const bool, masked);
    const auto c = makeCase(reverse, masked);
    const std::vector<Tensor> variables{c.inputs, c.weights.input, c.weights.recurrent, c.weights.bias};
    for (auto variable : variables)
        variable.requires_grad_();
    const auto gradients = torch::autograd::grad({lossOf(c)}, variables);
    torch::NoGradGuard noGradients;
    constexpr double step = 1e-6;
    for (std::size_t v = 0; v < variables.size(); ++v) {
        auto* values = variables[v].data_ptr<double>();
        const auto gradient = gradients[v].contiguous();
        for (std::int64_t i = 0; i < variables[v].numel(); ++i) {
            const double kept = values[i];
            values[i] = kept + step;
            const double above = lossOf(c).item<double>();
            values[i] = kept - step;
            const double below = lossOf(c).item<double>();
            values[i] = kept;
            const double expected = (above - below) / (2.0 * step), found = gradient.data_ptr<double>()[i];
            QVERIFY2(std::abs(expected - found) < 1e-7 * std::max(1.0, std::abs(expected)),
                     qPrintable(QStringLiteral("variable %1, element %2: %3 and not %4")
                                    .arg(v)
                                    .arg(i)
                                    .arg(found, 0, 'g', 12)
                                    .arg(expected, 0, 'g', 12)));
        }
    }
}

QTEST_GUILESS_MAIN(TestLstmDirection)
#include "tst_lstm_direction.moc"
