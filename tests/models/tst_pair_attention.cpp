#include "tests/support/registered_test.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/random.h"
#include "models/inference/pairs/pair_layers.h"
#include "models/inference/pairs/pair_victim.h"

using core::text::Input;
using models::PairArchitecture;

namespace {

const std::vector<std::string> pairWords{"<unk>", "a", "b", "c", "d", "e", "f", "g"};

std::shared_ptr<const models::PairModel> randomPairModel(PairArchitecture architecture)
{
    models::PairConfig config;
    config.architecture = architecture;
    config.labels = {"yes", "no"};
    config.embedding = 9;
    config.hidden = 7;
    config.inner = 6;
    core::Random random(3);
    std::vector<std::vector<float>> tensors;
    for (const auto& [name, shape] : models::tensorShapes(config, pairWords.size())) {
        auto& values =
            tensors.emplace_back(std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies()));
        for (float& value : values)
            value = static_cast<float>(random.normal());
    }
    return std::make_shared<const models::PairModel>(config, std::make_shared<const models::Vocabulary>(pairWords),
                                                     tensors);
}

Input pairOfTexts(const std::string& first, const std::vector<std::string>& firstWords, const std::string& second,
                  const std::vector<std::string>& secondWords)
{
    std::vector<core::text::Segment> segments(2);
    segments[0].name = first;
    segments[0].text = core::text::Text::ofWords(firstWords);
    segments[1].name = second;
    segments[1].text = core::text::Text::ofWords(secondWords);
    return Input(std::move(segments));
}

bool near(const std::vector<float>& actual, const std::vector<double>& expected)
{
    return std::ranges::equal(actual, expected, [](float a, double b) { return std::abs(double{a} - b) < 1e-6; });
}

} // namespace

/// Where classifiers of pairs look.
class TestPairAttention : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Keys 0 and ln 3 of the first segment, 0, 1 and 1 of the second. The first word sees three equal ones, the second
    /// 1 : 3 : 3; the other way round 1 : 1 once and 1 : 3 twice.
    void receivedLooksByHand()
    {
        const std::vector<float> first{0.0F, std::log(3.0F)}, second{0.0F, 1.0F, 1.0F};
        const auto looks = models::receivedLooks(first, second, 2, 3);
        QVERIFY(near(looks.first, {1.0 / 3.0, 2.0 / 3.0}));
        QVERIFY(near(looks.second, {5.0 / 21.0, 8.0 / 21.0, 8.0 / 21.0}));
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
        const auto looks = reader->attention(pairOfTexts("premise", one, "hypothesis", two), {});
        QCOMPARE(looks.size(), std::size_t{2});
        for (const std::size_t s : {0, 1}) {
            QCOMPARE(looks[s].size(), s == 0 ? one.size() : two.size());
            const float wanted = kind == PairArchitecture::TopicAttention && s == 0 ? 0.0F : 1.0F;
            QVERIFY(std::abs(std::accumulate(looks[s].begin(), looks[s].end(), 0.0F) - wanted) < 1e-5F);
            QVERIFY(std::ranges::all_of(looks[s], [](float weight) { return weight >= 0.0F; }));
        }
        QVERIFY(std::abs(looks[1][0] - looks[1][1]) > 1e-4F); // it does distinguish words
        QVERIFY(reader->attention(pairOfTexts("hypothesis", two, "premise", one), {}) ==
                (std::vector{looks[1], looks[0]}));
        const auto empty = victim->clone()->attention()->attention(pairOfTexts("premise", {}, "hypothesis", two), {});
        QVERIFY(empty[0].empty() && empty[1].size() == 3);
    }
};

QTEST_APPLESS_MAIN(TestPairAttention)
#include "tst_pair_attention.moc"
