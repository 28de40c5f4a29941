#include "tests/support/registered_test.h"

#include <array>
#include <cmath>

#include "core/metrics/attacked/paired_bleu.h"

using namespace core::metrics;

namespace {

std::vector<BleuCounts> countsOf(const std::vector<std::string>& answers, const std::string& reference)
{
    std::vector<BleuCounts> counts;
    for (const auto& answer : answers)
        counts.push_back(BleuReferences(std::array{reference}, {}).counts(answer));
    return counts;
}

} // namespace

/// The paired bootstrap of two systems' BLEU.
class TestPairedBleu : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Every text is right by one system and has no word right by the other, so that every draw gives 100 and 0: no
    /// difference is above its mean, and p is 1 of 1,001.
    void aClearDifference()
    {
        const std::string right = "the old house is near the river";
        const auto good = countsOf(std::vector<std::string>(20, right), right);
        const auto bad = countsOf(std::vector<std::string>(20, "p q r s t"), right);
        const auto found = pairedBleu(good, bad, {});
        QVERIFY(std::abs(found.first - 100.0) < 1e-9);
        QCOMPARE(found.second, 0.0);
        QVERIFY(std::abs(found.pValue - 1.0 / 1001.0) < 1e-12);
        QVERIFY(std::abs(found.low - 100.0) < 1e-9 && std::abs(found.high - 100.0) < 1e-9);
    }

    /// Two systems that are better on one text each, which mirror each other: equal, and p is 1.
    void noDifference()
    {
        const std::string right = "the old house is near the river";
        const auto one = countsOf({right, "the old house is near the sea"}, right);
        const std::vector<BleuCounts> other{one[1], one[0]};
        const auto found = pairedBleu(one, other, {});
        QVERIFY(std::abs(found.first - found.second) < 1e-12);
        QCOMPARE(found.pValue, 1.0);
        QVERIFY(found.low <= 0.0 && found.high >= 0.0);
        const auto same = pairedBleu(one, one, {});
        QCOMPARE(same.pValue, 1.0);
    }

    void aSeedIsADraw()
    {
        const std::string right = "the old house is near the river";
        std::vector<std::string> first, second;
        for (int i = 0; i < 30; ++i) {
            first.push_back(i % 3 == 0 ? "the old house is near the sea" : right);
            second.push_back(i % 4 == 0 ? "an old house is near the river" : right);
        }
        const auto a = countsOf(first, right), b = countsOf(second, right);
        const auto found = pairedBleu(a, b, {}, 200, 7), again = pairedBleu(a, b, {}, 200, 7);
        QCOMPARE(found.pValue, again.pValue);
        QCOMPARE(found.low, again.low);
        QVERIFY(found.pValue > 0.05 && found.pValue <= 1.0); // 10 and 8 of 30 texts with one wrong word
        QVERIFY(found.low < found.first - found.second && found.first - found.second < found.high);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(pairedBleu(a, countsOf({right}, right), {})), std::invalid_argument);
    }
};

QTEST_APPLESS_MAIN(TestPairedBleu)
#include "tst_paired_bleu.moc"
