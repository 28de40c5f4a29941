#include "tests/support/registered_test.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "models/inference/pairs/pair_layers.h"
#include "tests/support/models/random_pair_model.h"

using models::PairArchitecture;
using testing::pairOfTexts;
using testing::randomPairModel;

namespace {

bool near(const std::vector<float>& actual, const std::vector<double>& expected)
{
    return std::ranges::equal(actual, expected, [](float a, double b) { return std::abs(double{a} - b) < 1e-6; });
}

} // namespace

/// The attention of classifiers of pairs.
class TestPairAttention : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Keys 0 and ln 3 of the first segment, 0, 1 and 1 of the second. The first word sees three equal ones, the second
    /// 1 : 3 : 3; the other way round 1 : 1 once and 1 : 3 twice.
    void receivedAttentionByHand()
    {
        const std::vector<float> first{0.0F, std::log(3.0F)}, second{0.0F, 1.0F, 1.0F};
        const auto received = models::receivedAttention(first, second, 2, 3);
        QVERIFY(near(received.first, {1.0 / 3.0, 2.0 / 3.0}));
        QVERIFY(near(received.second, {5.0 / 21.0, 8.0 / 21.0, 8.0 / 21.0}));
    }

    /// Shares of a segment, which follow the segments' names; a topic gets no attention.
    void everySegmentSharesOne_data()
    {
        QTest::addColumn<int>("architecture");
        for (const auto architecture : {PairArchitecture::DecomposableAttention, PairArchitecture::Esim,
                                        PairArchitecture::InferSent, PairArchitecture::TopicAttention})
            QTest::newRow(models::nameOf(architecture).c_str()) << static_cast<int>(architecture);
    }
    void everySegmentSharesOne()
    {
        QFETCH(const int, architecture);
        const auto kind = static_cast<PairArchitecture>(architecture);
        const auto victim = models::makePairVictim(randomPairModel(kind));
        auto* reader = victim->attention();
        QCOMPARE(reader != nullptr, kind != PairArchitecture::InferSent);
        QCOMPARE(victim->card().can(core::victims::Capability::Attention), reader != nullptr);
        if (reader == nullptr)
            return;
        const std::vector<std::string> one{"a", "b", "unheard-of", "d"}, two{"e", "b", "g"};
        const auto attention = reader->attention(pairOfTexts("premise", one, "hypothesis", two), {});
        QCOMPARE(attention.size(), std::size_t{2});
        for (const std::size_t s : {0, 1}) {
            QCOMPARE(attention[s].size(), s == 0 ? one.size() : two.size());
            const float wanted = kind == PairArchitecture::TopicAttention && s == 0 ? 0.0F : 1.0F;
            QVERIFY(std::abs(std::accumulate(attention[s].begin(), attention[s].end(), 0.0F) - wanted) < 1e-5F);
            QVERIFY(std::ranges::all_of(attention[s], [](float weight) { return weight >= 0.0F; }));
        }
        QVERIFY(std::abs(attention[1][0] - attention[1][1]) > 1e-4F); // it does distinguish words
        QVERIFY(reader->attention(pairOfTexts("hypothesis", two, "premise", one), {}) ==
                (std::vector{attention[1], attention[0]}));
        const auto empty = victim->clone()->attention()->attention(pairOfTexts("premise", {}, "hypothesis", two), {});
        QVERIFY(empty[0].empty() && empty[1].size() == 3);
    }
};

QTEST_APPLESS_MAIN(TestPairAttention)
#include "tst_pair_attention.moc"
