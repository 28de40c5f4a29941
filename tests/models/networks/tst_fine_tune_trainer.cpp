#include "tests/support/registered_test.h"

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/corpora/reading/reader.h"
#include "core/files/file.h"
#include "core/victims/evaluation/evaluation.h"
#include "models/inference/victim_loader.h"
#include "tests/models/networks/trained_folders.h"
#include "tests/places.h"
#include "tests/support/models/random_bert.h"

using core::victims::TrainEpoch;
using core::victims::TrainReport;
using core::victims::TrainRequest;
using testing::train;
namespace fs = std::filesystem;

namespace {

/// "the small cat s in snow .": with a cat or with a dog, which the label names.
std::string texts(std::size_t rows, std::uint64_t seed)
{
    core::Random random(seed);
    const std::vector<std::string> filler{"the", "small", "snow", "in", "s", "2", "!", "playing"};
    std::string text = "label\ttext\n";
    for (std::size_t i = 0; i < rows; ++i) {
        const bool cat = i % 2 == 0;
        text += cat ? "cat\t" : "dog\t";
        const std::size_t size = 2 + random.below(6), telling = random.below(size);
        for (std::size_t word = 0; word < size; ++word)
            text += (word == telling ? (cat ? "cats" : "Dog") : filler[random.below(filler.size())]) + " ";
        text += ".\n";
    }
    return text;
}

/// Two animals: the same, or another.
std::string pairsOfTexts(std::size_t rows)
{
    core::Random random(9);
    std::string text = "label\tpremise\thypothesis\n";
    for (std::size_t i = 0; i < rows; ++i) {
        const bool cat = random.uniform() < 0.5, same = i % 2 == 0;
        const auto animal = [](bool isCat) { return std::string(isCat ? "cat" : "dog"); };
        text += std::string(same ? "same" : "other") + "\t" + (random.uniform() < 0.5 ? "the " : "small ") +
                animal(cat) + "\t" + animal(same == cat) + (random.uniform() < 0.5 ? " ." : " in snow .") + "\n";
    }
    return text;
}

} // namespace

/// `train classifier --from FOLDER` and `train pairs` on tiny BERTs with random weights.
class TestFineTuneTrainer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        folders_ = std::make_unique<testing::TrainedFolders>();
        testing::RandomBert bert;
        bert.hidden = 16;
        bert.intermediate = 32;
        bert.write(path("bert"));
        core::writeFile(path("train.tsv"), texts(300, 1));
        core::writeFile(path("test.tsv"), texts(100, 2));
        core::writeFile(path("pairs.tsv"), pairsOfTexts(400));
    }

    void aFolderBecomesAVictim()
    {
        const auto report = train(request("classifier", "model", 6));
        testing::cardTellsWhatConfigHolds(path("model"));
        QVERIFY2(report.devScore >= 0.95, qPrintable(QString::number(report.devScore)));
        const auto config = nlohmann::json::parse(core::readFile(path("model") / "config.json"));
        QCOMPARE(config.at("architectures").at(0).get<std::string>(), std::string("BertForSequenceClassification"));
        QCOMPARE(config.at("id2label").at("1").get<std::string>(), std::string("dog"));
        QCOMPARE(config.at("training").at("from").at("name").get<std::string>(), std::string("bert"));
        // The head is new, and a masked model has no pooler.
        const auto fresh = config.at("training").at("not_in_it").get<std::vector<std::string>>();
        QVERIFY(std::ranges::find(fresh, "classifier.weight") != fresh.end());
        QVERIFY(std::ranges::find(fresh, "bert.pooler.dense.bias") != fresh.end());
        QCOMPARE(fresh.size(), std::size_t(4));

        // The same door as for any folder of Hugging Face; its accuracy on dev is the one that was written down.
        auto victim = models::ModelLoader().load(path("model").string(), {});
        QCOMPARE(victim->card().labels, (std::vector<std::string>{"cat", "dog"}));
        auto asked = request("classifier", "again", 6);
        asked.dev = path("test.tsv").string();
        const auto again = train(asked);
        const auto reread = models::ModelLoader().load(path("again").string(), {});
        QCOMPARE(accuracyOf(*reread, "test.tsv"), again.devScore);
    }

    void pairsAreReadTogether()
    {
        auto asked = request("pairs", "pairs", 16);
        asked.train = {path("pairs.tsv").string()};
        asked.settings["learning_rate"] = "0.01";
        asked.settings["language"] = "de";
        asked.dev = asked.train.front();
        const auto report = train(asked);
        QVERIFY2(report.devScore >= 0.95, qPrintable(QString::number(report.devScore))); // no single text tells it
        auto victim = models::ModelLoader().load(path("pairs").string(), {});
        QCOMPARE(accuracyOf(*victim, "pairs.tsv"), report.devScore);
        QCOMPARE(victim->card().segments, (std::vector<std::string>{"premise", "hypothesis"}));
        QCOMPARE(victim->card().language, std::string("de"));
        // What it reads is found by name, in whatever order it comes.
        const auto textOf = [](const char* text) {
            return core::text::tokenize(text, core::text::Tokenization::Whitespace);
        };
        const core::text::Input inOrder(
            {{"premise", textOf("good film"), true, "en", {}}, {"hypothesis", textOf("bad"), true, "en", {}}});
        const core::text::Input swapped(
            {{"hypothesis", textOf("bad"), true, "en", {}}, {"premise", textOf("good film"), true, "en", {}}});
        const core::text::Input other(
            {{"premise", textOf("bad"), true, "en", {}}, {"hypothesis", textOf("good film"), true, "en", {}}});
        const std::vector<core::text::Input> inputs{inOrder, swapped, other};
        const auto answers = victim->predict(inputs, {});
        QVERIFY(answers[0] == answers[1]);
        QVERIFY(answers[0] != answers[2]);
    }

    void sameSeedGivesTheSameBytes()
    {
        train(request("classifier", "one", 1));
        auto asked = request("classifier", "two", 1);
        asked.settings["epsilon"] = "0"; // plain training
        train(asked);
        QVERIFY(weights("one") == weights("two"));
        asked = request("classifier", "other", 1);
        asked.seed = 2;
        train(asked);
        QVERIFY(weights("one") != weights("other"));
        asked = request("classifier", "moved", 1);
        asked.settings["epsilon"] = "0.5";
        train(asked);
        QVERIFY(weights("one") != weights("moved"));
    }

    void wordsThatAreMovedAreLearntToo()
    {
        auto asked = request("classifier", "moved", 6);
        asked.settings["epsilon"] = "0.1";
        QVERIFY(train(asked).devScore >= 0.95);
    }

    void interruptedAndResumedEndsAlike()
    {
        folders_->interruptedAndResumedEndsAlike(
            [this](const auto& name, int epochs) { return request("classifier", name, epochs); });
    }

    void aRarerClassCanCountMore()
    {
        folders_->aRarerClassCanCountMore(
            [this](const auto& name, int epochs) { return request("classifier", name, epochs); }, "label\ttext",
            "the small cat s in snow .");
    }

    /// By its name alone, as a user would.
    void theShippedBertIsAStart()
    {
        qputenv("FAULTLINE_RESOURCES", RESOURCES);
        auto asked = request("classifier", "model", 1);
        asked.settings["from"] = "small-bert";
        train(asked);
        const auto config = nlohmann::json::parse(core::readFile(path("model") / "config.json"));
        QCOMPARE(config.at("hidden_size").get<int>(), 192);
        QCOMPARE(config.at("training").at("from").at("name").get<std::string>(), std::string("small-bert"));
    }

    void sixteenBitsLearnTheSame()
    {
        auto asked = request("classifier", "model", 6);
        asked.settings["bfloat16"] = "true";
        QVERIFY(train(asked).devScore >= 0.95);
        train(request("classifier", "exact", 6));
        QVERIFY(weights("exact") != weights("model"));
    }

    void wrongRequests()
    {
        auto asked = request("pairs", "model", 1);
        asked.architecture = "esimm";
        CONTAINS(errorOf([&] { train(asked); }), "topic-attention");
        asked = request("classifier", "model", 1);
        asked.settings.erase("from");
        CONTAINS(errorOf([&] { train(asked); }), "--from");
        asked = request("pairs", "model", 1);
        CONTAINS(errorOf([&] { train(asked); }), "reads two");
        asked = request("classifier", "model", 1);
        asked.train = {path("pairs.tsv").string()};
        CONTAINS(errorOf([&] { train(asked); }), "reads one");
        asked = request("classifier", "model", 1);
        asked.settings["from"] = path("nowhere").string();
        CONTAINS(errorOf([&] { train(asked); }), "nowhere");
        testing::RandomBert distil;
        auto config = distil.config();
        distil.write(path("roberta"));
        config["model_type"] = "roberta";
        core::writeFile(path("roberta") / "config.json", config.dump());
        asked.settings["from"] = path("roberta").string();
        QVERIFY(!errorOf([&] { train(asked); }).empty());
    }

private:
    [[nodiscard]] fs::path path(const std::string& name) const { return folders_->path(name); }
    [[nodiscard]] std::string weights(const std::string& name) const { return folders_->weights(name); }
    [[nodiscard]] double accuracyOf(core::victims::Victim& victim, const std::string& corpusName) const
    {
        const auto corpus = core::corpora::readCorpus(path(corpusName));
        std::vector<core::text::Input> inputs;
        for (const auto& example : corpus.examples)
            inputs.push_back(example.input);
        const auto answers = victim.predict(inputs, {});
        std::size_t right = 0;
        for (std::size_t i = 0; i < answers.size(); ++i) {
            const auto gold =
                corpus.labels[static_cast<std::size_t>(core::structures::labelOf(corpus.examples[i].gold))];
            right += victim.card().labels[static_cast<std::size_t>(core::structures::labelOf(answers[i]))] == gold;
        }
        return static_cast<double>(right) / static_cast<double>(answers.size());
    }
    [[nodiscard]] TrainRequest request(const std::string& task, const std::string& out, int epochs) const
    {
        TrainRequest request;
        request.task = task;
        request.architecture = "bert";
        request.train = {path("train.tsv").string()};
        request.out = path(out).string();
        request.epochs = epochs;
        request.settings = {{"from", path("bert").string()},
                            {"batch", "128"},
                            {"dropout", "0"},
                            {"learning_rate", "0.005"},
                            {"weight_decay", "0.01"}};
        return request;
    }
    std::unique_ptr<testing::TrainedFolders> folders_;
};

QTEST_APPLESS_MAIN(TestFineTuneTrainer)
#include "tst_fine_tune_trainer.moc"
