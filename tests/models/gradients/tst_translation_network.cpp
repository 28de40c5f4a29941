#include <torch/torch.h>

#include "tests/support/registered_test.h"

#include <cmath>
#include <functional>
#include <memory>

#include "models/inference/translation/translator.h"
#include "models/networks/translation/translation_gradients.h"
#include "models/networks/translation/translation_training.h"
#include "tests/support/models/random_translator.h"

using namespace models::networks;
Q_DECLARE_METATYPE(models::TranslationConfig)

namespace {

TranslationExample exampleOf(std::vector<std::uint32_t> source, std::vector<std::uint32_t> target)
{
    TranslationExample example;
    source.push_back(models::endPiece);
    example.source.rows = std::move(source);
    example.target = std::move(target);
    return example;
}

TranslationData dataOf(std::vector<TranslationExample> examples, const models::TranslationConfig& config)
{
    TranslationData data;
    data.config = config;
    data.pieces = testing::tinyTranslationPieces();
    if (config.joint) { // the same number of pieces, of one language
        data.pieces.targetCodes = data.pieces.codes;
        data.pieces.target = data.pieces.source;
    }
    data.train = std::move(examples);
    return data;
}

std::shared_ptr<TranslationNetwork> randomNetwork(const TranslationData& data, std::uint64_t seed)
{
    auto network = networkFor(data);
    core::Random random(seed);
    network->initialise(random);
    return network;
}

/// In double precision, in which finite differences are exact enough to be compared.
std::shared_ptr<TranslationNetwork> preciseNetwork(const TranslationData& data, std::uint64_t seed)
{
    auto network = randomNetwork(data, seed);
    torch::NoGradGuard noGradients;
    for (auto weight : network->weights())
        weight.set_data(weight.to(torch::kFloat64));
    return network;
}

models::TranslationConfig tied(models::TranslationConfig config)
{
    config.joint = config.tie = true;
    return config;
}

void eachTranslator()
{
    QTest::addColumn<models::TranslationConfig>("config");
    QTest::newRow("transformer") << testing::tinyTranslationConfig();
    QTest::newRow("transformer, tied") << tied(testing::tinyTranslationConfig());
    QTest::newRow("rnn-search") << testing::tinyRnnSearchConfig();
    QTest::newRow("rnn-search, tied") << tied(testing::tinyRnnSearchConfig());
}

using LossOf = std::function<torch::Tensor(const torch::Tensor& embedded)>;

/// The gradient of a loss with respect to the vectors of the first text's pieces, within a millionth of finite
/// differences.
void compareWithDifferences(const torch::Tensor& vectors, const LossOf& lossOf)
{
    const auto embedded = vectors.detach().requires_grad_();
    const auto gradient = torch::autograd::grad({lossOf(embedded)}, {embedded}).front();
    torch::NoGradGuard noGradients;
    constexpr double step = 1e-5;
    for (std::int64_t place = 0; place < embedded.size(1); ++place)
        for (std::int64_t k = 0; k < embedded.size(2); k += 3) {
            const auto moved = [&](double by) {
                auto there = embedded.clone();
                there[0][place][k] += by;
                return lossOf(there).item<double>();
            };
            const double expected = (moved(step) - moved(-step)) / (2.0 * step);
            const double found = gradient[0][place][k].item<double>();
            QVERIFY2(std::abs(found - expected) < 1e-6, qPrintable(QString("%1 and %2").arg(found).arg(expected)));
        }
}

} // namespace

/// The networks that are trained, and those that answer.
class TestTranslationNetwork : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void bothScoreAlike_data() { eachTranslator(); }
    void bothScoreAlike()
    {
        QFETCH(const models::TranslationConfig, config);
        const auto data = dataOf(
            {exampleOf({3, 4, 5, 8}, {4, 5, 6}), exampleOf({7}, {8, 3, 3, 7, 5}), exampleOf({8, 7, 6, 0, 4, 3}, {6})},
            config);
        const auto network = randomNetwork(data, 2);
        std::vector<const TranslationExample*> examples;
        for (const auto& example : data.train)
            examples.push_back(&example);
        const auto batch = TranslationBatch::of(examples); // filled up, which must change nothing
        torch::NoGradGuard noGradients;
        const auto scores = network->logits(batch, network->embedded(batch)).log_softmax(1);
        QCOMPARE(scores.size(0), std::int64_t{4 + 6 + 2}); // pieces and ends

        const auto model = modelOf(*network, data);
        const auto steps = models::stepsOf(*model);
        std::int64_t row = 0;
        for (const auto* example : examples) {
            QVERIFY(steps->read({&example->source, 1}, {}));
            std::uint32_t last = models::beginPiece;
            for (std::size_t step = 0; step <= example->target.size(); ++step, ++row) {
                const auto found = steps->model().step({&last, 1});
                for (std::size_t p = 0; p < found.size(); ++p) {
                    const auto expected = scores[row][static_cast<std::int64_t>(p)].item<float>();
                    QVERIFY2(std::abs(found[p] - expected) < 1e-5,
                             qPrintable(QString("%1 and %2").arg(found[p]).arg(expected)));
                }
                if (step < example->target.size())
                    last = example->target[step];
            }
        }
    }

    /// With respect to the vectors of a text's pieces, which adversarial training moves.
    void gradientsAreThoseOfFiniteDifferences_data() { eachTranslator(); }
    void gradientsAreThoseOfFiniteDifferences()
    {
        QFETCH(const models::TranslationConfig, config);
        const auto data = dataOf({exampleOf({3, 4, 5, 8}, {4, 5, 6}), exampleOf({7, 5}, {8, 3, 7, 5})}, config);
        const auto network = preciseNetwork(data, 7);
        const std::vector<const TranslationExample*> examples{&data.train[0], &data.train[1]};
        const auto batch = TranslationBatch::of(examples);
        compareWithDifferences(network->embedded(batch), [&](const torch::Tensor& embedded) {
            return torch::cross_entropy_loss(network->logits(batch, embedded), batch.targets);
        });
    }

    /// Of the loss of attacks, sum log(1 - P(y)).
    void gradientsOfTheLossOfAttacks_data() { eachTranslator(); }
    void gradientsOfTheLossOfAttacks()
    {
        QFETCH(const models::TranslationConfig, config);
        const auto data = dataOf({exampleOf({3, 4, 5, 8}, {4, 5, 6})}, config);
        const auto network = preciseNetwork(data, 3);
        const std::vector<const TranslationExample*> examples{&data.train[0]};
        const auto batch = TranslationBatch::of(examples);
        const auto embedded = network->embedded(batch);
        compareWithDifferences(embedded,
                               [&](const torch::Tensor& moved) { return adversarialLoss(*network, batch, moved); });

        torch::NoGradGuard noGradients; // by its definition
        const auto shares = network->logits(batch, embedded).softmax(1).gather(1, batch.targets.unsqueeze(1));
        QVERIFY(std::abs(adversarialLoss(*network, batch, embedded).item<double>() -
                         (1.0 - shares).log().sum().item<double>()) < 1e-9);
    }

    /// It stays a number, and tells where to go, where the translation is certain.
    void aCertainTranslationHasAGradient()
    {
        const auto data = dataOf({exampleOf({3, 4}, {})}, testing::tinyRnnSearchConfig());
        const auto network = randomNetwork(data, 3);
        const std::vector<const TranslationExample*> examples{&data.train[0]};
        const auto batch = TranslationBatch::of(examples);
        {
            torch::NoGradGuard noGradients;
            for (std::size_t i = 0; i < network->shapes().size(); ++i)
                if (network->shapes()[i].first == "scores.bias")
                    network->weights()[i][models::endPiece] = 60.0F; // P(y) rounds to 1
        }
        const auto embedded = network->embedded(batch).detach().requires_grad_();
        const auto loss = adversarialLoss(*network, batch, embedded);
        QVERIFY(std::isfinite(loss.item<double>()));
        const auto gradient = torch::autograd::grad({loss}, {embedded}).front();
        QVERIFY(gradient.isfinite().all().item<bool>());
        QVERIFY(gradient.abs().max().item<double>() > 0.0);
    }
};

QTEST_APPLESS_MAIN(TestTranslationNetwork)
#include "tst_translation_network.moc"
