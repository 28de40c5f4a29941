#include <torch/torch.h>

#include "tests/support/registered_test.h"

#include <cmath>

#include "core/text/input.h"
#include "models/inference/pairs/pair_victim.h"
#include "models/networks/pairs/pair_network.h"

using models::PairArchitecture;
using namespace models::networks;

namespace {

/// Two rows of words of a segment each.
std::vector<LabelledPair> pairsToCompare()
{
    return {{{1, 2, 3, 4}, {5, 6}, 0}, {{7}, {1, 2, 3, 4, 5, 6, 7}, 1}, {{2, 2}, {2}, 2}, {{4, 3, 2, 1}, {6, 5, 0}, 0}};
}

models::PairConfig smallPairConfig(PairArchitecture architecture)
{
    models::PairConfig config;
    config.architecture = architecture;
    config.labels = {"yes", "no", "perhaps"};
    config.embedding = 9;
    config.hidden = 7;
    config.inner = 6;
    return config;
}

} // namespace

/// The network of pairs that is trained, and the one that answers.
class TestPairNetwork : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void bothAnswerAlike_data()
    {
        QTest::addColumn<int>("architecture");
        for (const auto architecture : {PairArchitecture::DecomposableAttention, PairArchitecture::Esim,
                                        PairArchitecture::InferSent, PairArchitecture::TopicAttention})
            QTest::newRow(models::nameOf(architecture).c_str()) << static_cast<int>(architecture);
    }
    void bothAnswerAlike()
    {
        QFETCH(int, architecture);
        const auto config = smallPairConfig(static_cast<PairArchitecture>(architecture));
        const std::vector<std::string> words{"<unk>", "a", "b", "c", "d", "e", "f", "g"};
        PairTrainingNetwork network(config, words.size());
        core::Random random(3);
        network.initialise(random, 1.0);
        std::vector<std::vector<float>> tensors;
        for (const auto& weight : network.weights())
            tensors.emplace_back(weight.data_ptr<float>(), weight.data_ptr<float>() + weight.numel());
        const auto model = std::make_shared<const models::PairModel>(
            config, std::make_shared<const models::Vocabulary>(words), tensors);
        const auto victim = models::makePairVictim(model);

        const auto pairs = pairsToCompare();
        std::vector<const LabelledPair*> all;
        std::vector<core::text::Input> inputs;
        for (const auto& pair : pairs) {
            all.push_back(&pair);
            std::vector<core::text::Segment> segments;
            for (const auto* rows : {&pair.first, &pair.second}) {
                std::vector<std::string> text;
                for (const auto row : *rows)
                    text.push_back(row == 0 ? "unheard-of" : words[static_cast<std::size_t>(row)]);
                auto& segment = segments.emplace_back();
                segment.name = config.segments[segments.size() - 1];
                segment.text = core::text::Text::ofWords(text);
            }
            inputs.emplace_back(std::move(segments));
        }
        torch::NoGradGuard noGradients;
        const auto batch = PairBatch::of(all);
        const auto expected = network.logits(batch, network.embedded(batch)).softmax(1);
        const auto answers = victim->predict(inputs, {});
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const auto& scores = std::get<core::structures::ClassScores>(answers[i]).scores;
            for (std::size_t label = 0; label < 3; ++label) {
                const float wanted =
                    expected[static_cast<std::int64_t>(i)][static_cast<std::int64_t>(label)].item<float>();
                QVERIFY2(std::abs(scores[label] - wanted) < 1e-5F,
                         qPrintable(QString("%1 and %2").arg(scores[label]).arg(wanted)));
            }
            // Alone, after others, and by another clone: the very same numbers.
            QVERIFY(std::get<core::structures::ClassScores>(victim->predict({&inputs[i], 1}, {})[0]).scores == scores);
            QVERIFY(std::get<core::structures::ClassScores>(victim->clone()->predict({&inputs[i], 1}, {})[0]).scores ==
                    scores);
        }
    }

    /// What is filled up in a batch gets no gradient and gives none.
    void fillingHasNoInfluence()
    {
        for (const auto architecture : {PairArchitecture::DecomposableAttention, PairArchitecture::Esim,
                                        PairArchitecture::InferSent, PairArchitecture::TopicAttention}) {
            PairTrainingNetwork network(smallPairConfig(architecture), 8);
            core::Random random(4);
            network.initialise(random, 1.0);
            const auto pairs = pairsToCompare();
            std::vector<const LabelledPair*> all;
            for (const auto& pair : pairs)
                all.push_back(&pair);
            const auto batch = PairBatch::of(all);
            const auto words = network.embedded(batch).detach().requires_grad_();
            const auto gradient =
                torch::autograd::grad({network.logits(batch, words).pow(2).sum()}, {words}).front().abs().sum(2);
            const auto there = torch::cat({batch.firstThere, batch.secondThere}, 1);
            QVERIFY(gradient.masked_select(there.logical_not()).eq(0.0).all().item<bool>());
            QVERIFY(gradient.isfinite().all().item<bool>());
            QVERIFY(gradient.masked_select(there).gt(0.0).sum().item<std::int64_t>() > 15);
        }
    }
};

QTEST_APPLESS_MAIN(TestPairNetwork)
#include "tst_pair_network.moc"
