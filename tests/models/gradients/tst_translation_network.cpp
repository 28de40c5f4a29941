#include <torch/torch.h>

#include "tests/support/registered_test.h"

#include <cmath>

#include "models/inference/translation/translator.h"
#include "models/networks/translation/translation_training.h"
#include "tests/support/models/random_translator.h"

using namespace models::networks;
using models::SourcePieces;

namespace {

TranslationExample exampleOf(std::vector<std::uint32_t> source, std::vector<std::uint32_t> target)
{
    TranslationExample example;
    source.push_back(models::endPiece);
    example.source.rows = std::move(source);
    example.target = std::move(target);
    return example;
}

TranslationData dataOf(std::vector<TranslationExample> examples)
{
    TranslationData data;
    data.config = testing::tinyTranslationConfig();
    data.pieces = testing::tinyTranslationPieces();
    data.train = std::move(examples);
    return data;
}

torch::Tensor lossOf(const TranslationNetwork& network, const TranslationBatch& batch, const torch::Tensor& embedded)
{
    return torch::cross_entropy_loss(network.logits(batch, embedded).flatten(0, 1), batch.targets.flatten());
}

} // namespace

/// The network that is trained, and the one that answers.
class TestTranslationNetwork : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void bothScoreAlike()
    {
        const auto data = dataOf(
            {exampleOf({3, 4, 5, 8}, {4, 5, 6}), exampleOf({7}, {8, 3, 3, 7, 5}), exampleOf({8, 7, 6, 0, 4, 3}, {6})});
        TranslationNetwork network(data.config, data.pieces.source->size(), data.pieces.target->size());
        core::Random random(2);
        network.initialise(random);
        std::vector<const TranslationExample*> examples;
        for (const auto& example : data.train)
            examples.push_back(&example);
        const auto batch = TranslationBatch::of(examples); // filled up, which must change nothing
        torch::NoGradGuard noGradients;
        const auto scores = network.logits(batch, network.embedded(batch)).log_softmax(2);

        const auto model = modelOf(network, data);
        models::Encoder encoder(model->config.encoder(data.pieces.source->size()), model->encoder);
        models::Decoder decoder(model->config.decoder(data.pieces.target->size()), model->decoder, models::beginPiece,
                                models::endPiece);
        for (std::size_t i = 0; i < examples.size(); ++i) {
            const models::EncoderInput input{examples[i]->source.rows};
            const auto states = encoder.states({&input, 1}, {}, {});
            const models::SourceStates source{states.data(), examples[i]->source.rows.size()};
            decoder.read({&source, 1}, encoder.stride());
            std::uint32_t last = models::beginPiece;
            for (std::size_t step = 0; step <= examples[i]->target.size(); ++step) {
                const auto found = decoder.step({&last, 1});
                for (std::size_t p = 0; p < found.size(); ++p) {
                    const auto expected = scores[static_cast<std::int64_t>(i)][static_cast<std::int64_t>(step)]
                                                [static_cast<std::int64_t>(p)]
                                                    .item<float>();
                    QVERIFY2(std::abs(found[p] - expected) < 1e-5,
                             qPrintable(QString("%1 and %2").arg(found[p]).arg(expected)));
                }
                if (step < examples[i]->target.size())
                    last = examples[i]->target[step];
            }
        }
    }

    /// With respect to the vectors of a text's pieces, which adversarial training moves.
    void gradientsAreThoseOfFiniteDifferences()
    {
        const auto data = dataOf({exampleOf({3, 4, 5, 8}, {4, 5, 6}), exampleOf({7, 5}, {8, 3, 7, 5})});
        TranslationNetwork network(data.config, data.pieces.source->size(), data.pieces.target->size());
        core::Random random(7);
        network.initialise(random);
        const std::vector<const TranslationExample*> examples{&data.train[0], &data.train[1]};
        const auto batch = TranslationBatch::of(examples);
        const auto embedded = network.embedded(batch).detach().requires_grad_();
        const auto gradient = torch::autograd::grad({lossOf(network, batch, embedded)}, {embedded}).front();
        torch::NoGradGuard noGradients;
        constexpr double step = 1e-2; // in single precision less would drown in rounding
        for (std::int64_t place = 0; place < 5; ++place)
            for (std::int64_t k = 0; k < embedded.size(2); k += 3) {
                const auto moved = [&](double by) {
                    auto there = embedded.clone();
                    there[0][place][k] += by;
                    return lossOf(network, batch, there).item<double>();
                };
                const double expected = (moved(step) - moved(-step)) / (2.0 * step);
                const double found = gradient[0][place][k].item<double>();
                QVERIFY2(std::abs(found - expected) < 1e-3 + 0.02 * std::abs(expected),
                         qPrintable(QString("%1 and %2").arg(found).arg(expected)));
            }
    }
};

QTEST_APPLESS_MAIN(TestTranslationNetwork)
#include "tst_translation_network.moc"
