#include "tests/support/registered_test.h"

#include <iterator>
#include <sstream>

#include <nlohmann/json.hpp>

#include "core/attacks/attack.h"
#include "core/attacks/recipe/recipe.h"
#include "core/files/file.h"
#include "core/text/input.h"
#include "core/victims/piece_reader.h"
#include "core/victims/views.h"
#include "models/inference/victim_loader.h"
#include "tests/models/networks/trained_folders.h"
#include "tests/support/models/written_sentence_piece.h"
#include "tests/support/samples/resources.h"

using core::victims::TrainRequest;
using testing::train;
namespace fs = std::filesystem;

namespace {

const std::vector<std::pair<std::string, std::string>> animals = {
    {"dog", "Hund"}, {"cat", "Kater"}, {"bird", "Vogel"}, {"fish", "Fisch"}, {"horse", "Hengst"}, {"bear", "Bär"}};
const std::vector<std::pair<std::string, std::string>> actions = {
    {"sleeps", "schläft"}, {"eats", "isst"}, {"runs", "rennt"}, {"waits", "wartet"}};

/// Every animal does everything; German says it the other way round, and with a comma.
std::string sentences()
{
    std::string rows = "text\ttranslation\n";
    for (const auto& [animal, tier] : animals)
        for (const auto& [does, tut] : actions) {
            rows += "the " + animal + " " + does + " .\tEs " + tut + ", der " + tier + ".\n";
            rows += "now the " + animal + " " + does + " .\tJetzt " + tut + " der " + tier + ".\n";
        }
    return rows;
}

core::text::Input inputOf(const std::string& sentence)
{
    std::istringstream stream(sentence);
    const std::vector<std::string> words{std::istream_iterator<std::string>(stream), {}};
    return core::text::Input::sentence(core::text::Text::ofWords(words));
}

} // namespace

/// `train translation` on four dozen sentences.
class TestTranslationTrainer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        folders_ = std::make_unique<testing::TrainedFolders>();
        core::writeFile(path("train.tsv"), sentences());
    }

    void learnsToTranslate_data() { architectures(); }
    void learnsToTranslate()
    {
        QFETCH(const QString, architecture);
        auto asked = request("model", architecture == "rnn-search" ? 150 : 60);
        takeArchitecture(asked, architecture);
        asked.settings["test"] = asked.dev;
        const auto report = train(asked);
        QVERIFY2(report.devScore > 0.95, std::to_string(report.devScore).c_str());
        const auto json = nlohmann::json::parse(report.json);
        QCOMPARE(json.at("architecture").get<std::string>(), architecture.toStdString());
        QCOMPARE(json.at("scores").at("dev_bleu"), json.at("scores").at("test_bleu"));
        testing::cardTellsWhatConfigHolds(path("model"));

        const auto victim = models::ModelLoader().load(path("model").string());
        QCOMPARE(victim->card().task, std::string("translation"));
        QCOMPARE(victim->card().architecture, architecture.toStdString());
        const auto input = inputOf("now the bird sleeps .");
        const auto answer = victim->predict({&input, 1}, {}).front();
        QCOMPARE(std::get<core::structures::TextAnswer>(answer).text, std::string("Jetzt schläft der Vogel."));

        auto* writer = victim->writer();
        const auto candidates = writer->candidates({&input, 1}, 3, {}).front();
        QCOMPARE(candidates.size(), std::size_t{3});
        QVERIFY(candidates[0].logProbability > candidates[1].logProbability);
        const auto loss = writer->losses({&input, 1}, {&candidates[0].answer, 1}, {}).front();
        QVERIFY(std::abs(loss + candidates[0].logProbability) < 1e-4);
        const auto attention = writer->attentionFor(input, answer, {});
        QVERIFY(!attention.pieces.empty());
        QCOMPARE(attention.weights.size(), attention.pieces.size());
        QCOMPARE(attention.weights.front().size(), std::size_t{5}); // words
        hasGradients(input, answer);
    }

    /// Texts cut in other ways, and one vocabulary, are learnt too; config.json says how.
    void otherPieces_data()
    {
        QTest::addColumn<QStringList>("settings");
        QTest::addColumn<QString>("pieces");
        QTest::newRow("words") << QStringList{"pieces=0"} << "words";
        QTest::newRow("joint and tied") << QStringList{"joint=true", "tie=true"} << "codes";
        QTest::newRow("given codes") << QStringList{"codes=codes.txt"} << "codes";
        QTest::newRow("given codes of both") << QStringList{"codes=codes.txt", "target_codes=other.txt"} << "codes";
        QTest::newRow("SentencePiece") << QStringList{"sentencepiece=animals.model"} << "sentencepiece";
    }
    void otherPieces()
    {
        QFETCH(const QStringList, settings);
        QFETCH(const QString, pieces);
        core::writeFile(path("codes.txt"), "#version: 0.2\nt h\nth e</w>\n");
        core::writeFile(path("other.txt"), "#version: 0.2\nd e\nde r</w>\n");
        std::vector<std::pair<std::string, float>> letters;
        for (const char* letter : {"\u2581", "ä", "B", "E", "F", "H", "J", "K", "V", ".", ","})
            letters.emplace_back(letter, -3);
        for (char letter = 'a'; letter <= 'z'; ++letter)
            letters.emplace_back(std::string(1, letter), -3);
        for (const char* word : {"\u2581the", "\u2581der", "\u2581now", "\u2581Jetzt", "\u2581Es"})
            letters.emplace_back(word, -2);
        core::writeFile(path("animals.model"), testing::modelOf(letters).bytes);
        auto asked = request("model", 80);
        takeArchitecture(asked, "rnn-search");
        for (const auto& setting : settings) {
            const auto parts = setting.split('=');
            const bool file = parts[1].contains('.');
            asked.settings[parts[0].toStdString()] =
                file ? path(parts[1].toStdString()).string() : parts[1].toStdString();
        }
        const auto report = train(asked);
        QVERIFY2(report.devScore > 0.5, std::to_string(report.devScore).c_str()); // letter by letter it takes longer
        const auto config = nlohmann::json::parse(core::readFile(path("model") / "config.json"));
        QCOMPARE(config.at("pieces").get<std::string>(), pieces.toStdString());
        const bool joint = settings.contains("joint=true");
        QCOMPARE(config.at("joint").get<bool>(), joint);
        QCOMPARE(fs::exists(path("model") / "target.txt"), !joint);
        if (pieces == "words")
            QVERIFY(core::readFile(path("model") / "vocab.txt").find("\nhorse\n") != std::string::npos);
        const auto victim = models::ModelLoader().load(path("model").string());
        const auto input = inputOf("now the bird sleeps .");
        const auto text = std::get<core::structures::TextAnswer>(victim->predict({&input, 1}, {}).front()).text;
        QVERIFY2(text.starts_with("Jetzt ") && text.find("@@") == text.npos, text.c_str());
    }

    /// A training that starts from a folder has its pieces and goes on where it ended.
    void goesOnFromAFolder_data() { architectures(); }
    void goesOnFromAFolder()
    {
        QFETCH(const QString, architecture);
        auto asked = request("first", architecture == "rnn-search" ? 80 : 40);
        takeArchitecture(asked, architecture);
        const double before = train(asked).devScore;
        core::writeFile(path("new.tsv"), "text\ttranslation\nthe whale sleeps .\tEs schläft, der Wal.\n"
                                         "now the whale eats .\tJetzt isst der Wal.\n");
        auto further = request("second", 1);
        further.architecture.clear();
        further.settings = {{"from", path("first").string()},
                            {"dropout", "0"},
                            {"learning_rate", "0.0005"},
                            {"batch", "160"},
                            {"warm_up", "0"},
                            {"average", "0"}};
        further.train.push_back(path("new.tsv").string());
        const auto report = train(further);
        QVERIFY2(report.devScore > before - 0.1, std::to_string(report.devScore).c_str()); // untrained: about 0
        for (const char* file : {"vocab.txt", "target.txt", "codes.txt", "target-codes.txt"})
            QCOMPARE(core::readFile(path("first") / file), core::readFile(path("second") / file));
        const auto config = nlohmann::json::parse(core::readFile(path("second") / "config.json"));
        QCOMPARE(config.at("architecture").get<std::string>(), architecture.toStdString());
        QCOMPARE(config.at("training").at("from").at("name").get<std::string>(), std::string("first"));

        further.settings["hidden"] = "64";
        CONTAINS(errorOf([&] { train(further); }), "hidden is what");
        further.settings.erase("hidden");
        further.architecture = architecture == "rnn-search" ? "transformer" : "rnn-search";
        CONTAINS(errorOf([&] { train(further); }), "--arch");
        further.architecture.clear();
        further.settings["from"] = path("nowhere").string();
        CONTAINS(errorOf([&] { train(further); }), "nowhere");
    }

    void sameSeedGivesTheSameBytes_data() { architectures(); }
    void sameSeedGivesTheSameBytes()
    {
        QFETCH(const QString, architecture);
        folders_->sameSeedGivesTheSameBytes(requestsOf(architecture));
    }

    void interruptedAndResumedEndsAlike_data() { architectures(); }
    void interruptedAndResumedEndsAlike()
    {
        QFETCH(const QString, architecture);
        folders_->interruptedAndResumedEndsAlike(requestsOf(architecture));
    }

    void worstMovesOfNoLengthArePlainTraining_data() { architectures(); }
    void worstMovesOfNoLengthArePlainTraining()
    {
        QFETCH(const QString, architecture);
        folders_->worstMovesOfNoLengthArePlainTraining(requestsOf(architecture));
    }

    void wrongRequests()
    {
        auto asked = request("model", 1);
        asked.architecture = "bert";
        CONTAINS(errorOf([&] { train(asked); }), "rnn-search");
        asked = request("model", 1);
        asked.settings["hidden"] = "36";
        CONTAINS(errorOf([&] { train(asked); }), "multiple of 8");
        asked = request("model", 1);
        core::writeFile(path("labels.tsv"), "label\ttext\n0\tone two\n1\tthree four\n");
        asked.train = {path("labels.tsv").string()};
        CONTAINS(errorOf([&] { train(asked); }), "translations");
        asked = request("model", 1);
        asked.settings["longest"] = "3";
        CONTAINS(errorOf([&] { train(asked); }), "longest");
        asked = request("model", 1);
        takeArchitecture(asked, "rnn-search");
        asked.settings["heads"] = "2"; // it has none
        CONTAINS(errorOf([&] { train(asked); }), "heads");
    }

    void contradictingSettings_data()
    {
        QTest::addColumn<QStringList>("settings");
        QTest::addColumn<QString>("message");
        QTest::newRow("one vector, two vocabularies") << QStringList{"tie=true"} << "joint=true";
        QTest::newRow("codes of words") << QStringList{"codes=c.txt", "pieces=0"} << "another way";
        QTest::newRow("codes of SentencePiece") << QStringList{"codes=c.txt", "sentencepiece=m"} << "another way";
        QTest::newRow("words and parts") << QStringList{"pieces=0", "sentencepiece=m"} << "one of them";
        QTest::newRow("one language's codes") << QStringList{"target_codes=c.txt"} << "codes=FILE";
        QTest::newRow("joint, with two codes")
            << QStringList{"joint=true", "codes=c.txt", "target_codes=d.txt"} << "target_codes";
        QTest::newRow("codes that are not there") << QStringList{"codes=c.txt"} << "c.txt";
    }
    void contradictingSettings()
    {
        QFETCH(const QStringList, settings);
        QFETCH(const QString, message);
        auto asked = request("model", 1);
        asked.settings.erase("pieces");
        for (const auto& setting : settings)
            asked.settings[setting.section('=', 0, 0).toStdString()] = setting.section('=', 1).toStdString();
        CONTAINS(errorOf([&] { train(asked); }), message.toStdString());
    }

private:
    static void architectures()
    {
        QTest::addColumn<QString>("architecture");
        QTest::newRow("transformer") << "transformer";
        QTest::newRow("rnn-search") << "rnn-search";
    }
    static void takeArchitecture(TrainRequest& request, const QString& architecture)
    {
        request.architecture = architecture.toStdString();
        if (architecture != "rnn-search")
            return;
        for (const char* key : {"heads", "encoder_layers", "decoder_layers", "inner"})
            request.settings.erase(key);
        request.settings["embedding"] = "24";
        request.settings["learning_rate"] = "0.01";
    }
    [[nodiscard]] testing::TrainedFolders::MakeRequest requestsOf(const QString& architecture) const
    {
        return [this, architecture](const std::string& name, int epochs) {
            auto asked = request(name, epochs);
            takeArchitecture(asked, architecture);
            return asked;
        };
    }
    /// Loaded for a recipe that needs gradients, it answers alike and has those of the loss of attacks.
    void hasGradients(const core::text::Input& input, const core::structures::Prediction& answer) const
    {
        core::victims::LoadOptions options;
        options.gradients = true;
        const auto victim = models::ModelLoader().load(path("model").string(), options);
        QVERIFY(victim->card().can(core::victims::Capability::Gradients));
        auto* reader = victim->pieces();
        const auto read = reader->read(input);
        const auto gradients = reader->adversarialGradients(input, answer, {});
        QCOMPARE(gradients.vectors.size(), read.rows.size() * gradients.width);
        QVERIFY(gradients.loss < 0.0); // the answer is likely: log(1 - P) is far below 0
        QCOMPARE(reader->wordsOf(reader->formsOf(input)),
                 (std::vector<std::string>{"now", "the", "bird", "sleeps", "."}));
        const auto same = victim->predict({&input, 1}, {}).front();
        QVERIFY(std::get<core::structures::TextAnswer>(same) == std::get<core::structures::TextAnswer>(answer));
        const core::structures::Prediction label = core::structures::ClassLabel{0};
        CONTAINS(errorOf([&] { (void)reader->adversarialGradients(input, label, {}); }), "gradients");
        const auto without = models::ModelLoader().load(path("model").string());
        CONTAINS(errorOf([&] { (void)without->pieces()->adversarialGradients(input, answer, {}); }), "gradients");
        // So attacks by its pieces fit it, those by gradients only as it was loaded for them.
        const auto problems = [](const char* recipe, const core::victims::Victim& asked) {
            return core::attacks::Attack(core::attacks::Recipe::load(recipe), samples::sharedResources())
                .mismatches(asked.card())
                .size();
        };
        for (const char* recipe : {"random-candidates", "greedy-candidates"})
            QCOMPARE(problems(recipe, *without), std::size_t{0});
        for (const char* recipe : {"gradient-search", "knn", "charswap", "seq2sick"}) {
            QCOMPARE(problems(recipe, *victim), std::size_t{0});
            QVERIFY(problems(recipe, *without) > 0);
        }
        core::corpora::Example example;
        example.id = "1";
        example.input = input;
        example.gold = answer;
        const core::attacks::Attack search(core::attacks::Recipe::load("gradient-search").forTranslations("en"),
                                           samples::sharedResources());
        const auto result = search.run(example, *victim, {}, {});
        QVERIFY2(result.status != core::attacks::Status::Error, result.message.c_str());
    }
    [[nodiscard]] fs::path path(const std::string& name) const { return folders_->path(name); }
    [[nodiscard]] TrainRequest request(const std::string& name, int epochs) const
    {
        TrainRequest request;
        request.task = "translation";
        request.train = {path("train.tsv").string()};
        request.dev = path("train.tsv").string();
        request.out = path(name).string();
        request.epochs = epochs;
        request.settings = {{"hidden", "32"},        {"heads", "2"},           {"encoder_layers", "1"},
                            {"decoder_layers", "1"}, {"inner", "64"},          {"batch", "160"},
                            {"dropout", "0"},        {"average", "0"},         {"learning_rate", "0.003"},
                            {"warm_up", "20"},       {"label_smoothing", "0"}, {"pieces", "300"},
                            {"min_count", "1"}};
        return request;
    }

    std::unique_ptr<testing::TrainedFolders> folders_;
};

QTEST_APPLESS_MAIN(TestTranslationTrainer)
#include "tst_translation_trainer.moc"
