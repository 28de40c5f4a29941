#include "tests/support/registered_test.h"

#include <fstream>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/files/file.h"
#include "core/files/safetensors.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/classifying/word_victims.h"
#include "models/inference/networks_module.h"
#include "tests/models/networks/trained_folders.h"

using core::victims::TrainEpoch;
using core::victims::TrainReport;
using core::victims::TrainRequest;
using testing::train;
namespace fs = std::filesystem;

/// `train classifier` on a small made-up corpus in which a few words determine the label.
class TestClassifierTrainer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void learnsAndWritesAFolder_data();
    void learnsAndWritesAFolder();
    void sameSeedGivesTheSameBytes_data() { learnsAndWritesAFolder_data(); }
    void sameSeedGivesTheSameBytes();
    void anotherSeedGivesOtherWeights();
    void interruptedAndResumedEndsAlike_data() { learnsAndWritesAFolder_data(); }
    void interruptedAndResumedEndsAlike();
    void askedToFinishItKeepsTheBestSoFar();
    void anInterruptedTrainingIsFinished();
    void aFinishedModelIsNotTrainedOver();
    void resumeRefusesAnotherTraining();
    void resumeRefusesADamagedCheckpoint();
    void stopsEarlyWithTheBestEpoch();
    void vocabularyHasTheFrequentWordsInOrder();
    void vectorsAreTheStart();
    void wrongSettingsAreRefused_data();
    void wrongSettingsAreRefused();
    void unusableDataIsRefused();
    void aDevFileIsUsed();
    void corpusOptionsAreFollowed();

private:
    [[nodiscard]] TrainRequest request(const std::string& architecture, const std::string& out) const;
    [[nodiscard]] std::string weights(const std::string& out) const
    {
        return core::readFile(path(out) / "model.safetensors");
    }
    [[nodiscard]] nlohmann::json config(const std::string& out) const
    {
        return nlohmann::json::parse(core::readFile(path(out) / "config.json"));
    }
    [[nodiscard]] fs::path path(const std::string& name) const
    {
        return fs::path(folder_->path().toStdString()) / name;
    }
    std::unique_ptr<QTemporaryDir> folder_;
};

namespace {

std::string corpusText(std::size_t lines, std::uint64_t seed)
{
    const std::vector<std::string> good{"splendid", "lovely", "brilliant"}, bad{"dreadful", "tedious", "clumsy"};
    const std::vector<std::string> filler{"the", "story", "is", "and", "this", "film", "was", "seems", "very", "a"};
    core::Random random(seed);
    std::string text;
    for (std::size_t i = 0; i < lines; ++i) {
        const bool positive = i % 2 == 1;
        text += positive ? "1" : "0";
        const std::size_t size = 3 + random.below(8), telling = random.below(size);
        for (std::size_t word = 0; word < size; ++word) {
            const auto& from = word == telling ? (positive ? good : bad) : filler;
            text += " " + from[random.below(from.size())];
        }
        text += " .\n";
    }
    return text;
}

} // namespace

void TestClassifierTrainer::init()
{
    folder_ = std::make_unique<QTemporaryDir>();
    core::writeFile(path("train.txt"), corpusText(200, 1));
}

TrainRequest TestClassifierTrainer::request(const std::string& architecture, const std::string& out) const
{
    TrainRequest request;
    request.task = "classifier";
    request.train = {path("train.txt").string()};
    request.out = path(out).string();
    request.architecture = architecture;
    request.epochs = 4;
    request.settings = {
        {"embedding", "16"}, {"batch", "10"}, {"learning_rate", "0.01"}, {"patience", "0"}, {"word_dropout", "0.1"}};
    if (architecture == "word-cnn")
        request.settings["filters"] = "8";
    else
        request.settings["hidden"] = "6";
    return request;
}

void TestClassifierTrainer::learnsAndWritesAFolder_data()
{
    QTest::addColumn<QString>("architecture");
    QTest::addColumn<QString>("pooling");
    QTest::newRow("lstm, max over time") << QStringLiteral("word-lstm") << QStringLiteral("max");
    QTest::newRow("lstm, last states") << QStringLiteral("word-lstm") << QStringLiteral("last");
    QTest::newRow("cnn") << QStringLiteral("word-cnn") << QString();
    QTest::newRow("han") << QStringLiteral("han") << QString();
}

void TestClassifierTrainer::learnsAndWritesAFolder()
{
    QFETCH(const QString, architecture);
    QFETCH(const QString, pooling);
    auto wanted = request(architecture.toStdString(), "model");
    if (!pooling.isEmpty())
        wanted.settings["pooling"] = pooling.toStdString();
    wanted.settings["labels"] = "negative,positive";
    wanted.epochs = 8;
    std::vector<TrainEpoch> epochs;
    const auto report = train(wanted, {}, [&](const TrainEpoch& epoch) {
        if (epoch.done == epoch.total)
            epochs.push_back(epoch);
    });
    QVERIFY2(report.devScore >= 0.9, qPrintable(QString::number(report.devScore)));
    QCOMPARE(report.scoreName, std::string("accuracy"));
    QVERIFY(epochs.size() >= 8);
    QVERIFY(epochs.back().loss < epochs.front().loss);
    const auto json = nlohmann::json::parse(report.json);
    QCOMPARE(json.at("curve").size(), std::size_t{8});
    QCOMPARE(json.at("train_examples").get<int>(), 180);
    QCOMPARE(json.at("dev_examples").get<int>(), 20);

    const auto written = config("model");
    QCOMPARE(written.at("labels").get<std::vector<std::string>>(), (std::vector<std::string>{"negative", "positive"}));
    QCOMPARE(written.at("training").at("seed").get<int>(), 1);
    QCOMPARE(written.at("training").at("corpora").at("train").at(0).at("sha256").get<std::string>().size(),
             std::size_t{64});
    QCOMPARE(written.at("scores").at("dev_accuracy").get<double>(), report.devScore);
    QVERIFY(!fs::exists(path("model") / ".checkpoint"));
    testing::cardTellsWhatConfigHolds(path("model"));

    // The folder is one that the fast path reads, and it means the same there.
    const auto model = std::make_shared<models::WordModel>(models::WordModel::read(path("model")));
    const auto fast = models::makeFastVictim(model);
    const auto plain = models::networksModule().loadVictim(path("model"), {});
    std::vector<core::text::Input> inputs;
    for (const char* text :
         {"a dreadful and clumsy film .", "this story was lovely .", "brilliant", "Tedious unheard words"})
        inputs.push_back(core::text::Input::sentence(core::text::tokenize(text, core::text::Tokenization::Whitespace)));
    const auto one = fast->predict(inputs, {}), two = plain->predict(inputs, {});
    const std::vector<int> expected{0, 1, 1, 0};
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        QCOMPARE(core::structures::labelOf(one[i]), expected[i]);
        QVERIFY(std::abs(std::get<core::structures::ClassScores>(one[i]).scores[0] -
                         std::get<core::structures::ClassScores>(two[i]).scores[0]) < 1e-5);
    }
}

void TestClassifierTrainer::sameSeedGivesTheSameBytes()
{
    QFETCH(const QString, architecture);
    QFETCH(const QString, pooling);
    for (const char* out : {"one", "two"}) {
        auto wanted = request(architecture.toStdString(), out);
        if (!pooling.isEmpty())
            wanted.settings["pooling"] = pooling.toStdString();
        (void)train(wanted);
    }
    QVERIFY(weights("one") == weights("two"));
    QCOMPARE(core::readFile(path("one") / "vocab.txt"), core::readFile(path("two") / "vocab.txt"));
    QCOMPARE(core::readFile(path("one") / "config.json"), core::readFile(path("two") / "config.json"));
}

void TestClassifierTrainer::anotherSeedGivesOtherWeights()
{
    auto wanted = request("word-cnn", "one");
    (void)train(wanted);
    wanted.seed = 2;
    wanted.out = path("two").string();
    (void)train(wanted);
    QVERIFY(weights("one") != weights("two"));
}

void TestClassifierTrainer::interruptedAndResumedEndsAlike()
{
    QFETCH(const QString, architecture);
    (void)train(request(architecture.toStdString(), "whole"));

    auto wanted = request(architecture.toStdString(), "parts");
    std::stop_source stop;
    const auto stopAfterTwo = [&](const TrainEpoch& epoch) {
        if (epoch.epoch == 2 && epoch.done == epoch.total)
            stop.request_stop();
    };
    QVERIFY_EXCEPTION_THROWN(train(wanted, stop.get_token(), stopAfterTwo), core::Error);
    QVERIFY(fs::exists(path("parts") / ".checkpoint"));
    QVERIFY(!fs::exists(path("parts") / "model.safetensors"));
    wanted.resume = true;
    int first = 0;
    (void)train(wanted, {}, [&](const TrainEpoch& epoch) { first = first == 0 ? epoch.epoch : first; });
    QCOMPARE(first, 3);
    QVERIFY(weights("whole") == weights("parts"));
    QVERIFY(!fs::exists(path("parts") / ".checkpoint"));
}

void TestClassifierTrainer::askedToFinishItKeepsTheBestSoFar()
{
    auto wanted = request("word-cnn", "three");
    wanted.epochs = 3;
    const auto three = train(wanted);

    wanted.out = path("finished").string();
    wanted.epochs = 60;
    std::stop_source finish;
    wanted.finish = finish.get_token();
    double best = 0.0;
    const auto report = train(wanted, {}, [&](const TrainEpoch& epoch) {
        QCOMPARE(epoch.epochs, 60); // "epoch 2 of 60"
        if (epoch.done < epoch.total)
            return;
        best = std::max(best, epoch.devScore);
        if (epoch.epoch == 3)
            finish.request_stop();
    });
    // What three epochs give, and nothing of the ones that were planned.
    QCOMPARE(report.bestEpoch, three.bestEpoch);
    QCOMPARE(report.devScore, best);
    QVERIFY(weights("finished") == weights("three"));
    QCOMPARE(config("finished").at("training").at("epochs_run").get<int>(), 3);
    QVERIFY(!fs::exists(path("finished") / ".checkpoint"));
}

void TestClassifierTrainer::anInterruptedTrainingIsFinished()
{
    auto wanted = request("word-lstm", "two");
    wanted.epochs = 2;
    const auto two = train(wanted);

    wanted.out = path("parts").string();
    wanted.epochs = 60;
    std::stop_source stop;
    const auto stopAfterTwo = [&](const TrainEpoch& epoch) {
        if (epoch.epoch == 2 && epoch.done == epoch.total)
            stop.request_stop();
    };
    QVERIFY_EXCEPTION_THROWN(train(wanted, stop.get_token(), stopAfterTwo), core::Error);
    wanted.resume = true; // as `train --resume --finish` does
    std::stop_source finish;
    finish.request_stop();
    wanted.finish = finish.get_token();
    int epochs = 0;
    const auto report = train(wanted, {}, [&](const TrainEpoch&) { ++epochs; });
    QCOMPARE(epochs, 0); // nothing is trained any more
    QCOMPARE(report.bestEpoch, two.bestEpoch);
    QVERIFY(weights("parts") == weights("two"));
    QVERIFY(!fs::exists(path("parts") / ".checkpoint"));
}

void TestClassifierTrainer::aFinishedModelIsNotTrainedOver()
{
    auto wanted = request("word-cnn", "model");
    (void)train(wanted);
    const auto before = weights("model");
    wanted.resume = true; // there is nothing to resume
    std::stop_source finish;
    finish.request_stop();
    wanted.finish = finish.get_token();
    QVERIFY_EXCEPTION_THROWN((void)train(wanted), core::Error);
    QVERIFY(weights("model") == before);
}

void TestClassifierTrainer::resumeRefusesAnotherTraining()
{
    auto wanted = request("word-lstm", "model");
    std::stop_source stop;
    const auto stopAfterOne = [&](const TrainEpoch& epoch) {
        if (epoch.done == epoch.total)
            stop.request_stop();
    };
    QVERIFY_EXCEPTION_THROWN(train(wanted, stop.get_token(), stopAfterOne), core::Error);
    wanted.resume = true;
    wanted.seed = 2;
    try {
        (void)train(wanted);
        QFAIL("resumed");
    } catch (const core::Error& e) {
        QVERIFY(std::string(e.what()).find("another training") != std::string::npos);
    }
}

void TestClassifierTrainer::resumeRefusesADamagedCheckpoint()
{
    auto wanted = request("word-cnn", "model");
    core::writeFile(path("model") / ".checkpoint", "no checkpoint at all");
    wanted.resume = true;
    QVERIFY_EXCEPTION_THROWN(train(wanted), core::Error);
}

void TestClassifierTrainer::stopsEarlyWithTheBestEpoch()
{
    auto wanted = request("word-cnn", "model");
    wanted.epochs = 60;
    wanted.settings["patience"] = "2";
    const auto report = train(wanted);
    const auto json = nlohmann::json::parse(report.json);
    QVERIFY(json.at("epochs").get<int>() < 60);
    QCOMPARE(json.at("epochs").get<int>(), report.bestEpoch + 2);
    QVERIFY(report.stoppedEarly && json.at("stopped_early").get<bool>());
    QCOMPARE(report.epochs, report.bestEpoch + 2);
    double best = 0.0;
    for (const auto& point : json.at("curve"))
        best = std::max(best, point.at("dev_accuracy").get<double>());
    QCOMPARE(json.at("curve").at(static_cast<std::size_t>(report.bestEpoch - 1)).at("dev_accuracy").get<double>(),
             best);
}

void TestClassifierTrainer::vocabularyHasTheFrequentWordsInOrder()
{
    // Twelve texts to train on and a dev file, so that nothing is held out: b thrice a text, A and a once each, c in
    // in three texts, d in one.
    std::string text;
    for (int i = 0; i < 12; ++i)
        text += std::string(i % 2 == 0 ? "0" : "1") + " b A b a b" + (i < 3 ? " c" : "") + (i == 5 ? " d" : "") + "\n";
    core::writeFile(path("train.txt"), text);
    core::writeFile(path("dev.txt"), "0 a d\n1 b e e e e\n");
    auto wanted = request("word-lstm", "model");
    wanted.dev = path("dev.txt").string();
    wanted.epochs = 1;
    (void)train(wanted);
    QCOMPARE(core::readFile(path("model") / "vocab.txt"), std::string("<pad>\n<unk>\nb\na\nc\n"));
    wanted.settings["lowercase"] = "false";
    wanted.settings["min_count"] = "1";
    (void)train(wanted);
    QCOMPARE(core::readFile(path("model") / "vocab.txt"), std::string("<pad>\n<unk>\nb\nA\na\nc\nd\n"));
}

void TestClassifierTrainer::vectorsAreTheStart()
{
    core::writeFile(path("vectors.txt"), "2 3\nlovely 3 0 4\ndreadful 0 -2 0\n");
    auto wanted = request("word-cnn", "model");
    wanted.settings.erase("embedding");
    wanted.settings["train_embedding"] = "false";
    wanted.settings["vector_norm"] = "2";
    wanted.settings["float16"] = "false";
    wanted.vectors = path("vectors.txt").string();
    (void)train(wanted);
    const auto model = models::WordModel::read(path("model"));
    QCOMPARE(model.config.embedding, std::size_t{3});
    const auto rowOf = [&](const char* word) {
        const std::size_t row = model.vocabulary.find(word).value();
        return std::vector<float>(model.embedding.begin() + static_cast<std::ptrdiff_t>(3 * row),
                                  model.embedding.begin() + static_cast<std::ptrdiff_t>(3 * row + 3));
    };
    // Scaled to length 2: (3, 0, 4) has length 5.
    const std::vector<float> lovely = rowOf("lovely"), dreadful = rowOf("dreadful");
    const std::vector<double> expected{1.2, 0.0, 1.6, 0.0, -2.0, 0.0};
    for (std::size_t i = 0; i < 3; ++i) {
        QVERIFY(std::abs(lovely[i] - expected[i]) < 1e-6);
        QVERIFY(std::abs(dreadful[i] - expected[3 + i]) < 1e-6);
    }
    QCOMPARE(config("model").at("training").at("vectors").at("words_found").get<int>(), 2);

    wanted.settings["embedding"] = "5";
    QVERIFY_EXCEPTION_THROWN(train(wanted), core::UsageError);
}

void TestClassifierTrainer::wrongSettingsAreRefused_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("said");
    QTest::newRow("unknown") << "learning_rat"
                             << "1"
                             << "learning_rate";
    QTest::newRow("of the other architecture") << "filters"
                                               << "10"
                                               << "hidden";
    QTest::newRow("no number") << "batch"
                               << "ten"
                               << "from 1 to 4096";
    QTest::newRow("out of range") << "dropout"
                                  << "1.5"
                                  << "from 0 to 0.95";
    QTest::newRow("not a number") << "learning_rate"
                                  << "nan"
                                  << "a number from";
    QTest::newRow("no choice") << "pooling"
                               << "mean"
                               << "max or last";
    QTest::newRow("one label for two") << "labels"
                                       << "negative"
                                       << "names 1 labels";
    QTest::newRow("no device") << "device"
                               << "tpu"
                               << "cpu or cuda";
}

void TestClassifierTrainer::wrongSettingsAreRefused()
{
    QFETCH(const QString, key);
    QFETCH(const QString, value);
    QFETCH(const QString, said);
    auto wanted = request("word-lstm", "model");
    wanted.settings[key.toStdString()] = value.toStdString();
    try {
        (void)train(wanted);
        QFAIL("accepted");
    } catch (const core::UsageError& e) {
        QVERIFY2(QString::fromUtf8(e.what()).contains(said), e.what());
    }
}

void TestClassifierTrainer::unusableDataIsRefused()
{
    auto wanted = request("word-transformer", "model");
    QVERIFY_EXCEPTION_THROWN(train(wanted), core::UsageError);
    wanted = request("word-lstm", "model");
    wanted.task = "pairs";
    QVERIFY_EXCEPTION_THROWN(train(wanted), core::UsageError);
    wanted = request("word-lstm", "model");
    wanted.train = {path("nowhere.txt").string()};
    QVERIFY_EXCEPTION_THROWN(train(wanted), core::Error);
    core::writeFile(path("train.txt"), "0 only\n0 one\n0 label\n");
    wanted = request("word-lstm", "model");
    QVERIFY_EXCEPTION_THROWN(train(wanted), core::Error);
    core::writeFile(path("train.txt"), "0 too\n1 few\n");
    QVERIFY_EXCEPTION_THROWN(train(wanted), core::Error);
}

// All of dev has the other label's words, so its score is near 0 where a held-out tenth has nearly 1.
void TestClassifierTrainer::aDevFileIsUsed()
{
    auto text = corpusText(40, 9);
    for (std::size_t at = 0; at != std::string::npos && at < text.size(); at = text.find('\n', at) + 1)
        text[at] = text[at] == '0' ? '1' : '0';
    core::writeFile(path("dev.txt"), text);
    auto wanted = request("word-cnn", "model");
    wanted.dev = path("dev.txt").string();
    const auto report = train(wanted);
    const auto json = nlohmann::json::parse(report.json);
    QCOMPARE(json.at("train_examples").get<int>(), 200);
    QCOMPARE(json.at("dev_examples").get<int>(), 40);
    QVERIFY2(json.at("curve").back().at("dev_accuracy").get<double>() < 0.2, report.json.c_str());
    // The texts of both labels are as many; so it is worse than always giving one of them.
    QVERIFY(!report.stoppedEarly && !json.at("stopped_early").get<bool>());
    const auto& baseline = json.at("baseline");
    QCOMPARE(baseline.at("examples").get<int>(), 40);
    QCOMPARE(baseline.at("share").get<double>(), 0.5);
    QCOMPARE(baseline.at("right").get<double>() / 40.0, report.devScore);
    QVERIFY(!baseline.at("beaten").get<bool>());
    QVERIFY(whyNoBetter(report).starts_with("This is no better than always answering"));
}

// The third column has the label and the second the text; what is not set comes as an empty string.
void TestClassifierTrainer::corpusOptionsAreFollowed()
{
    std::string table;
    for (int i = 0; i < 30; ++i)
        table += std::to_string(i) + (i % 2 == 0 ? "\tdreadful, really\tbad\n" : "\tlovely, really\tgood\n");
    core::writeFile(path("table.txt"), table);
    auto wanted = request("word-cnn", "model");
    wanted.train = {path("table.txt").string()};
    wanted.readOptions = {{"format", "tsv"},
                          {"columns", "text=2,label=3"},
                          {"delimiter", "tab"},
                          {"encoding", ""},
                          {"tokenization", "penn"}};
    (void)train(wanted);
    QCOMPARE(config("model").at("labels").get<std::vector<std::string>>(), (std::vector<std::string>{"bad", "good"}));
    QCOMPARE(config("model").at("tokenization").get<std::string>(), std::string("penn"));
    QVERIFY(core::readFile(path("model") / "vocab.txt").find("\n,\n") != std::string::npos);
    wanted.readOptions = {{"delimiter", "three"}};
    QVERIFY_EXCEPTION_THROWN(train(wanted), core::UsageError);
}

QTEST_GUILESS_MAIN(TestClassifierTrainer)
#include "tst_classifier_trainer.moc"
