#include "tests/support/registered_test.h"

#include <array>
#include <cmath>

#include "core/base/random.h"
#include "models/inference/kernels/aligned_buffer.h"
#include "models/inference/kernels/kernels.h"
#include "models/inference/kernels/panels.h"
#include "tests/support/models/kernel_rows.h"

using models::AlignedBuffer;
using models::kernels::Kernels;

/// The innermost loops against double precision, for every instruction set that this processor runs.
class TestKernels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void gates_data();
    void gates();
    void clampedGatesTakeAnything_data() { gates_data(); }
    void clampedGatesTakeAnything();
    void gatesBackwards_data() { gates_data(); }
    void gatesBackwards();
    void productsOfAnyNumberOfRows_data() { gates_data(); }
    void productsOfAnyNumberOfRows();
    void sumsOfWindows_data() { gates_data(); }
    void sumsOfWindows();
    void noSumNeverWins();
};

void TestKernels::gates_data()
{
    QTest::addColumn<const Kernels*>("kernels");
    for (const auto* const* kernels = models::kernels::all(); *kernels != nullptr; ++kernels)
        QTest::newRow((*kernels)->name) << *kernels;
}

namespace {

/// One step of `lanes` units whose gates i, f, g, o (in units of log2, as kernels.h says) are given.
struct Step {
    explicit Step(const Kernels& kernels) : kernels_(kernels), table(4 * kernels.lanes), zero(4 * kernels.lanes) {}

    void run(bool clamp)
    {
        const models::kernels::LstmRow row{table.data(), hidden.data(), cell.data(),  maxima.data(),
                                           next.data(),  cell.data(),   maxima.data()};
        const float* product = zero.data();
        (clamp ? kernels_.lstmGatesClamped : kernels_.lstmGates)(&row, &product, 1, 1);
    }

    const Kernels& kernels_;
    AlignedBuffer<float> table, zero;
    AlignedBuffer<float> hidden{16}, cell{16}, maxima{16}, next{16};
};

double sigmoidOf(double base2) { return 1.0 / (1.0 + std::exp2(base2)); }
double tanhOf(double base2) { return (std::exp2(base2) - 1.0) / (std::exp2(base2) + 1.0); }

} // namespace

void TestKernels::gates()
{
    QFETCH(const Kernels*, kernels);
    Step step(*kernels);
    core::Random random(1);
    double worst = 0.0;
    for (int round = 0; round < 20000; ++round) {
        const double width = round % 2 == 0 ? 6.0 : models::kernels::gateLimit;
        std::vector<double> before(kernels->lanes);
        for (std::size_t s = 0; s < 4 * kernels->lanes; ++s)
            step.table[s] = static_cast<float>((2.0 * random.uniform() - 1.0) * width);
        for (std::size_t u = 0; u < kernels->lanes; ++u) {
            step.cell[u] = static_cast<float>(4.0 * random.uniform() - 2.0);
            before[u] = step.cell[u];
            step.maxima[u] = -0.5F;
        }
        step.run(false);
        for (std::size_t u = 0; u < kernels->lanes; ++u) {
            const auto gate = [&](std::size_t g) { return double{step.table[g * kernels->lanes + u]}; };
            const double cell = sigmoidOf(gate(1)) * before[u] + sigmoidOf(gate(0)) * tanhOf(gate(2));
            const double hidden = sigmoidOf(gate(3)) * std::tanh(cell);
            worst = std::max({worst, std::abs(step.cell[u] - cell), std::abs(step.next[u] - hidden)});
            QCOMPARE(step.maxima[u], std::max(-0.5F, step.next[u]));
        }
    }
    QVERIFY2(worst < 1e-6, qPrintable(QString::number(worst)));
}

void TestKernels::clampedGatesTakeAnything()
{
    QFETCH(const Kernels*, kernels);
    Step step(*kernels);
    for (const float i : {-1e30F, -300.0F, 300.0F, 1e30F})
        for (const float g : {-1e30F, 500.0F, 1e30F}) {
            for (std::size_t u = 0; u < kernels->lanes; ++u) {
                step.table[u] = i;
                step.table[kernels->lanes + u] = -1e30F; // everything is kept
                step.table[2 * kernels->lanes + u] = g;
                step.table[3 * kernels->lanes + u] = -1e30F;
                step.cell[u] = 0.25F;
            }
            step.run(true);
            const double cell = 0.25 + (i < 0 ? 1.0 : 0.0) * (g < 0 ? -1.0 : 1.0);
            QVERIFY(std::abs(step.cell[0] - cell) < 1e-6);
            QVERIFY(std::abs(step.next[kernels->lanes - 1] - std::tanh(cell)) < 1e-6);
        }
}

// The gradient of a * hidden + b * cell after one step, against differences in double precision.
void TestKernels::gatesBackwards()
{
    QFETCH(const Kernels*, kernels);
    constexpr double log2e = 1.4426950408889634;
    // Of i, f, g, o before they are scaled to powers of two, and the cell before.
    const auto value = [](const std::array<double, 5>& x, double a, double b) {
        const auto sigmoid = [](double y) { return 1.0 / (1.0 + std::exp(-y)); };
        const double cell = sigmoid(x[1]) * x[4] + sigmoid(x[0]) * std::tanh(x[2]);
        return a * sigmoid(x[3]) * std::tanh(cell) + b * cell;
    };
    const std::size_t lanes = kernels->lanes;
    AlignedBuffer<float> table(4 * lanes), product(4 * lanes), before(lanes), cell(lanes), ofHidden(lanes),
        ofCell(lanes), ofGates(4 * lanes);
    core::Random random(4);
    double worst = 0.0;
    for (int round = 0; round < 1000; ++round) {
        std::vector<std::array<double, 5>> at(lanes);
        for (std::size_t u = 0; u < lanes; ++u) {
            for (double& x : at[u])
                x = 6.0 * random.uniform() - 3.0;
            for (std::size_t g = 0; g < 4; ++g) {
                product[g * lanes + u] = static_cast<float>(random.normal());
                table[g * lanes + u] =
                    static_cast<float>(at[u][g] * (g == 2 ? 2.0 * log2e : -log2e)) - product[g * lanes + u];
            }
            before[u] = static_cast<float>(at[u][4]);
            cell[u] = static_cast<float>(value(at[u], 0.0, 1.0));
            ofHidden[u] = static_cast<float>(random.normal());
            ofCell[u] = static_cast<float>(random.normal());
        }
        const std::vector<float> b(ofCell.data(), ofCell.data() + lanes);
        kernels->lstmBackward(
            {table.data(), product.data(), before.data(), cell.data(), ofHidden.data(), ofCell.data(), ofGates.data()},
            1);
        for (std::size_t u = 0; u < lanes; ++u)
            for (std::size_t k = 0; k < 5; ++k) {
                auto above = at[u];
                auto below = at[u];
                above[k] += 1e-5;
                below[k] -= 1e-5;
                const double expected = (value(above, double{ofHidden[u]}, double{b[u]}) -
                                         value(below, double{ofHidden[u]}, double{b[u]})) /
                                        2e-5;
                const double got = double{k < 4 ? ofGates[k * lanes + u] : ofCell[u]};
                worst = std::max(worst, std::abs(got - expected));
            }
    }
    QVERIFY2(worst < 3e-6, qPrintable(QString::number(worst)));
}

void TestKernels::productsOfAnyNumberOfRows()
{
    QFETCH(const Kernels*, kernels);
    constexpr std::size_t depth = 37;
    constexpr std::size_t outputs = 192; // whole panels of every width
    core::Random random(2);
    std::vector<float> weight(outputs * depth);
    for (float& value : weight)
        value = static_cast<float>(random.normal());
    const auto panels = models::packPanels(*kernels, outputs, depth,
                                           [&](std::size_t j, std::size_t k) { return weight[j * depth + k]; });
    std::vector<AlignedBuffer<float>> in, out, alone;
    std::vector<const float*> from;
    std::vector<float*> to;
    for (std::size_t r = 0; r < 20; ++r) {
        for (auto* buffers : {&out, &alone})
            buffers->emplace_back(outputs);
        in.emplace_back(depth);
        for (std::size_t k = 0; k < depth; ++k)
            in.back()[k] = static_cast<float>(random.normal());
        from.push_back(in.back().data());
        to.push_back(out.back().data());
        float* one = alone.back().data();
        kernels->project(&from.back(), &one, 1, depth, panels.data(), outputs / (4 * kernels->lanes));
    }
    for (std::size_t rows = 1; rows <= 20; ++rows) {
        kernels->project(from.data(), to.data(), rows, depth, panels.data(), outputs / (4 * kernels->lanes));
        for (std::size_t r = 0; r < rows; ++r)
            for (std::size_t j = 0; j < outputs; ++j) {
                double sum = 0.0;
                for (std::size_t k = 0; k < depth; ++k)
                    sum += double{in[r][k]} * weight[j * depth + k];
                QVERIFY(std::abs(out[r][j] - sum) < 2e-5);
                QCOMPARE(out[r][j], alone[r][j]); // the very same bits
            }
    }
}

void TestKernels::sumsOfWindows()
{
    QFETCH(const Kernels*, kernels);
    models::kernels::Geometry geometry;
    geometry.windows = 2;
    geometry.size[0] = 2;
    geometry.size[1] = 3;
    geometry.start[1] = 2;
    geometry.filters = 40; // four vectors at a time, and what is left
    core::Random random(3);
    std::vector<AlignedBuffer<std::int32_t>> words;
    std::vector<const std::int32_t*> rows;
    for (int i = 0; i < 7; ++i) {
        auto& word = words.emplace_back(5 * geometry.filters);
        for (std::size_t k = 0; k < word.size(); ++k)
            word[k] = static_cast<std::int32_t>(random.below(2000)) - 1000;
        rows.push_back(word.data());
    }
    AlignedBuffer<std::int32_t> sums(5 * 50), maxima(40);
    kernels->windowSums(geometry, rows.data(), 1, 1, 5, sums.data(), 50);
    std::fill_n(maxima.data(), 40, models::kernels::noSum);
    kernels->windowMaxima(geometry, rows.data(), 1, 1, 5, maxima.data());
    for (std::size_t f = 0; f < geometry.filters; ++f) {
        std::int32_t largest = models::kernels::noSum;
        for (std::size_t q = 1; q < 5; ++q) {
            const auto at = [&](std::size_t o) { return (2 + o) * geometry.filters + f; };
            const std::int32_t sum = rows[q][at(0)] + rows[q + 1][at(1)] + rows[q + 2][at(2)];
            QCOMPARE(sums[(q - 1) * 50 + f], sum);
            largest = std::max(largest, sum);
        }
        QCOMPARE(maxima[f], largest);
    }
}

void TestKernels::noSumNeverWins()
{
    // Adding the smallest or the largest row must neither wrap around nor exceed a real sum.
    const std::int64_t bound = (std::int64_t{1} << models::kernels::sumBits) + 100;
    const std::int64_t none = models::kernels::noSum;
    QVERIFY(none - bound > INT32_MIN);
    QVERIFY(none + bound < -bound);
}

QTEST_APPLESS_MAIN(TestKernels)
#include "tst_kernels.moc"
