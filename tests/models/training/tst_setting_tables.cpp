#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "models/training/kinds/agent_settings.h"
#include "models/training/kinds/bert_settings.h"
#include "models/training/kinds/causal_settings.h"
#include "models/training/kinds/classifier_settings.h"
#include "models/training/kinds/context_settings.h"
#include "models/training/kinds/fine_tune_settings.h"
#include "models/training/kinds/form_settings.h"
#include "models/training/kinds/pair_settings.h"
#include "models/training/kinds/parser_settings.h"
#include "models/training/kinds/sentence_settings.h"
#include "models/training/kinds/solver_settings.h"
#include "models/training/kinds/translation_settings.h"
#include "models/training/model_trainer.h"
#include "models/training/train_tagger.h"
#include "tests/support/said.h"

using Json = nlohmann::ordered_json;
using core::victims::TrainRequest;
using namespace models::networks;

namespace {

/// What settings record, for a request.
struct Recorded {
    Json sizes, training, lasting;
};

template<typename Settings>
Recorded recordedBy(const TrainRequest& request)
{
    const auto settings = Settings::of(request);
    return {settings.hyperParameters(), settings.trainingFacts(), settings.lastingFacts()};
}

Recorded recordedOf(const TrainRequest& request)
{
    const auto& [task, architecture] = std::pair(request.task, request.architecture);
    if (task == "encoder")
        return recordedBy<SentenceSettings>(request);
    if (task == "mlm")
        return architecture == "bert" ? recordedBy<BertSettings>(request) : recordedBy<ContextSettings>(request);
    if (architecture == "bert")
        return recordedBy<FineTuneSettings>(request);
    if (task == "classifier")
        return recordedBy<ClassifierSettings>(request);
    if (task == "pairs")
        return recordedBy<PairSettings>(request);
    if (task == "parser")
        return recordedBy<ParserSettings>(request);
    if (task == "forms")
        return recordedBy<FormSettings>(request);
    if (task == "equations")
        return recordedBy<SolverSettings>(request);
    if (task == "translation")
        return recordedBy<TranslationSettings>(request);
    if (task == "lm")
        return recordedBy<CausalSettings>(request);
    return recordedBy<AgentSettings>(request);
}

Json described(const core::Parameter& parameter)
{
    constexpr std::array kinds{"number", "integer", "flag", "choice", "text", "parts", "resource"};
    return {{"key", parameter.key},
            {"kind", kinds.at(static_cast<std::size_t>(parameter.kind))},
            {"default", parameter.defaultValue},
            {"range", parameter.kind == core::Parameter::Kind::Text ? parameter.expected() : parameter.range()},
            {"meaning", parameter.meaning}};
}

} // namespace

/// tests/data/settings holds for each training what it declared, recorded and asked of a resumed training when every
/// one of these was written by hand, before there was a table: folders, checkpoints and forms depend on it to the byte.
class TestSettingTables : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatWasDeclared_data();
    void whatWasDeclared();
    void everyTrainingIsHeld();
    void sizesOfAParser();
    void epochsAndRounds();
    void whatTheStartDecides();
};

void TestSettingTables::whatWasDeclared_data()
{
    QTest::addColumn<QString>("file");
    for (const auto& entry : std::filesystem::directory_iterator(TEST_DATA "/settings"))
        QTest::newRow(entry.path().stem().string().c_str()) << QString::fromStdString(entry.path().string());
}

void TestSettingTables::whatWasDeclared()
{
    QFETCH(const QString, file);
    const auto held = core::parseJson<Json>(core::readFile(file.toStdString()), {file.toStdString()});
    TrainRequest request;
    request.task = held.at("task");
    request.architecture = held.at("architecture");
    const auto settings = models::Trainers().settings(request.task, request.architecture);
    QCOMPARE(settings.size(), held.at("parameters").size());
    for (std::size_t i = 0; i < settings.size(); ++i)
        QCOMPARE(described(settings[i]).dump(), held.at("parameters").at(i).dump());
    const auto requests = held.value("requests", Json::array());
    for (const auto& asked : requests) {
        request.epochs = asked.at("epochs");
        request.settings = asked.at("set").get<std::map<std::string, std::string>>();
        const auto recorded = recordedOf(request);
        QCOMPARE(recorded.training.dump(), asked.at("training").dump());
        QCOMPARE(recorded.lasting.dump(), asked.at("lasting").dump());
        if (asked.contains("hyper_parameters"))
            QCOMPARE(recorded.sizes.dump(), asked.at("hyper_parameters").dump());
    }
}

void TestSettingTables::everyTrainingIsHeld()
{
    for (const auto& kind : models::Trainers().kinds()) {
        auto architectures = kind.architectures;
        if (architectures.empty())
            architectures.emplace_back();
        for (const auto& architecture : architectures) {
            const auto name = kind.name + (architecture.empty() ? "" : "-" + architecture) + ".json";
            QVERIFY2(std::filesystem::exists(std::filesystem::path(TEST_DATA "/settings") / name), name.c_str());
        }
    }
}

/// They stand in config.json itself, as docs/formats.md shows it.
void TestSettingTables::sizesOfAParser()
{
    TrainRequest request;
    request.architecture = "word-tag";
    auto settings = ParserSettings::of(request);
    settings.config.vectors = 50;
    settings.config.upos = {"<unk>", "<root>", "NOUN"};
    settings.config.xpos = {"<unk>", "<root>", "NN"};
    QCOMPARE(settings.recorded(Setting::Place::Top).dump(),
             std::string(R"({"language":"en","layers":2,"hidden":200,"arc":200,"label":64,"word":100,"vectors":50,)"
                         R"("tag":100,"upos":["<unk>","<root>","NOUN"],"xpos":["<unk>","<root>","NN"],)"
                         R"("tagger":"ewt-tagger"})"));
    QVERIFY(settings.trainingFacts().contains("vector_dropout")); // it has vectors that can be left out
    request.architecture = "char";
    QCOMPARE(ParserSettings::of(request).recorded(Setting::Place::Top).dump(),
             std::string(R"({"language":"en","layers":2,"hidden":200,"arc":200,"label":64,"character":50,)"
                         R"("character_hidden":50})"));
}

/// --epochs is no setting; of an agent it is `rounds`, which then counts more.
void TestSettingTables::epochsAndRounds()
{
    TrainRequest request;
    request.epochs = 7;
    request.settings = {{"victim", "mine"}};
    QCOMPARE(AgentSettings::of(request).rounds, 7);
    request.settings["rounds"] = "9";
    QCOMPARE(AgentSettings::of(request).rounds, 9);
    request.settings = {{"epochs", "3"}};
    CONTAINS(errorOf([&] { (void)models::TaggerSettings::of(request); }), "train tagger has no setting epochs");
    CONTAINS(errorOf([&] { (void)models::TaggerSettings::of(request); }),
             "attribution, language, licence, minimum_weight, summary, test");
}

/// Sizes and pieces are those of the translator that is trained further; how it learns is said anew.
void TestSettingTables::whatTheStartDecides()
{
    for (const auto& [architecture, own] :
         {std::pair("transformer", std::vector<std::string>{"heads", "encoder_layers", "decoder_layers", "inner"}),
          {"rnn-search", {"embedding"}}}) {
        TrainRequest request;
        request.architecture = architecture;
        auto keys = TranslationSettings::of(request).table().ofStart();
        std::vector<std::string> expected{"hidden", "longest", "lowercase",    "pieces",        "words", "min_count",
                                          "codes",  "joint",   "target_codes", "sentencepiece", "tie"};
        expected.insert(expected.end(), own.begin(), own.end());
        std::ranges::sort(keys);
        std::ranges::sort(expected);
        QCOMPARE(keys, expected);
    }
}

QTEST_APPLESS_MAIN(TestSettingTables)
#include "tst_setting_tables.moc"
