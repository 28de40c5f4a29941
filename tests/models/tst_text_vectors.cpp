#include "tests/support/registered_test.h"

#include <cmath>

#include <QTemporaryDir>

#include "core/text/splitting/tokenizer.h"
#include "models/inference/classifying/word_victims.h"
#include "models/inference/transformer/tensor_files.h"
#include "models/inference/victim_loader.h"
#include "tests/support/models/random_model.h"
#include "tests/support/models/random_pair_model.h"
#include "tests/support/models/zoo_folder.h"

namespace fs = std::filesystem;
using core::structures::ClassScores;
using core::text::Input;

namespace {

/// The probabilities that a layer makes of a vector, in double precision.
std::vector<double> layerAnswers(const std::vector<float>& weight, const std::vector<float>& bias,
                                 const std::vector<float>& vector)
{
    std::vector<double> scores;
    double sum = 0.0;
    for (std::size_t c = 0; c < bias.size(); ++c) {
        double logit = bias[c];
        for (std::size_t k = 0; k < vector.size(); ++k)
            logit += double{weight[c * vector.size() + k]} * vector[k];
        scores.push_back(std::exp(logit));
        sum += scores.back();
    }
    for (double& score : scores)
        score /= sum;
    return scores;
}

bool answersAlike(const core::structures::Prediction& answer, const std::vector<double>& scores)
{
    const auto& own = std::get<ClassScores>(answer).scores;
    return std::ranges::equal(own, scores, [](float a, double b) { return std::abs(double{a} - b) < 1e-5; });
}

std::vector<Input> mappedTexts()
{
    core::Random random(4);
    std::vector<Input> texts;
    for (const std::size_t size : {20, 1, 7, 33, 3, 60}) {
        std::vector<std::size_t> rows;
        for (std::size_t i = 0; i < size; ++i)
            rows.push_back(1 + random.below(79));
        texts.push_back(testing::inputOf(rows));
    }
    return texts;
}

} // namespace

/// The vector of a text is what the last layer reads: that layer, by the weights in the file, makes the answer of it.
class TestTextVectors : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(temporary_.isValid()); }

    void ofWordNetworks_data()
    {
        QTest::addColumn<QString>("architecture");
        for (const char* architecture : {"word-lstm", "word-cnn", "han"})
            QTest::newRow(architecture) << QString::fromLatin1(architecture);
    }
    void ofWordNetworks()
    {
        QFETCH(const QString, architecture);
        auto config = testing::configOf(architecture.toStdString());
        if (architecture == QLatin1String("word-cnn")) // sizes that no processor's vectors divide
            config["hyper_parameters"] = {{"windows", {4, 1}}, {"filters", 21}};
        if (architecture == QLatin1String("han"))
            config["hyper_parameters"] = {{"longest", 5}, {"hidden", 50}, {"attention", 40}};
        const auto random = testing::randomModel(config, 80, 21);
        const auto &weight = random.values[random.values.size() - 2], &bias = random.values.back();
        const auto texts = mappedTexts();
        for (const bool fast : {false, true}) {
            const auto model = testing::inMemory(random);
            const auto victim =
                fast ? models::makeFastVictim(model, models::kernels::best()) : models::makePlainVictim(model);
            QVERIFY(victim->vectors() != nullptr);
            (void)victim->predict({texts.data() + 2, 1}, {}); // a base elsewhere changes nothing
            const auto together = victim->vectors()->textVectors(texts, {});
            const auto answers = victim->predict(texts, {});
            QCOMPARE(together.size(), texts.size());
            for (std::size_t i = 0; i < texts.size(); ++i) {
                QCOMPARE(together[i].size(), random.config.features());
                QVERIFY(answersAlike(answers[i], layerAnswers(weight, bias, together[i])));
                QVERIFY(victim->vectors()->textVectors({texts.data() + i, 1}, {}).front() == together[i]);
            }
            std::stop_source stop;
            stop.request_stop();
            QVERIFY(victim->vectors()->textVectors(texts, stop.get_token()).empty());
        }
    }

    void ofPairs_data()
    {
        using models::PairArchitecture;
        QTest::addColumn<int>("architecture");
        for (const auto architecture : {PairArchitecture::DecomposableAttention, PairArchitecture::Esim,
                                        PairArchitecture::InferSent, PairArchitecture::TopicAttention})
            QTest::newRow(models::nameOf(architecture).c_str()) << static_cast<int>(architecture);
    }
    void ofPairs()
    {
        QFETCH(const int, architecture);
        const auto model = testing::randomPairModel(static_cast<models::PairArchitecture>(architecture));
        const auto victim = models::makePairVictim(model);
        const std::vector<Input> pairs{testing::pairOfTexts("premise", {"a", "b", "c"}, "hypothesis", {"d"}),
                                       testing::pairOfTexts("premise", {"a"}, "hypothesis", {"e", "f", "g", "a"}),
                                       testing::pairOfTexts("premise", {"a", "b", "c"}, "hypothesis", {"d"})};
        const auto vectors = victim->vectors()->textVectors(pairs, {});
        const auto answers = victim->predict(pairs, {});
        QCOMPARE(vectors.size(), pairs.size());
        QVERIFY(vectors[0] == vectors[2]);
        QVERIFY(vectors[0] != vectors[1]);
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const auto logits = model->network->labelled(vectors[i]);
            const double difference = double{logits[1]} - logits[0];
            QVERIFY(
                answersAlike(answers[i], {1.0 / (1.0 + std::exp(difference)), 1.0 / (1.0 + std::exp(-difference))}));
        }
    }

    /// The library's logits, by the weights in its own file.
    void ofTransformers_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("layer");
        QTest::newRow("albert") << QStringLiteral("albert") << QStringLiteral("classifier");
        QTest::newRow("electra") << QStringLiteral("electra") << QStringLiteral("classifier.out_proj");
        QTest::newRow("mpnet") << QStringLiteral("mpnet") << QStringLiteral("classifier.out_proj");
        QTest::newRow("deberta") << QStringLiteral("deberta") << QStringLiteral("classifier");
        QTest::newRow("deberta-v2") << QStringLiteral("deberta-v2") << QStringLiteral("classifier");
        QTest::newRow("xlnet") << QStringLiteral("xlnet") << QStringLiteral("logits_proj");
        QTest::newRow("bart") << QStringLiteral("bart") << QStringLiteral("classification_head.out_proj");
        QTest::newRow("modernbert") << QStringLiteral("modernbert") << QStringLiteral("classifier");
    }
    void ofTransformers()
    {
        QFETCH(const QString, folder);
        QFETCH(const QString, layer);
        const fs::path path =
            testing::zoo::restoredClassifier("zoo/" + folder.toStdString(), temporary_.path().toStdString());
        const auto victim = models::ModelLoader().load(path.string());
        std::vector<Input> texts;
        for (const char* text : {"The patient letter praises the island slowly.", "a film", "Nothing here is new ."})
            texts.push_back(Input::sentence(core::text::tokenize(text)));
        const auto vectors = victim->vectors()->textVectors(texts, {});
        const auto answers = victim->predict(texts, {});
        QCOMPARE(vectors.size(), texts.size());
        const models::TensorFiles files(path);
        const auto name = layer.toStdString();
        const auto shape = files.shapeOf(name + ".weight");
        QCOMPARE(shape.size(), std::size_t{2});
        const auto weight = files.read(name + ".weight", shape);
        const auto bias =
            files.contains(name + ".bias") ? files.read(name + ".bias", {shape[0]}) : std::vector<float>(shape[0]);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            QCOMPARE(vectors[i].size(), shape[1]);
            QVERIFY(answersAlike(answers[i], layerAnswers(weight, bias, vectors[i])));
            QVERIFY(victim->vectors()->textVectors({texts.data() + i, 1}, {}).front() == vectors[i]);
        }
    }

private:
    QTemporaryDir temporary_;
};

QTEST_APPLESS_MAIN(TestTextVectors)
#include "tst_text_vectors.moc"
