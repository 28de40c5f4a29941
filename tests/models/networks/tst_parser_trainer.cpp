#include "tests/support/registered_test.h"

#include <sstream>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/corpora/reading/treebank.h"
#include "core/files/file.h"
#include "core/files/safetensors.h"
#include "core/metrics/attachment.h"
#include "models/inference/parsing/parser_victims.h"
#include "tests/models/networks/thirty_sentences.h"
#include "tests/models/networks/trained_folders.h"
#include "tests/places.h"

using core::victims::TrainEpoch;
using core::victims::TrainReport;
using core::victims::TrainRequest;
using testing::train;
namespace fs = std::filesystem;

/// `train parser` on thirty sentences of the project's own.
class TestParserTrainer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void learnsThirtySentencesByHeart_data();
    void learnsThirtySentencesByHeart();
    void theFolderHoldsWhatTheFormatSays_data() { learnsThirtySentencesByHeart_data(); }
    void theFolderHoldsWhatTheFormatSays();
    void theVictimGivesTheSameTrees_data() { learnsThirtySentencesByHeart_data(); }
    void theVictimGivesTheSameTrees();
    void sameSeedGivesTheSameBytes();
    void anotherSeedGivesOtherWeights();
    void interruptedAndResumedEndsAlike_data() { learnsThirtySentencesByHeart_data(); }
    void interruptedAndResumedEndsAlike();
    void resumeRefusesAnotherTraining();
    void everyEpochIsReported();
    void fixedVectorsAreKeptAsTheyWere();
    void thePapersNetworkCanBeTrained();
    void aStopMeansStop();
    void wrongSettingsAreRefused_data();
    void wrongSettingsAreRefused();
    void unusableTreebanksAreRefused_data();
    void unusableTreebanksAreRefused();

private:
    [[nodiscard]] TrainRequest request(const std::string& architecture, const std::string& out, int epochs) const;
    [[nodiscard]] fs::path path(const std::string& name) const
    {
        return fs::path(folder_->path().toStdString()) / name;
    }
    [[nodiscard]] std::string weights(const std::string& out) const
    {
        return core::readFile(path(out) / "model.safetensors");
    }
    [[nodiscard]] nlohmann::json config(const std::string& out) const
    {
        return nlohmann::json::parse(core::readFile(path(out) / "config.json"));
    }
    std::unique_ptr<QTemporaryDir> folder_;
};

namespace {

// Stops the training when the given epoch has ended.
void trainUntil(const TrainRequest& request, int epoch)
{
    std::stop_source stop;
    const auto watch = [&](const TrainEpoch& point) {
        if (point.epoch == epoch && point.done == point.total)
            stop.request_stop();
    };
    QVERIFY_EXCEPTION_THROWN(train(request, stop.get_token(), watch), core::Error);
}

std::size_t linesOf(const fs::path& file)
{
    const auto text = core::readFile(file);
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

} // namespace

void TestParserTrainer::init()
{
    folder_ = std::make_unique<QTemporaryDir>();
    core::writeFile(path("train.conllu"), testing::thirtySentences());
}

TrainRequest TestParserTrainer::request(const std::string& architecture, const std::string& out, int epochs) const
{
    TrainRequest request;
    request.task = "parser";
    request.train = {path("train.conllu").string()};
    request.dev = request.train.front();
    request.out = path(out).string();
    request.architecture = architecture;
    request.epochs = epochs;
    request.settings = {{"layers", "1"},           {"hidden", "20"},       {"arc", "20"},
                        {"label", "10"},           {"batch", "30"},        {"average", "0"},
                        {"learning_rate", "0.01"}, {"warm_up", "5"},       {"lstm_dropout", "0"},
                        {"mlp_dropout", "0"},      {"input_dropout", "0"}, {"min_count", "1"}};
    if (architecture == "char") {
        request.settings["character"] = "16";
        request.settings["character_hidden"] = "16";
    } else {
        request.settings["word"] = "20";
        request.settings["word_dropout"] = "0";
    }
    if (architecture == "word-tag")
        request.settings.insert({{"tag", "10"}, {"tag_dropout", "0"}, {"folds", "3"}, {"tagger_epochs", "2"}});
    return request;
}

void TestParserTrainer::learnsThirtySentencesByHeart_data()
{
    QTest::addColumn<QString>("architecture");
    QTest::newRow("words") << QStringLiteral("word");
    QTest::newRow("words and tags") << QStringLiteral("word-tag");
    QTest::newRow("characters") << QStringLiteral("char");
}

void TestParserTrainer::learnsThirtySentencesByHeart()
{
    QFETCH(const QString, architecture);
    auto asked = request(architecture.toStdString(), "model", 40);
    if (architecture == QStringLiteral("word-tag")) // taggers trained on twenty sentences are rarely right
        asked.settings["tag_dropout"] = "0.5";
    const auto report = train(asked);
    QCOMPARE(QString::fromStdString(report.scoreName), QStringLiteral("UAS"));
    QVERIFY2(report.devScore >= 0.95, qPrintable(QString::number(report.devScore)));
    const auto scores = nlohmann::json::parse(report.json).at("scores").at("dev");
    QCOMPARE(scores.at("uas").get<double>(), report.devScore);
    QVERIFY(scores.at("las").get<double>() >= 0.93);
    QCOMPARE(scores.at("words").get<std::size_t>(), testing::thirtySentencesWords());
}

void TestParserTrainer::theFolderHoldsWhatTheFormatSays()
{
    QFETCH(const QString, architecture);
    const auto inputs = architecture.toStdString();
    auto asked = request(inputs, "model", 1);
    asked.settings["test"] = asked.train.front();
    asked.settings["licence"] = "CC-BY-SA-4.0";
    train(asked);
    const auto card = config("model");
    QCOMPARE(card.at("task"), "parsing");
    QCOMPARE(card.at("architecture"), "biaffine");
    QCOMPARE(card.at("inputs"), inputs);
    QCOMPARE(card.at("licence"), "CC-BY-SA-4.0");
    QCOMPARE(card.at("scores").at("test").at("words"), testing::thirtySentencesWords());
    QVERIFY(!fs::exists(path("model") / ".checkpoint"));
    testing::cardTellsWhatConfigHolds(path("model"));
    CONTAINS(core::readFile(path("model") / "README.md"), "\n## Licence\nCC-BY-SA-4.0\n");

    const auto tensors = core::SafeTensors::load(path("model") / "model.safetensors");
    const std::size_t labels = card.at("labels").size(), words = linesOf(path("model") / "vocab.txt");
    std::map<std::string, std::vector<std::size_t>> expected{{"arc.biaffine", {21, 20}},
                                                             {"label.biaffine", {labels, 11, 11}}};
    for (const std::string name : {"arc_dependent", "arc_head", "label_dependent", "label_head"}) {
        const std::size_t size = name.starts_with("arc") ? 20 : 10;
        expected["mlp." + name + ".weight"] = {size, 40};
        expected["mlp." + name + ".bias"] = {size};
    }
    const auto lstm = [&](const std::string& prefix, std::size_t input, std::size_t hidden) {
        for (const std::string direction : {"forward", "backward"}) {
            expected[prefix + direction + ".weight_ih"] = {4 * hidden, input};
            expected[prefix + direction + ".weight_hh"] = {4 * hidden, hidden};
            expected[prefix + direction + ".bias"] = {4 * hidden};
        }
    };
    if (inputs == "char") {
        expected["character.embedding"] = {linesOf(path("model") / "chars.txt"), 16};
        lstm("character.lstm.", 16, 16);
        lstm("lstm.0.", 32, 20);
    } else {
        expected["word.embedding"] = {words, 20};
        lstm("lstm.0.", inputs == "word" ? 20 : 30, 20);
    }
    if (inputs == "word-tag") {
        expected["tag.universal"] = {card.at("upos").size(), 10};
        expected["tag.penn"] = {card.at("xpos").size(), 10};
        QCOMPARE(card.at("upos").at(0), "<unk>");
        QCOMPARE(card.at("xpos").at(1), "<root>");
        QCOMPARE(card.at("tagger"), "ewt-tagger");
    }
    QCOMPARE(tensors.tensors().size(), expected.size());
    for (const auto& tensor : tensors.tensors()) {
        QVERIFY2(expected.contains(tensor.name), tensor.name.c_str());
        QCOMPARE(tensor.shape, expected.at(tensor.name));
        QVERIFY(tensor.type == core::TensorType::F16);
    }
    const auto vocabulary = core::readFile(path("model") / "vocab.txt");
    // The full stop is the most frequent; then "the", written small 11 times and large 10 times.
    QVERIFY(vocabulary.starts_with("<unk>\n<root>\n.\nthe\n"));
    QCOMPARE(vocabulary.find("\nThe\n") != std::string::npos, inputs == "char");
}

void TestParserTrainer::theVictimGivesTheSameTrees()
{
    // The forward pass without torch shares no code with the training's: equal scores mean that they agree on the
    // network, the folder, and on which tree is the best.
    QFETCH(const QString, architecture);
    const auto report = train(request(architecture.toStdString(), "model", 8)); // with mistakes left
    const auto model = std::make_shared<const models::ParserModel>(models::ParserModel::read(path("model")));
    const auto tagger = core::language::Tagger::load(fs::path(RESOURCES) / "models" / "ewt-tagger");
    const auto victim = models::makePlainParser(model, architecture == QStringLiteral("word-tag") ? tagger : nullptr);
    core::metrics::Attachment sum;
    for (const auto& sentence : core::corpora::readTreebank(path("train.conllu"))) {
        const auto input = core::text::Input::sentence(core::corpora::textOf(sentence));
        const auto answers = victim->predict(std::span(&input, 1), {});
        sum += core::metrics::attachment(core::corpora::treeOf(sentence),
                                         std::get<core::structures::DependencyTree>(answers.at(0)));
    }
    const auto scores = nlohmann::json::parse(report.json).at("scores").at("dev");
    QVERIFY(sum.uas() < 1.0);
    QCOMPARE(sum.uas(), scores.at("uas").get<double>());
    QCOMPARE(sum.las(), scores.at("las").get<double>());
}

void TestParserTrainer::sameSeedGivesTheSameBytes()
{
    auto asked = request("word", "one", 2);
    asked.settings["lstm_dropout"] = asked.settings["word_dropout"] = asked.settings["recurrent_dropout"] = "0.3";
    train(asked);
    asked.out = path("other").string();
    train(asked);
    QVERIFY(weights("one") == weights("other"));
}

void TestParserTrainer::anotherSeedGivesOtherWeights()
{
    auto asked = request("word", "one", 1);
    train(asked);
    asked.out = path("other").string();
    asked.seed = 2;
    train(asked);
    QVERIFY(weights("one") != weights("other"));
}

void TestParserTrainer::interruptedAndResumedEndsAlike()
{
    QFETCH(const QString, architecture);
    auto asked = request(architecture.toStdString(), "whole", 4);
    for (const char* name : {"lstm_dropout", "recurrent_dropout", "mlp_dropout"})
        asked.settings[name] = "0.3";
    asked.settings["average"] = "20";
    train(asked);
    asked.out = path("parts").string();
    trainUntil(asked, 2);
    QVERIFY(fs::exists(path("parts") / ".checkpoint"));
    asked.resume = true;
    const auto report = nlohmann::json::parse(train(asked).json);
    QCOMPARE(report.at("curve").size(), std::size_t{4});
    QVERIFY(weights("whole") == weights("parts"));
}

void TestParserTrainer::resumeRefusesAnotherTraining()
{
    auto asked = request("word", "model", 3);
    trainUntil(asked, 1);
    asked.resume = true;
    asked.settings["hidden"] = "21";
    QVERIFY_EXCEPTION_THROWN(train(asked), core::Error);
    asked.settings["hidden"] = "20";
    asked.epochs = 5; // another learning rate at every step
    QVERIFY_EXCEPTION_THROWN(train(asked), core::Error);
    asked.epochs = 3;
    core::writeFile(path("model") / ".checkpoint", "damaged");
    QVERIFY_EXCEPTION_THROWN(train(asked), core::Error);
}

void TestParserTrainer::everyEpochIsReported()
{
    std::vector<TrainEpoch> ends;
    train(request("word", "model", 6), {}, [&](const TrainEpoch& point) {
        if (point.done == point.total)
            ends.push_back(point);
    });
    QCOMPARE(ends.size(), std::size_t{6});
    for (std::size_t i = 0; i < ends.size(); ++i) {
        QCOMPARE(ends[i].epoch, static_cast<int>(i) + 1);
        QCOMPARE(ends[i].total, std::size_t{30});
        QVERIFY(ends[i].devLabelled <= ends[i].devScore);
    }
    QVERIFY(ends.back().loss < ends.front().loss);
    QVERIFY(ends.back().devLabelled > 0.0);
}

void TestParserTrainer::fixedVectorsAreKeptAsTheyWere()
{
    core::writeFile(path("vectors.txt"), "the 1 2\ndog 3 4\ncat 5 0\nzebra 1 1\n");
    auto asked = request("word", "model", 2);
    asked.vectors = path("vectors.txt").string();
    asked.settings["vector_rows"] = "3";
    asked.settings["float16"] = "false";
    train(asked);
    QCOMPARE(config("model").at("vectors"), 2);
    QCOMPARE(QString::fromStdString(core::readFile(path("model") / "vectors.txt")), QStringLiteral("the\ndog\ncat\n"));
    // The three rows less their mean (3, 2): (-2, 0), (0, 2), (2, -2); the mean square of their six numbers is 16 / 6.
    const auto found = core::SafeTensors::load(path("model") / "model.safetensors").floats("word.vectors", {3, 2});
    const std::vector<float> centred{-2, 0, 0, 2, 2, -2};
    for (std::size_t i = 0; i < found.size(); ++i)
        QVERIFY(std::abs(found[i] - centred[i] / std::sqrt(16.0F / 6.0F)) < 1e-5F);
}

void TestParserTrainer::thePapersNetworkCanBeTrained()
{
    auto asked = request("word", "model", 1);
    asked.settings = {
        {"layers", "3"}, {"hidden", "400"}, {"arc", "500"}, {"label", "100"}, {"recurrent_dropout", "0.33"}};
    train(asked);
    const auto tensors = core::SafeTensors::load(path("model") / "model.safetensors");
    QCOMPARE(tensors.tensor("lstm.2.backward.weight_hh").shape, (std::vector<std::size_t>{1600, 400}));
    QCOMPARE(tensors.tensor("arc.biaffine").shape, (std::vector<std::size_t>{501, 500}));
}

void TestParserTrainer::aStopMeansStop()
{
    std::stop_source stop;
    stop.request_stop();
    for (const char* architecture : {"word", "word-tag"})
        QVERIFY_EXCEPTION_THROWN(train(request(architecture, "model", 3), stop.get_token()), core::Error);
    QVERIFY(!fs::exists(path("model") / "config.json"));
}

void TestParserTrainer::wrongSettingsAreRefused_data()
{
    QTest::addColumn<QString>("architecture");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    const auto row = [](const char* name, const char* architecture, const char* key, const char* value) {
        QTest::newRow(name) << QString::fromUtf8(architecture) << QString::fromUtf8(key) << QString::fromUtf8(value);
    };
    row("another architecture", "transformer", "layers", "2");
    row("unknown key", "word", "depth", "2");
    row("tags for a parser of words", "word", "tag", "10");
    row("words for a parser of characters", "char", "word", "10");
    row("no layer", "word", "layers", "0");
    row("half a unit", "word", "hidden", "20.5");
    row("everything dropped", "word", "lstm_dropout", "1");
    row("no label takes part", "word", "label_share", "0");
    row("no number", "word", "learning_rate", "fast");
    row("unknown device", "word", "device", "abacus");
    row("one part", "word-tag", "folds", "1");
}

void TestParserTrainer::wrongSettingsAreRefused()
{
    QFETCH(const QString, architecture);
    QFETCH(const QString, key);
    QFETCH(const QString, value);
    auto asked = request("word", "model", 1);
    asked.architecture = architecture.toStdString();
    asked.settings = {{key.toStdString(), value.toStdString()}};
    QVERIFY_EXCEPTION_THROWN(train(asked), core::UsageError);
    QVERIFY(!fs::exists(path("model")));
}

void TestParserTrainer::unusableTreebanksAreRefused_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("no sentence") << QString();
    QTest::newRow("a cycle") << QStringLiteral("1\ta\t_\tX\tX\t_\t2\tdep\t_\t_\n2\tb\t_\tX\tX\t_\t1\tdep\t_\t_\n\n");
    QTest::newRow("no heads") << QStringLiteral("1\ta\t_\tX\tX\t_\t_\t_\t_\t_\n\n");
    QTest::newRow("nine columns") << QStringLiteral("1\ta\t_\tX\tX\t_\t0\troot\t_\n\n");
    QTest::newRow("a sentence cannot be both parts")
        << QStringLiteral("1\ta\t_\tX\tX\t_\t0\troot\t_\t_\n\n"); // too little to hold out a tenth
}

void TestParserTrainer::unusableTreebanksAreRefused()
{
    QFETCH(const QString, text);
    core::writeFile(path("bad.conllu"), text.toStdString());
    auto asked = request("word", "model", 1);
    asked.train = {path("bad.conllu").string()};
    asked.dev.clear();
    QVERIFY_EXCEPTION_THROWN(train(asked), core::Error);
    asked.train = {path("missing.conllu").string()};
    QVERIFY_EXCEPTION_THROWN(train(asked), core::Error);
}

QTEST_GUILESS_MAIN(TestParserTrainer)
#include "tst_parser_trainer.moc"
