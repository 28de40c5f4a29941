#include <torch/torch.h>

#include "tests/support/registered_test.h"

#include <cmath>

#include "core/files/file.h"
#include "core/structures/forms/form.h"
#include "models/inference/forms/form_parsing.h"
#include "models/networks/forms/form_data.h"
#include "models/networks/forms/form_network.h"
#include "models/networks/forms/form_training.h"

using models::FormArchitecture;
using models::Vocabulary;
using namespace models::networks;

namespace {

/// Two questions, over and over, read as a training does.
FormData twentyFourQuestions(const FormSettings& settings)
{
    QTemporaryDir folder;
    const auto file = folder.filePath("train.tsv").toStdString();
    std::string rows = "text\tform\n";
    for (int i = 0; i < 12; ++i)
        rows += "which rivers are in the state of new mexico ?\tanswer(A,(river(A),loc(A,'new mexico')))\n"
                "how big is texas ?\tanswer(A,size(texas,A))\n";
    core::writeFile(file, rows);
    core::victims::TrainRequest request;
    request.train = {file};
    return FormData::read(request, settings, nullptr, {});
}

} // namespace

/// The network that is trained, and the one that answers.
class TestFormNetwork : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void bothFindAFormAsLikely_data()
    {
        QTest::addColumn<int>("architecture");
        QTest::addColumn<bool>("distances");
        QTest::newRow("seq2seq") << static_cast<int>(FormArchitecture::Seq2Seq) << false;
        QTest::newRow("seq2seq, variables as distances") << static_cast<int>(FormArchitecture::Seq2Seq) << true;
        QTest::newRow("coarse-to-fine") << static_cast<int>(FormArchitecture::CoarseToFine) << false;
        QTest::newRow("grammar") << static_cast<int>(FormArchitecture::Grammar) << false;
    }
    void bothFindAFormAsLikely()
    {
        QFETCH(int, architecture);
        QFETCH(bool, distances);
        FormSettings settings;
        settings.config.variableDistances = distances;
        settings.config.architecture = static_cast<FormArchitecture>(architecture);
        settings.config.embedding = 9;
        settings.config.hidden = 6;
        settings.config.pieceEmbedding = 8;
        settings.config.decoder = 10;
        const auto data = twentyFourQuestions(settings);
        FormNetwork network(data.config, data.words->size(), data.pieces->size());
        core::Random random(5);
        network.initialise(random, 1.0);
        const auto model = modelOf(network, data);

        for (const auto& example : data.train) {
            const FormExample* one = &example;
            const auto batch = FormBatch::of(std::span(&one, 1));
            torch::NoGradGuard noGradients;
            const double loss = network.loss(batch, network.embedded(batch.words)).item<double>();
            // The mean of what is not certain: every token and the end, or the actions of sketch and form.
            std::int64_t counted = batch.form.targets.ne(FormSteps::notCounted).sum().item<std::int64_t>();
            if (settings.config.architecture == FormArchitecture::CoarseToFine)
                counted += batch.sketch.targets.ne(FormSteps::notCounted).sum().item<std::int64_t>();
            QCOMPARE(data.config.variables.size(), std::size_t{distances ? 1U : 0U});
            const auto form = core::structures::parseForm(example.gold);
            const auto found = models::likelihoodsOf(*model, {&example.words, 1}, {&form, 1}).front();
            QVERIFY(std::ranges::count(found.pieces, "A") >= 2); // shown with its name
            QVERIFY2(
                std::abs(found.logProbability + loss * static_cast<double>(counted)) < 1e-3,
                qPrintable(QString("%1 and %2").arg(found.logProbability).arg(-loss * static_cast<double>(counted))));
        }
    }

    /// Filling up a batch changes nothing.
    void lossOfABatchIsTheMean()
    {
        for (const auto architecture : {FormArchitecture::Seq2Seq, FormArchitecture::CoarseToFine}) {
            FormSettings settings;
            settings.config.architecture = architecture;
            const auto data = twentyFourQuestions(settings);
            FormNetwork network(data.config, data.words->size(), data.pieces->size());
            core::Random random(5);
            network.initialise(random, 1.0);
            torch::NoGradGuard noGradients;
            std::vector<const FormExample*> all;
            double sum = 0.0;
            std::int64_t counted = 0;
            for (const auto& example : data.train) {
                all.push_back(&example);
                const auto batch = FormBatch::of(std::span(&all.back(), 1));
                auto own = batch.form.targets.ne(FormSteps::notCounted).sum().item<std::int64_t>();
                if (architecture == FormArchitecture::CoarseToFine)
                    own += batch.sketch.targets.ne(FormSteps::notCounted).sum().item<std::int64_t>();
                sum += network.loss(batch, network.embedded(batch.words)).item<double>() * static_cast<double>(own);
                counted += own;
            }
            const auto batch = FormBatch::of(all);
            const double together = network.loss(batch, network.embedded(batch.words)).item<double>();
            QVERIFY(std::abs(together - sum / static_cast<double>(counted)) < 1e-5);
        }
    }
};

QTEST_APPLESS_MAIN(TestFormNetwork)
#include "tst_form_network.moc"
