#include "tests/support/registered_test.h"

#include <fstream>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/safetensors.h"
#include "core/victims/parser_victim.h"
#include "models/inference/parsing/parser_victims.h"
#include "models/inference/victim_loader.h"
#include "tests/places.h"
#include "tests/support/lengths.h"
#include "tests/support/models/random_parser.h"

using namespace testing;
using models::ParserInputs;
using nlohmann::ordered_json;
namespace fs = std::filesystem;

/// Parser folders: what is written comes back, what is damaged is named, and the loader needs no torch for them.
class TestParserFolder : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void whatIsWrittenComesBack_data();
    void whatIsWrittenComesBack();
    void badConfig_data();
    void badConfig();
    void badLists_data();
    void badLists();
    void badWeights_data();
    void badWeights();
    void changedBytesNeverCrash_data() { whatIsWrittenComesBack_data(); }
    void changedBytesNeverCrash();
    void missingFilesAreNamed();
    void theLoaderOpensItWithoutTorch();
    void theTaggerIsFoundByItsName();

private:
    [[nodiscard]] fs::path folder() const { return fs::path(temporary_->path().toStdString()) / "tiny"; }
    [[nodiscard]] core::Error errorOfLoading() const
    {
        try {
            (void)models::ParserModel::read(folder());
        } catch (const core::Error& error) {
            return error;
        }
        return core::Error("it loaded");
    }
    void writeBytes(const std::string& name, const std::string& bytes) const
    {
        std::ofstream(folder() / name, std::ios::binary) << bytes;
    }
    std::unique_ptr<QTemporaryDir> temporary_;
};

Q_DECLARE_METATYPE(ParserInputs)

namespace {

ParserSizes tinySizes()
{
    ParserSizes sizes;
    sizes.words = 9;
    sizes.hidden = 3;
    sizes.word = 4;
    sizes.vectors = 2;
    sizes.tag = 3;
    sizes.character = 3;
    sizes.characterHidden = 2;
    sizes.arc = 3;
    sizes.label = 2;
    sizes.labels = 3;
    return sizes;
}

RandomParser tiny(ParserInputs inputs) { return randomParser(inputs, tinySizes()); }

} // namespace

void TestParserFolder::init()
{
    temporary_ = std::make_unique<QTemporaryDir>();
    tiny(ParserInputs::Word).write(folder());
}

void TestParserFolder::whatIsWrittenComesBack_data()
{
    QTest::addColumn<ParserInputs>("inputs");
    QTest::newRow("word") << ParserInputs::Word;
    QTest::newRow("word-tag") << ParserInputs::WordTag;
    QTest::newRow("char") << ParserInputs::Char;
}

void TestParserFolder::whatIsWrittenComesBack()
{
    QFETCH(const ParserInputs, inputs);
    const auto parser = tiny(inputs);
    parser.write(folder());
    const auto model = models::ParserModel::read(folder());
    QCOMPARE(model.configJson, parser.configJson);
    QCOMPARE(model.lists.words.text(), parser.lists.words.text());
    QCOMPARE(model.lists.characters.text(), parser.lists.characters.text());
    const auto valuesOf = [&](const std::string& name) {
        const auto found = std::ranges::find(parser.shapes, name, &models::TensorShape::first);
        return parser.values[static_cast<std::size_t>(found - parser.shapes.begin())];
    };
    QCOMPARE(model.layers[1][1].recurrent, valuesOf("lstm.1.backward.weight_hh"));
    QCOMPARE(model.labelHead.bias, valuesOf("mlp.label_head.bias"));
    QCOMPARE(model.label, valuesOf("label.biaffine"));
    if (inputs == ParserInputs::Char)
        QCOMPARE(model.characterLstm[0].bias, valuesOf("character.lstm.forward.bias"));
    else
        QCOMPARE(model.vectors, valuesOf("word.vectors"));
    if (inputs == ParserInputs::WordTag)
        QCOMPARE(model.penn, valuesOf("tag.penn"));
    parser.write(folder(), models::Precision::Float16);
    QVERIFY(std::abs(models::ParserModel::read(folder()).arc[0] - model.arc[0]) < 1e-3F);
    auto broken = tiny(inputs);
    broken.values.back()[0] = std::nanf("");
    QVERIFY_THROWS_EXCEPTION(core::Error, broken.write(folder()));
    broken.shapes.pop_back();
    QVERIFY_THROWS_EXCEPTION(core::Error, broken.write(folder()));
}

void TestParserFolder::badConfig_data()
{
    QTest::addColumn<QByteArray>("json");
    const auto with = [](const char* name, const std::function<void(ordered_json&)>& change) {
        auto json = ordered_json::parse(tiny(ParserInputs::Word).configJson);
        change(json);
        QTest::newRow(name) << QByteArray::fromStdString(json.dump());
    };
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("a list") << QByteArray("[1]");
    with("a version to come", [](auto& json) { json["faultline"] = 2; });
    with("no version", [](auto& json) { json.erase("faultline"); });
    with("another task", [](auto& json) { json["task"] = "tagging"; });
    with("another architecture", [](auto& json) { json["architecture"] = "transition"; });
    with("unknown inputs", [](auto& json) { json["inputs"] = "bytes"; });
    with("no labels", [](auto& json) { json.erase("labels"); });
    with("a label twice", [](auto& json) { json["labels"] = {"nsubj", "nsubj"}; });
    with("no layers", [](auto& json) { json["layers"] = 0; });
    with("a thousand layers", [](auto& json) { json["layers"] = 1000; });
    with("half a unit", [](auto& json) { json["hidden"] = 0.5; });
    with("minus three units", [](auto& json) { json["arc"] = -3; });
    with("more units than there are atoms", [](auto& json) { json["label"] = 1e300; });
    with("a huge embedding", [](auto& json) { json["word"] = 4000000000U; });
    with("vectors that are a word", [](auto& json) { json["vectors"] = "many"; });
    with("tags without their lists", [](auto& json) { json["inputs"] = "word-tag"; });
    with("tag lists without the root", [](auto& json) {
        json["inputs"] = "word-tag";
        json["upos"] = json["xpos"] = {"NOUN", "VERB"};
        json["tagger"] = "ewt-tagger";
    });
    with("tags without a tagger", [](auto& json) {
        json["inputs"] = "word-tag";
        json["upos"] = json["xpos"] = {"<unk>", "<root>", "NOUN"};
    });
}

void TestParserFolder::badConfig()
{
    QFETCH(const QByteArray, json);
    writeBytes("config.json", json.toStdString());
    const auto error = errorOfLoading();
    QCOMPARE(error.where().file, (folder() / "config.json").string());
    QVERIFY2(!error.remedy().empty(), error.what());
}

void TestParserFolder::badLists_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("words");
    QTest::addColumn<QString>("named");
    QTest::newRow("no unknown word") << "vocab.txt" << QByteArray("a\nb\nc\nd\ne\nf\ng\nh\ni\n") << "vocab.txt";
    QTest::newRow("a row too few") << "vocab.txt" << QByteArray("<unk>\n<root>\na\n") << "model.safetensors";
    QTest::newRow("a word twice") << "vocab.txt" << QByteArray("<unk>\n<root>\na\na\n") << "vocab.txt";
    QTest::newRow("nothing") << "vocab.txt" << QByteArray() << "vocab.txt";
    QTest::newRow("vectors without words") << "vectors.txt" << QByteArray() << "model.safetensors";
    QTest::newRow("an empty line") << "vectors.txt" << QByteArray("a\n\nb\n") << "vectors.txt";
}

void TestParserFolder::badLists()
{
    QFETCH(const QString, file);
    QFETCH(const QByteArray, words);
    QFETCH(const QString, named);
    writeBytes(file.toStdString(), words.toStdString());
    const auto error = errorOfLoading();
    QCOMPARE(error.where().file, (folder() / named.toStdString()).string());
    QVERIFY2(!error.remedy().empty(), error.what());
}

void TestParserFolder::badWeights_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("a weight that is not a number") << 0;
    QTest::newRow("a weight of a million million") << 1;
    QTest::newRow("another shape") << 2;
    QTest::newRow("a tensor that is missing") << 3;
    QTest::newRow("a third layer") << 4;
}

void TestParserFolder::badWeights()
{
    QFETCH(const int, kind);
    const auto parser = tiny(ParserInputs::Word);
    core::SafeTensorsWriter writer;
    for (std::size_t i = 0; i < parser.shapes.size(); ++i) {
        auto [name, shape] = parser.shapes[i];
        auto values = parser.values[i];
        if (name == "arc.biaffine") {
            if (kind <= 1)
                values[3] = kind == 0 ? std::nanf("") : 1e12F;
            if (kind == 2)
                std::swap(shape[0], shape[1]);
            if (kind == 3)
                continue;
        }
        writer.addF32(name, shape, values);
    }
    if (kind == 4)
        writer.addF32("lstm.2.forward.bias", {1}, std::vector<float>(1));
    writer.write(folder() / "model.safetensors");
    const auto error = errorOfLoading();
    QCOMPARE(error.where().file, (folder() / "model.safetensors").string());
    QVERIFY2(std::string(error.what()).find(kind == 4 ? "lstm.2.forward.bias" : "arc.biaffine") != std::string::npos,
             error.what());
    QVERIFY(!error.remedy().empty());
}

// Any byte of any file changed, or the file cut: it loads and answers, or reports what is wrong.
void TestParserFolder::changedBytesNeverCrash()
{
    QFETCH(const ParserInputs, inputs);
    tiny(inputs).write(folder());
    const auto tagger = core::language::Tagger::load(RESOURCES "/models/ewt-tagger");
    core::Random random(2);
    const int rounds = tests::fuzzed(0) / 10 + 120;
    for (const auto& entry : fs::directory_iterator(folder())) {
        const std::string name = entry.path().filename().string();
        const std::string bytes = core::readFile(entry.path());
        for (int i = 0; i < rounds; ++i) {
            std::string changed = bytes;
            if (i % 4 == 0)
                changed.resize(random.below(bytes.size()));
            for (std::size_t n = 1 + random.below(4); n > 0 && !changed.empty(); --n)
                changed[random.below(changed.size())] = static_cast<char>(random.below(256));
            writeBytes(name, changed);
            try {
                const auto model = std::make_shared<const models::ParserModel>(models::ParserModel::read(folder()));
                const auto victim = models::makeFastParser(model, tagger);
                const auto input = randomSentence(random, tinySizes(), 3);
                (void)victim->predict(std::span(&input, 1), {});
                const std::vector<int> heads{0, 1, 1};
                (void)victim->marginGradient(input, {heads, {}, 1.0}, {});
            } catch (const core::Error& error) {
                QVERIFY(!error.where().file.empty());
            }
        }
        writeBytes(name, bytes);
    }
}

void TestParserFolder::missingFilesAreNamed()
{
    for (const char* name : {"config.json", "vocab.txt", "vectors.txt", "model.safetensors"}) {
        tiny(ParserInputs::Word).write(folder());
        fs::remove(folder() / name);
        QVERIFY2(errorOfLoading().where().file == (folder() / name).string(), errorOfLoading().what());
    }
}

void TestParserFolder::theLoaderOpensItWithoutTorch()
{
    const models::ModelLoader loader(std::vector{folder().parent_path()});
    core::Random random(3);
    const auto input = randomSentence(random, tinySizes(), 5);
    std::vector<core::structures::Prediction> answers;
    for (const bool plain : {false, true}) {
        const auto victim = loader.load("tiny", {.plain = plain, .gradients = true});
        QCOMPARE(victim->card().name, std::string("tiny"));
        QCOMPARE(victim->card().task, std::string("parsing"));
        QCOMPARE(victim->card().architecture, std::string("biaffine"));
        QVERIFY(dynamic_cast<core::victims::ParserVictim*>(victim.get()) != nullptr);
        answers.push_back(victim->predict(std::span(&input, 1), {})[0]);
    }
    QCOMPARE(answers[0], answers[1]);
    // What the folder cannot do it does not pretend to: a parser of ours reads words as they are.
    auto parser = tiny(ParserInputs::Word);
    auto json = ordered_json::parse(parser.configJson);
    json["preprocess"] = {"stem"};
    parser.configJson = json.dump();
    parser.write(folder());
    QVERIFY_THROWS_EXCEPTION(core::Error, (void)loader.load("tiny"));
    const auto info = models::modelInfo(folder());
    QCOMPARE(info.state, std::string("present"));
    QCOMPARE(info.task, std::string("parsing"));
}

void TestParserFolder::theTaggerIsFoundByItsName()
{
    tiny(ParserInputs::WordTag).write(folder());
    const models::ModelLoader without(std::vector{folder().parent_path()});
    QVERIFY_THROWS_EXCEPTION(core::Error, (void)without.load("tiny"));
    const models::ModelLoader loader(std::vector{folder().parent_path(), fs::path(RESOURCES) / "models"});
    const auto victim = loader.load("tiny");
    QVERIFY(dynamic_cast<core::victims::ParserVictim&>(*victim).readsTags());
    QVERIFY(victim->card().hash != models::ParserModel::read(folder()).hash); // the tagger matters to its answers
}

QTEST_APPLESS_MAIN(TestParserFolder)
#include "tst_parser_folder.moc"
