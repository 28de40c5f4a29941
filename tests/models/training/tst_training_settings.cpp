#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "models/training/kinds/bert_settings.h"
#include "models/training/kinds/classifier_settings.h"
#include "models/training/kinds/context_settings.h"
#include "models/training/kinds/fine_tune_settings.h"
#include "models/training/kinds/pair_settings.h"
#include "models/training/kinds/parser_settings.h"
#include "tests/support/said.h"

namespace networks = models::networks;
using core::victims::TrainRequest;

namespace {

using EpochsOf = int (*)(const TrainRequest&);

template<typename Settings>
int epochsOf(const TrainRequest& request)
{
    return Settings::of(request).epochs;
}

} // namespace

Q_DECLARE_METATYPE(EpochsOf)

/// What all trainings read alike of a request.
class TestTrainingSettings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void epochs_data();
    void epochs();
    void theCardHoldsWhatIsGiven();
    void theUsualExamplesStandBesideTheCorpora();
};

void TestTrainingSettings::epochs_data()
{
    QTest::addColumn<EpochsOf>("of");
    QTest::addColumn<int>("usual");
    QTest::newRow("classifier") << EpochsOf(epochsOf<networks::ClassifierSettings>) << 20;
    QTest::newRow("parser") << EpochsOf(epochsOf<networks::ParserSettings>) << 25;
    QTest::newRow("context") << EpochsOf(epochsOf<networks::ContextSettings>) << 4;
    QTest::newRow("bert") << EpochsOf(epochsOf<networks::BertSettings>) << 60;
    QTest::newRow("fine-tuned bert") << EpochsOf(epochsOf<networks::FineTuneSettings>) << 6;
}

void TestTrainingSettings::epochs()
{
    QFETCH(const EpochsOf, of);
    QFETCH(const int, usual);
    TrainRequest request;
    if (of == epochsOf<networks::FineTuneSettings>)
        request.settings["from"] = "folder";
    QCOMPARE(of(request), usual);
    request.epochs = 7;
    QCOMPARE(of(request), 7);
    request.epochs = -1;
    try {
        of(request);
        QFAIL("a negative number of epochs is accepted");
    } catch (const core::UsageError& error) {
        QCOMPARE(QString::fromUtf8(error.what()), QStringLiteral("--epochs -1: not a whole number above 0"));
    }
}

void TestTrainingSettings::theCardHoldsWhatIsGiven()
{
    TrainRequest request;
    request.settings = {{"licence", "CC0"}, {"summary", "A small one"}, {"language", "de"}};
    const auto settings = networks::BertSettings::of(request);
    QCOMPARE(settings.language, std::string("de"));
    nlohmann::ordered_json config;
    settings.card.addTo(config);
    QCOMPARE(config.dump(), std::string(R"({"summary":"A small one","licence":"CC0"})"));
    QCOMPARE(networks::ContextSettings::of(request).config.language, std::string("de"));
}

void TestTrainingSettings::theUsualExamplesStandBesideTheCorpora()
{
    TrainRequest request;
    request.settings = {{"usual", "550152"}, {"summary", "A small one"}};
    auto ofPairs = request;
    ofPairs.architecture = "esim";
    for (const auto& card :
         {networks::ClassifierSettings::of(request).card, networks::PairSettings::of(ofPairs).card}) {
        nlohmann::ordered_json config{{"training", {{"corpora", {{"train_examples", 16199}}}}}};
        card.addTo(config);
        QCOMPARE(config.dump(), std::string(R"({"training":{"corpora":{"train_examples":16199,)"
                                            R"("usual_examples":550152}},"summary":"A small one"})"));
    }
    request.settings = {{"usual", "-1"}};
    CONTAINS(errorOf([&] { networks::ClassifierSettings::of(request); }), "usual");
    request.settings = {{"usual", "5"}}; // a language model learns from words, and counts no examples
    CONTAINS(errorOf([&] { networks::BertSettings::of(request); }), "usual");
}

QTEST_APPLESS_MAIN(TestTrainingSettings)
#include "tst_training_settings.moc"
