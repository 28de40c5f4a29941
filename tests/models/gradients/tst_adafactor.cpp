#include <torch/torch.h>

#include "tests/support/registered_test.h"

#include <cmath>

#include "models/networks/optimising/adafactor.h"

using models::networks::Adafactor;

/// Adafactor against steps that are written out with plain numbers, after the paper's algorithms 4 and 5.
class TestAdafactor : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void stepsOfAMatrix();
    void stepsOfAVector();
    void rowsAreAGradientOfZerosElsewhere();
    void itsStateGoesOn();
    void wholeRowsAndColumnsOfZeros();
};

namespace {

using Numbers = std::vector<double>;

double rootMeanSquare(const Numbers& numbers)
{
    double sum = 0.0;
    for (const double number : numbers)
        sum += number * number;
    return std::sqrt(sum / double(numbers.size()));
}

/// A step of a matrix [height][width], with the paper's sums.
struct Reference {
    std::size_t height, width;
    Numbers weights;
    Numbers rowSums, columnSums;
    int step = 0;
    void move(const Numbers& gradient, double rate, double decay)
    {
        ++step;
        rowSums.resize(height);
        columnSums.resize(width);
        const double old = 1.0 - std::pow(step, -0.8);
        Numbers rows(height), columns(width);
        double all = 0.0;
        for (std::size_t r = 0; r < height; ++r)
            for (std::size_t c = 0; c < width; ++c) {
                const double square = gradient[r * width + c] * gradient[r * width + c] + 1e-30;
                rows[r] += square;
                columns[c] += square;
            }
        for (std::size_t r = 0; r < height; ++r)
            all += rowSums[r] = old * rowSums[r] + (1 - old) * rows[r];
        for (std::size_t c = 0; c < width; ++c)
            columnSums[c] = old * columnSums[c] + (1 - old) * columns[c];
        Numbers change;
        for (std::size_t r = 0; r < height; ++r)
            for (std::size_t c = 0; c < width; ++c)
                change.push_back(gradient[r * width + c] / std::sqrt(rowSums[r] * columnSums[c] / all));
        const double size = std::max(1e-3, rootMeanSquare(weights)), limit = std::max(1.0, rootMeanSquare(change));
        for (std::size_t i = 0; i < weights.size(); ++i)
            weights[i] = weights[i] * (1 - rate * decay) - rate * size * change[i] / limit;
    }
};

torch::Tensor matrix(const Numbers& numbers, std::int64_t height)
{
    return torch::tensor(numbers, torch::kFloat32).view({height, -1});
}

void near(const torch::Tensor& found, const Numbers& expected)
{
    const auto flat = found.flatten();
    QCOMPARE(flat.numel(), std::int64_t(expected.size()));
    for (std::size_t i = 0; i < expected.size(); ++i)
        QVERIFY(std::abs(flat[std::int64_t(i)].item<double>() - expected[i]) < 1e-6);
}

const Numbers start{0.5, -1, 2, 0.25, 1.5, -0.75};
const std::vector<Numbers> gradients{{1, -2, 0.5, 3, 0, -1}, {0.1, 0.2, -0.3, 5, 1, 0}, {-1, 1, 1, -1, 2, 0.5}};

} // namespace

void TestAdafactor::stepsOfAMatrix()
{
    for (const double decay : {0.0, 0.1}) {
        Reference reference{2, 3, start, {}, {}};
        auto weights = matrix(start, 2);
        Adafactor adafactor(0.0, decay);
        adafactor.add(weights);
        double rate = 0.01;
        for (const auto& gradient : gradients) {
            adafactor.beginStep();
            adafactor.setLearningRate(rate);
            adafactor.update(0, matrix(gradient, 2));
            reference.move(gradient, rate, decay);
            near(weights, reference.weights);
            rate *= 0.5;
        }
    }
}

/// The first step by hand: the moments are the squares, so the change is the sign of each gradient; their root mean
/// square is 1, that of the weights 5 / root 2.
void TestAdafactor::stepsOfAVector()
{
    auto weights = torch::tensor({3.0F, -4.0F});
    Adafactor adafactor(0.01, 0.5);
    adafactor.add(weights);
    adafactor.exemptFromDecay(0);
    adafactor.beginStep();
    adafactor.update(0, torch::tensor({7.0F, -0.001F}));
    const double step = 0.01 * 5 / std::sqrt(2.0);
    near(weights, {3 - step, -4 + step});
}

void TestAdafactor::rowsAreAGradientOfZerosElsewhere()
{
    auto some = matrix(start, 3), whole = matrix(start, 3);
    Adafactor rows(0.01, 0.0), all(0.01, 0.0);
    rows.add(some);
    all.add(whole);
    for (int i = 0; i < 2; ++i) {
        rows.beginStep();
        all.beginStep();
        rows.updateRows(0, torch::tensor({2, 0}, torch::kInt64), matrix({1, -2, 3, 0.5}, 2));
        all.update(0, matrix({3, 0.5, 0, 0, 1, -2}, 3));
    }
    QVERIFY(torch::equal(some, whole));
    near(some[1], {2, 0.25});
}

/// A checkpoint holds enough to continue.
void TestAdafactor::itsStateGoesOn()
{
    auto first = matrix(start, 2);
    Adafactor before(0.01, 0.0);
    before.add(first);
    before.beginStep();
    before.update(0, matrix(gradients[0], 2));
    auto second = first.clone();
    Adafactor after(0.01, 0.0);
    after.add(second);
    after.setSteps(before.steps());
    QCOMPARE(before.state(0).size(), std::size_t{2});
    for (std::size_t i = 0; i < 2; ++i)
        after.state(0)[i].second.copy_(before.state(0)[i].second);
    for (auto* adafactor : {&before, &after}) {
        adafactor->beginStep();
        adafactor->update(0, matrix(gradients[1], 2));
    }
    QVERIFY(torch::equal(first, second));
}

/// A row and a column that have no gradient stay where they are: the square of neither may be rounded to nothing.
void TestAdafactor::wholeRowsAndColumnsOfZeros()
{
    auto weights = torch::full({2, 3}, 0.5F);
    Adafactor optimiser(0.01, 0.0);
    const auto number = optimiser.add(weights);
    auto gradient = torch::zeros({2, 3});
    gradient[0][0] = 1e-3F;
    optimiser.beginStep();
    optimiser.update(number, gradient);
    QVERIFY(weights.isfinite().all().item<bool>());
    QVERIFY(weights[0][0].item<float>() < 0.5F);
    QCOMPARE(weights[1][2].item<float>(), 0.5F);
}

QTEST_APPLESS_MAIN(TestAdafactor)
#include "tst_adafactor.moc"
