#include "tests/support/registered_test.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "core/base/random.h"
#include "core/metrics/assignment.h"

using core::metrics::bestAssignment;

namespace {

double sumOf(const std::vector<double>& values, std::size_t columns, const std::vector<int>& columnOf)
{
    double sum = 0.0;
    for (std::size_t row = 0; row < columnOf.size(); ++row)
        if (columnOf[row] >= 0)
            sum += values[row * columns + static_cast<std::size_t>(columnOf[row])];
    return sum;
}

// Tries every permutation of the larger side.
double bestSumByTrying(const std::vector<double>& values, std::size_t rows, std::size_t columns)
{
    std::vector<std::size_t> order(std::max(rows, columns));
    std::iota(order.begin(), order.end(), std::size_t{0});
    double best = -1e300;
    do {
        double sum = 0.0;
        for (std::size_t i = 0; i < std::min(rows, columns); ++i)
            sum += rows <= columns ? values[i * columns + order[i]] : values[order[i] * columns + i];
        best = std::max(best, sum);
    } while (std::next_permutation(order.begin(), order.end()));
    return best;
}

} // namespace

class TestAssignment : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void headerCheckValue();
    void equalsTryingAllPermutations_data();
    void equalsTryingAllPermutations();
    void wrongShapeThrows();
};

void TestAssignment::headerCheckValue()
{
    const std::vector<double> values{1, 5, 2, 3};
    QCOMPARE(bestAssignment(values, 2, 2), (std::vector<int>{1, 0}));
}

void TestAssignment::equalsTryingAllPermutations_data()
{
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("columns");
    QTest::newRow("square") << 5 << 5;
    QTest::newRow("more columns") << 3 << 6;
    QTest::newRow("more rows") << 6 << 2;
    QTest::newRow("one") << 1 << 1;
}

void TestAssignment::equalsTryingAllPermutations()
{
    QFETCH(const int, rows);
    QFETCH(const int, columns);
    const auto r = static_cast<std::size_t>(rows);
    const auto c = static_cast<std::size_t>(columns);
    core::Random random(7);
    for (int round = 0; round < 200; ++round) {
        std::vector<double> values(r * c);
        for (auto& value : values)
            value = static_cast<double>(random.below(10));
        const auto columnOf = bestAssignment(values, r, c);
        QCOMPARE(columnOf.size(), r);
        std::vector<int> taken;
        for (const int column : columnOf)
            if (column >= 0)
                taken.push_back(column);
        QCOMPARE(taken.size(), std::min(r, c));
        std::sort(taken.begin(), taken.end());
        QVERIFY(std::adjacent_find(taken.begin(), taken.end()) == taken.end());
        QCOMPARE(sumOf(values, c, columnOf), bestSumByTrying(values, r, c));
    }
}

void TestAssignment::wrongShapeThrows()
{
    const std::vector<double> values{1, 2, 3};
    QVERIFY_EXCEPTION_THROWN(bestAssignment(values, 2, 2), std::invalid_argument);
}

QTEST_APPLESS_MAIN(TestAssignment)
#include "tst_assignment.moc"
