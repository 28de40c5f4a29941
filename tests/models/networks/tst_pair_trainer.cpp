#include "tests/support/registered_test.h"

#include <nlohmann/json.hpp>

#include "core/text/input.h"
#include "models/inference/victim_loader.h"
#include "tests/models/networks/trained_folders.h"

using core::victims::TrainRequest;
using testing::train;
namespace fs = std::filesystem;

namespace {

/// A premise names a creature, the hypothesis the same one or another: only both together determine the label.
std::string pairsOfCreatures(std::size_t from)
{
    const std::vector<std::string> creatures{"dog", "cat", "owl", "bee", "cow", "hen"};
    std::string rows = "label\tpremise\thypothesis\n";
    for (std::size_t i = from; i < 2 + from; ++i)
        for (std::size_t a = 0; a < creatures.size(); ++a)
            for (const std::size_t b : {a, a, (a + 1 + i) % creatures.size(), (a + 3 + i) % creatures.size()})
                rows += std::string(a == b ? "same" : "other") + "\ta " + creatures[a] +
                        (i % 2 == 0 ? " sleeps here" : " eats there") + "\tthere is a " + creatures[b] + "\n";
    return rows;
}

/// The label depends on what the sentence says of the topic, and on nothing else.
std::string topicsAndSentences()
{
    const std::vector<std::string> creatures{"dog", "cat", "owl", "bee", "cow", "hen"};
    std::string rows = "label\tpremise\thypothesis\n";
    for (const auto& a : creatures)
        for (const auto& b : creatures)
            for (const auto& [ofA, ofB] : {std::pair("big", "small"), std::pair("small", "big")})
                if (a != b)
                    rows += std::string(ofA) + "\t" + a + "\t" + ofA + " " + a + " meets " + ofB + " " + b + "\n" +
                            ofB + "\t" + b + "\t" + ofA + " " + a + " meets " + ofB + " " + b + "\n";
    return rows;
}

core::text::Text textOf(const std::vector<std::string>& words) { return core::text::Text::ofWords(words); }

core::text::Input pairOf(const std::string& premise, const std::string& hypothesis)
{
    std::vector<core::text::Segment> segments(2);
    segments[0].name = "premise";
    segments[0].text = textOf({"a", premise, "sleeps", "here"});
    segments[1].name = "hypothesis";
    segments[1].text = textOf({"there", "is", "a", hypothesis});
    return core::text::Input(std::move(segments));
}

} // namespace

/// `train pairs` but for a BERT, on four dozen pairs.
class TestPairTrainer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        folders_ = std::make_unique<testing::TrainedFolders>();
        core::writeFile(path("train.tsv"), pairsOfCreatures(0));
        core::writeFile(path("dev.tsv"), pairsOfCreatures(2));
    }

    void learnsToCompare_data()
    {
        QTest::addColumn<QString>("architecture");
        for (const char* name : {"decomposable-attention", "esim", "infersent"})
            QTest::newRow(name) << name;
    }
    void learnsToCompare()
    {
        QFETCH(QString, architecture);
        auto asked = request("model", 150);
        asked.architecture = architecture.toStdString();
        if (asked.architecture != "decomposable-attention")
            asked.settings.merge(std::map<std::string, std::string>{{"inner", "16"}});
        asked.settings["learning_rate"] = "0.004";
        asked.settings["embedding_range"] = "1";
        asked.settings["usual"] = "20000";
        const auto report = train(asked);
        QVERIFY2(report.devScore >= 0.95, report.json.c_str());
        const auto json = nlohmann::json::parse(report.json);
        QCOMPARE(json.at("architecture").get<std::string>(), asked.architecture);
        QCOMPARE(json.at("dev_examples").get<int>(), 48);
        testing::cardTellsWhatConfigHolds(path("model"));
        CONTAINS(core::readFile(path("model") / "README.md"), " % of the usual 20,000\n");

        const auto victim = models::ModelLoader().load(path("model").string());
        QCOMPARE(std::string(core::victims::trainerOf(victim->card())), std::string("pairs"));
        QVERIFY(victim->card().labels == (std::vector<std::string>{"same", "other"}));
        const std::vector inputs{pairOf("owl", "owl"), pairOf("owl", "hen"), pairOf("bee", "bee")};
        const auto answers = victim->predict(inputs, {});
        for (const std::size_t i : {0, 1, 2})
            QCOMPARE(core::structures::labelOf(answers[i]), i == 1 ? 1 : 0);
        // Variants of a pair in either segment are the pairs that they make.
        const std::vector<core::text::Variant> variants{
            {{.op = core::text::EditOp::Replace, .segment = 1, .index = 3, .word = core::text::intern("hen")}},
            {{.op = core::text::EditOp::Delete, .segment = 0, .index = 2}}};
        const auto ofVariants = victim->predictVariants(inputs[0], variants, {});
        QVERIFY(std::get<core::structures::ClassScores>(ofVariants[0]).scores ==
                std::get<core::structures::ClassScores>(answers[1]).scores);
        const auto shorter = core::text::applied(inputs[0], variants[1]);
        QVERIFY(std::get<core::structures::ClassScores>(ofVariants[1]).scores ==
                std::get<core::structures::ClassScores>(victim->clone()->predict({&shorter, 1}, {})[0]).scores);
    }

    void theTopicLeadsTheAttention()
    {
        core::writeFile(path("train.tsv"), topicsAndSentences());
        auto asked = request("model", 80);
        asked.architecture = "topic-attention";
        asked.dev = asked.train.front();
        asked.settings["learning_rate"] = "0.003";
        asked.settings["embedding_range"] = "1";
        asked.settings["inner"] = "16";
        const auto report = train(asked);
        QVERIFY2(report.devScore >= 0.95, report.json.c_str());
    }

    void sameSeedGivesTheSameBytes()
    {
        folders_->sameSeedGivesTheSameBytes([this](const auto& name, int epochs) { return drawing(name, epochs); });
    }

    void interruptedAndResumedEndsAlike()
    {
        folders_->interruptedAndResumedEndsAlike(
            [this](const auto& name, int epochs) { return drawing(name, epochs); });
    }

    /// Where classes are weighted the curve is of macro F1, which the rare class decides.
    void classesCanBeWeighted()
    {
        auto asked = request("plain", 2);
        train(asked);
        asked = request("weighted", 2);
        asked.settings["weighted"] = "true";
        const auto report = train(asked);
        QCOMPARE(report.scoreName, std::string("macro F1"));
        QVERIFY(nlohmann::json::parse(report.json).at("curve")[0].contains("dev_macro_f1"));
        QVERIFY(weights("plain") == weights("weighted")); // both classes are as frequent here
    }

    void aRarerClassCanCountMore()
    {
        const auto asked = [this](const auto& name, int epochs) { return request(name, 10 * epochs); };
        folders_->aRarerClassCanCountMore(asked, "label\tpremise\thypothesis", "a dog sleeps\ta cat eats");
    }

    /// The column names identify the segments, whatever their order in another file.
    void aSecondFileMayHaveItsColumnsSwapped()
    {
        core::writeFile(path("more.tsv"), "label\tpremise\thypothesis\nsame\ta cat sleeps here\tthere is a cat\n");
        core::writeFile(path("swapped.tsv"), "label\thypothesis\tpremise\nsame\tthere is a cat\ta cat sleeps here\n");
        core::writeFile(path("other.tsv"), "label\tpremise\thypothesis\nsame\tthere is a cat\ta cat sleeps here\n");
        for (const std::string more : {"more", "swapped", "other"}) {
            auto asked = request(more, 1);
            asked.train.push_back(path(more + ".tsv").string());
            train(asked);
        }
        QVERIFY(weights("more") == weights("swapped"));
        QVERIFY(weights("more") != weights("other"));
    }

    void wrongRequests()
    {
        auto asked = request("model", 1);
        asked.settings["hiden"] = "3";
        CONTAINS(errorOf([&] { train(asked); }), "hidden");
        asked = request("model", 1);
        core::writeFile(path("single.tsv"), "label\ttext\n0\tone two\n1\tthree four\n");
        asked.train = {path("single.tsv").string()};
        CONTAINS(errorOf([&] { train(asked); }), "pairs reads two");
        train(request("model", 1));
        core::writeFile(path("model") / "vocab.txt", "dog\ncat\n");
        CONTAINS(errorOf([&] { (void)models::ModelLoader().load(path("model").string()); }), "<unk>");
        train(request("broken", 1));
        auto config = core::readFile(path("broken") / "config.json");
        config.replace(config.find("\"hidden\": 16"), 12, "\"hidden\": 17");
        core::writeFile(path("broken") / "config.json", config);
        CONTAINS(errorOf([&] { (void)models::ModelLoader().load(path("broken").string()); }), "model.safetensors");
    }

private:
    [[nodiscard]] fs::path path(const std::string& name) const { return folders_->path(name); }
    [[nodiscard]] std::string weights(const std::string& name) const { return folders_->weights(name); }
    [[nodiscard]] TrainRequest request(const std::string& name, int epochs) const
    {
        TrainRequest request;
        request.task = "pairs";
        request.architecture = "decomposable-attention";
        request.train = {path("train.tsv").string()};
        request.dev = path("dev.tsv").string();
        request.out = path(name).string();
        request.epochs = epochs;
        request.settings = {{"embedding", "12"}, {"hidden", "16"},          {"batch", "8"},
                            {"dropout", "0"},    {"learning_rate", "0.01"}, {"min_count", "1"},
                            {"average", "0"},    {"patience", "0"},         {"embedding_range", "0.5"}};
        return request;
    }

    /// One whose steps draw numbers of every kind, and whose weights are averaged.
    [[nodiscard]] TrainRequest drawing(const std::string& name, int epochs) const
    {
        auto asked = request(name, epochs);
        asked.architecture = "esim";
        asked.settings.merge(std::map<std::string, std::string>{{"inner", "16"}, {"word_dropout", "0.1"}});
        asked.settings["dropout"] = "0.3";
        asked.settings["average"] = "10";
        return asked;
    }

    std::unique_ptr<testing::TrainedFolders> folders_;
};

QTEST_APPLESS_MAIN(TestPairTrainer)
#include "tst_pair_trainer.moc"
