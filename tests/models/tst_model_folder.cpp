#include "tests/support/registered_test.h"

#include <fstream>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/half.h"
#include "core/files/safetensors.h"
#include "models/inference/classifying/word_victims.h"
#include "models/inference/victim_loader.h"
#include "tests/support/lengths.h"
#include "tests/support/models/random_model.h"

using namespace testing;
using nlohmann::ordered_json;
namespace fs = std::filesystem;

/// Model folders: what is written comes back, what another program exports loads, what is damaged is named.
class TestModelFolder : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void float32ComesBackAsItWas();
    void float16ComesBackRounded();
    void tensorsOfPyTorch();
    void writingRefuses();
    void badConfig_data();
    void badConfig();
    void badVocabulary_data();
    void badVocabulary();
    void badWeights_data();
    void badWeights();
    void aCutFileNeverLoads();
    void changedBytesNeverCrash();
    void missingFilesAreNamed();
    void theHashCoversWhatAnswers();
    void victimsByPathAndName();
    void textsArePreparedAsTheFolderSays();
    void modelsAreListedWithTheirState();

private:
    [[nodiscard]] fs::path folder() const { return fs::path(temporary_->path().toStdString()) / "tiny"; }
    /// The error that loading the folder gives; fails when there is none.
    [[nodiscard]] core::Error errorOfLoading() const
    {
        try {
            (void)models::WordModel::read(folder());
        } catch (const core::Error& error) {
            return error;
        }
        return core::Error("it loaded");
    }
    void writeBytes(const char* name, const std::string& bytes) const
    {
        std::ofstream(folder() / name, std::ios::binary) << bytes;
    }
    std::unique_ptr<QTemporaryDir> temporary_;
    RandomModel tiny_;
};

static ordered_json tinyConfig()
{
    auto json = configOf("word-lstm");
    json["hyper_parameters"] = {{"embedding", 3}, {"hidden", 2}};
    return json;
}

void TestModelFolder::init()
{
    temporary_ = std::make_unique<QTemporaryDir>();
    tiny_ = randomModel(tinyConfig(), 6, 3);
    tiny_.write(folder());
}

void TestModelFolder::float32ComesBackAsItWas()
{
    const auto model = models::WordModel::read(folder());
    QVERIFY(model.embedding == tiny_.values[0]);
    QVERIFY(model.directions[1].recurrent == tiny_.values[6]);
    QVERIFY(model.outputBias == tiny_.values.back());
    for (std::size_t i = 0; i < 8; ++i)
        QCOMPARE(model.directions[0].bias[i], tiny_.values[3][i] + tiny_.values[4][i]);
    QCOMPARE(model.vocabulary.size(), std::size_t{6});
    QCOMPARE(model.vocabulary.word(5), std::string("w5"));
    QCOMPARE(model.unknownRow, 1U);
    QCOMPARE(model.configJson, tiny_.configJson);
    QCOMPARE(model.weightsHash, core::sha256File(folder() / "model.safetensors"));
}

void TestModelFolder::float16ComesBackRounded()
{
    tiny_.write(folder(), models::Precision::Float16);
    const auto model = models::WordModel::read(folder());
    for (std::size_t i = 0; i < model.embedding.size(); ++i)
        QCOMPARE(model.embedding[i], core::halfToFloat(core::floatToHalf(tiny_.values[0][i])));
}

/// The names and shapes of nn.Embedding, nn.LSTM, nn.Conv1d in a ModuleList, and nn.Linear, in alphabetical order as
/// safetensors.torch writes them.
void TestModelFolder::tensorsOfPyTorch()
{
    using Shape = std::vector<std::size_t>;
    const std::map<std::string, Shape> lstm{{"embedding.weight", {6, 3}},
                                            {"lstm.bias_hh_l0", {8}},
                                            {"lstm.bias_hh_l0_reverse", {8}},
                                            {"lstm.bias_ih_l0", {8}},
                                            {"lstm.bias_ih_l0_reverse", {8}},
                                            {"lstm.weight_hh_l0", {8, 2}},
                                            {"lstm.weight_hh_l0_reverse", {8, 2}},
                                            {"lstm.weight_ih_l0", {8, 3}},
                                            {"lstm.weight_ih_l0_reverse", {8, 3}},
                                            {"output.bias", {2}},
                                            {"output.weight", {2, 4}}};
    const std::map<std::string, Shape> cnn{{"convolutions.0.bias", {4}}, {"convolutions.0.weight", {4, 3, 2}},
                                           {"convolutions.1.bias", {4}}, {"convolutions.1.weight", {4, 3, 5}},
                                           {"embedding.weight", {6, 3}}, {"output.bias", {2}},
                                           {"output.weight", {2, 8}}};
    std::map<std::string, Shape> han{{"embedding.weight", {6, 3}}, {"output.bias", {2}}, {"output.weight", {2, 4}}};
    for (const auto& [items, attention, inputs] :
         {std::tuple("words", "word_attention", std::size_t{3}), {"sentences", "sentence_attention", 4}}) {
        for (const std::string end : {"", "_reverse"}) {
            han[items + (".weight_ih_l0" + end)] = {6, inputs};
            han[items + (".weight_hh_l0" + end)] = {6, 2};
            han[items + (".bias_ih_l0" + end)] = han[items + (".bias_hh_l0" + end)] = {6};
        }
        han[attention + std::string(".weight")] = {5, 4};
        han[attention + std::string(".bias")] = han[attention + std::string(".vector")] = {5};
    }
    auto hanConfig = configOf("han");
    hanConfig["hyper_parameters"] = {{"embedding", 3}, {"hidden", 2}, {"attention", 5}};
    auto cnnConfig = configOf("word-cnn");
    cnnConfig["hyper_parameters"] = {{"embedding", 3}, {"filters", 4}, {"windows", {2, 5}}};
    for (const auto& [config, tensors] :
         {std::pair(tinyConfig(), lstm), std::pair(cnnConfig, cnn), std::pair(hanConfig, han)}) {
        const auto random = randomModel(config, 6, 4);
        core::SafeTensorsWriter writer;
        for (const auto& [name, shape] : tensors) {
            const auto at = std::find_if(random.shapes.begin(), random.shapes.end(),
                                         [&](const auto& known) { return known.first == name; });
            QVERIFY2(at != random.shapes.end(), name.c_str());
            writer.addF32(name, shape, random.values[static_cast<std::size_t>(at - random.shapes.begin())]);
        }
        writer.setMetadata("format", "pt");
        writer.write(folder() / "model.safetensors");
        writeBytes("config.json", random.configJson);
        const auto victim =
            models::makeFastVictim(std::make_shared<const models::WordModel>(models::WordModel::read(folder())));
        const auto input = inputOf({2, 5, 3});
        const auto answer = victim->predict(std::span(&input, 1), {});
        const auto expected = referenceScores(random, {2, 5, 3});
        QVERIFY(std::abs(std::get<core::structures::ClassScores>(answer[0]).scores[1] - expected[1]) < 1e-6);
    }
}

void TestModelFolder::writingRefuses()
{
    auto broken = tiny_;
    broken.values[0][4] = std::nanf("");
    QVERIFY_EXCEPTION_THROWN(broken.write(folder()), core::Error);
    broken = tiny_;
    broken.values[0][4] = 70000.0F; // no float16
    QVERIFY_EXCEPTION_THROWN(broken.write(folder(), models::Precision::Float16), core::Error);
    broken.shapes[0].second = {5, 3};
    QVERIFY_EXCEPTION_THROWN(broken.write(folder()), core::Error);
    broken = tiny_;
    broken.shapes.pop_back();
    QVERIFY_EXCEPTION_THROWN(broken.write(folder()), core::Error);
}

void TestModelFolder::badConfig_data()
{
    QTest::addColumn<QByteArray>("json");
    const auto with = [](const char* name, const std::function<void(ordered_json&)>& change) {
        auto json = tinyConfig();
        change(json);
        QTest::newRow(name) << QByteArray::fromStdString(json.dump());
    };
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("not JSON") << QByteArray("{\"format\": ");
    QTest::newRow("a list") << QByteArray("[1]");
    QTest::newRow("deeply nested") << QByteArray(200000, '[');
    with("another format", [](auto& json) { json["format"] = "other"; });
    with("a version to come", [](auto& json) { json["version"] = 2; });
    with("an unknown architecture", [](auto& json) { json["architecture"] = "word-rnn"; });
    with("another task", [](auto& json) { json["task"] = "parsing"; });
    with("no labels", [](auto& json) { json.erase("labels"); });
    with("one label", [](auto& json) { json["labels"] = {"yes"}; });
    with("a label twice", [](auto& json) { json["labels"] = {"yes", "yes"}; });
    with("labels that are numbers", [](auto& json) { json["labels"] = {1, 2}; });
    with("two segments", [](auto& json) { json["segments"] = {"premise", "hypothesis"}; });
    with("no units", [](auto& json) { json["hyper_parameters"]["hidden"] = 0; });
    with("minus three units", [](auto& json) { json["hyper_parameters"]["hidden"] = -3; });
    with("half a unit", [](auto& json) { json["hyper_parameters"]["hidden"] = 0.5; });
    with("more units than there are atoms", [](auto& json) { json["hyper_parameters"]["hidden"] = 1e300; });
    with("a huge embedding", [](auto& json) { json["hyper_parameters"]["embedding"] = 4000000000U; });
    with("an unknown pooling", [](auto& json) { json["hyper_parameters"]["pooling"] = "mean"; });
    with("hyper-parameters that are a list", [](auto& json) { json["hyper_parameters"] = {1}; });
    with("an unknown tokenization", [](auto& json) { json["tokenization"] = "bpe"; });
    with("an unknown word that is not in the vocabulary", [](auto& json) { json["unknown"] = "<oov>"; });
    with("a window of 65 words", [](auto& json) {
        json["architecture"] = "word-cnn";
        json["hyper_parameters"]["windows"] = {65};
    });
    for (const char* key : {"hidden", "attention", "longest"})
        for (const auto& value : {ordered_json(0), ordered_json(-1), ordered_json("many"), ordered_json(1e300)})
            with(("a han's " + std::string(key) + " of " + value.dump()).c_str(), [&](auto& json) {
                json["architecture"] = "han";
                json["hyper_parameters"][key] = value;
            });
    with("a han with another's weights", [](auto& json) { json["architecture"] = "han"; });
    with("no windows", [](auto& json) {
        json["architecture"] = "word-cnn";
        json["hyper_parameters"]["windows"] = ordered_json::array();
    });
}

void TestModelFolder::badConfig()
{
    QFETCH(const QByteArray, json);
    writeBytes("config.json", json.toStdString());
    const auto error = errorOfLoading();
    QVERIFY2(!error.where().file.empty(), error.what());
    QVERIFY2(!error.remedy().empty(), error.what());
}

void TestModelFolder::badVocabulary_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::addColumn<int>("line");
    QTest::newRow("a word twice") << QByteArray("<pad>\n<unk>\na\nb\na\nc\n") << 5;
    QTest::newRow("an empty line") << QByteArray("<pad>\n<unk>\n\nb\na\nc\n") << 3;
    QTest::newRow("a row too few") << QByteArray("<pad>\n<unk>\nb\na\nc\n") << 0;
    QTest::newRow("a row too many") << QByteArray("<pad>\n<unk>\nb\na\nc\nd\ne\n") << 0;
    QTest::newRow("no unknown word") << QByteArray("<pad>\na\nb\nc\nd\ne\n") << 0;
    QTest::newRow("nothing") << QByteArray() << 0;
}

void TestModelFolder::badVocabulary()
{
    QFETCH(const QByteArray, words);
    QFETCH(const int, line);
    writeBytes("vocab.txt", words.toStdString());
    const auto error = errorOfLoading();
    QVERIFY2(!error.where().file.empty() && !error.remedy().empty(), error.what());
    QCOMPARE(static_cast<int>(error.where().line), line);
}

void TestModelFolder::badWeights_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("a weight that is not a number") << 0;
    QTest::newRow("an infinite weight") << 1;
    QTest::newRow("a weight of a million million") << 2;
    QTest::newRow("another shape") << 3;
    QTest::newRow("transposed") << 4;
    QTest::newRow("a tensor that is missing") << 5;
    QTest::newRow("a second layer") << 6;
    QTest::newRow("integers") << 7;
}

void TestModelFolder::badWeights()
{
    QFETCH(const int, kind);
    core::SafeTensorsWriter writer;
    for (std::size_t i = 0; i < tiny_.shapes.size(); ++i) {
        auto [name, shape] = tiny_.shapes[i];
        auto values = tiny_.values[i];
        if (name == "lstm.weight_hh_l0") {
            if (kind <= 2)
                values[3] = kind == 0 ? std::nanf("") : kind == 1 ? HUGE_VALF : 1e12F;
            if (kind == 3)
                shape = {4, 4};
            if (kind == 4)
                shape = {2, 8};
            if (kind == 5)
                continue;
            if (kind == 7) {
                writer.addI64(name, shape, std::vector<std::int64_t>(values.size()));
                continue;
            }
        }
        writer.addF32(name, shape, values);
    }
    if (kind == 6)
        writer.addF32("lstm.weight_ih_l1", {1}, std::vector<float>(1));
    writer.write(folder() / "model.safetensors");
    const auto error = errorOfLoading();
    QCOMPARE(error.where().file, (folder() / "model.safetensors").string());
    QVERIFY2(std::string(error.what()).find(kind == 6 ? "lstm.weight_ih_l1" : "lstm.weight_hh_l0") != std::string::npos,
             error.what());
    QVERIFY(!error.remedy().empty());
}

void TestModelFolder::aCutFileNeverLoads()
{
    const std::string bytes = core::readFile(folder() / "model.safetensors");
    for (std::size_t size = 0; size < bytes.size(); size += 7) {
        writeBytes("model.safetensors", bytes.substr(0, size));
        QVERIFY(!errorOfLoading().where().file.empty());
    }
}

/// Any byte of any file changed: it loads (a weight's digit, a word's letter) or reports what is wrong.
void TestModelFolder::changedBytesNeverCrash()
{
    core::Random random(2);
    const int rounds = tests::fuzzed(0) / 10 + 2000;
    for (const char* name : {"model.safetensors", "config.json", "vocab.txt"}) {
        const std::string bytes = core::readFile(folder() / name);
        for (int i = 0; i < rounds / 3; ++i) {
            std::string changed = bytes;
            for (std::size_t n = 1 + random.below(4); n > 0; --n)
                changed[random.below(changed.size())] = static_cast<char>(random.below(256));
            writeBytes(name, changed);
            try {
                const auto model = std::make_shared<const models::WordModel>(models::WordModel::read(folder()));
                const auto input = inputOf({2, 1, 3});
                (void)models::makeFastVictim(model)->predict(std::span(&input, 1), {});
            } catch (const core::Error& error) {
                QVERIFY(!error.where().file.empty());
            }
        }
        writeBytes(name, bytes);
    }
}

void TestModelFolder::missingFilesAreNamed()
{
    for (const char* name : {"config.json", "vocab.txt", "model.safetensors"}) {
        tiny_.write(folder());
        fs::remove(folder() / name);
        QVERIFY2(errorOfLoading().where().file == (folder() / name).string(), errorOfLoading().what());
    }
}

void TestModelFolder::theHashCoversWhatAnswers()
{
    const auto before = models::WordModel::read(folder());
    QCOMPARE(models::WordModel::read(folder()).hash, before.hash);
    auto turned = tiny_;
    auto config = tinyConfig();
    config["labels"] = {"positive", "negative"};
    turned.configJson = config.dump(2);
    turned.write(folder());
    const auto otherLabels = models::WordModel::read(folder());
    QVERIFY(otherLabels.hash != before.hash);
    QCOMPARE(otherLabels.weightsHash, before.weightsHash);
    tiny_.write(folder());
    QCOMPARE(models::WordModel::read(folder()).hash, before.hash);
    std::swap(tiny_.words[3], tiny_.words[4]);
    tiny_.write(folder());
    QVERIFY(models::WordModel::read(folder()).hash != before.hash);
}

void TestModelFolder::victimsByPathAndName()
{
    using core::victims::Capability;
    const models::ModelLoader loader(std::vector{folder().parent_path()});
    for (const auto& spec : {folder().string(), std::string("tiny")}) {
        const auto victim = loader.load(spec);
        QCOMPARE(victim->card().name, std::string("tiny"));
        QCOMPARE(victim->card().architecture, std::string("word-lstm"));
        QVERIFY(victim->card().can(Capability::Scores) && victim->card().can(Capability::HardLabel));
        QVERIFY(!victim->card().can(Capability::Gradients));
        QCOMPARE(victim->card().weightsHash, core::sha256File(folder() / "model.safetensors"));
        QCOMPARE(victim->card().hash, models::WordModel::read(folder()).hash);
    }
    QVERIFY_EXCEPTION_THROWN((void)loader.load("tiny", {.device = "tpu"}), core::UsageError);
    for (const char* nothing : {"", "huge", "../tiny/..", "/"})
        QVERIFY_EXCEPTION_THROWN((void)loader.load(nothing), core::UsageError);
}

/// A folder may name steps of preprocessing: the model reads stems where the text has words.
void TestModelFolder::textsArePreparedAsTheFolderSays()
{
    const models::ModelLoader loader(std::vector{folder().parent_path()});
    const auto asked = [&](const char* text) {
        return loader.load("tiny")->predict(std::vector{core::text::Input::sentence(core::text::tokenize(text))}, {});
    };
    tiny_.words[3] = "attack";
    tiny_.write(folder());
    const auto plain = asked("attack");
    QVERIFY(asked("attacking") != plain);
    auto config = tinyConfig();
    config["preprocess"] = {"stem"};
    tiny_.configJson = config.dump(2);
    tiny_.write(folder());
    QVERIFY(loader.load("tiny")->card().preprocess == std::vector<std::string>{"stem"});
    QVERIFY(asked("attacking") == plain);
    config["preprocess"] = {"shout"};
    writeBytes("config.json", config.dump());
    QVERIFY_EXCEPTION_THROWN((void)loader.load("tiny"), core::Error);
}

void TestModelFolder::modelsAreListedWithTheirState()
{
    tiny_.write(folder().parent_path() / "broken");
    std::ofstream(folder().parent_path() / "broken" / "model.safetensors") << "nothing";
    std::map<std::string, std::string> states;
    for (const auto& info : models::ModelLoader(std::vector{folder().parent_path()}).models())
        states[info.name] = info.state;
    QCOMPARE(states["tiny"], std::string("present"));
    QCOMPARE(states["broken"], std::string("damaged"));
    QCOMPARE(states["mr-wordlstm"], std::string("missing"));
}

QTEST_APPLESS_MAIN(TestModelFolder)
#include "tst_model_folder.moc"
